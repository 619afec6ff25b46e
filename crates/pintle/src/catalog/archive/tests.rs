//! Archives that are what they seem, and archives that are not.

use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tar::{Builder, EntryType, Header};

use super::*;

const TIME: u64 = 1_767_323_045;

fn tree() -> Tree {
    let mut tree = Tree::default();
    let text = |text: &str| Content { bytes: text.as_bytes().to_vec(), is_executable: false };
    tree.insert("recipe.json".to_owned(), text("{}"));
    tree.insert("scripts/lib/a.js".to_owned(), text("1"));
    tree.insert("scripts/main.sh".to_owned(), Content { is_executable: true, ..text("#!/bin/sh\n") });
    tree.insert("noise".to_owned(), Content { bytes: noise(40_000), is_executable: false });
    tree
}

/// Bytes that do not compress.
fn noise(length: usize) -> Vec<u8> {
    let mut state = 1_u64;
    let next = move || {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        (state >> 32).to_le_bytes()[0]
    };
    std::iter::repeat_with(next).take(length).collect()
}

fn packed() -> Vec<u8> {
    pack(&tree(), "sample-0.1.0", TIME).unwrap()
}

fn compressed(tar: &[u8]) -> Vec<u8> {
    compress_to_vec(tar, CompressionLevel::Fastest)
}

/// One entry as it could never be written by accident.
struct Raw<'a> {
    name: &'a [u8],
    kind: EntryType,
    link: &'a [u8],
    bytes: &'a [u8],
}

fn file(name: &str) -> Raw<'_> {
    Raw { name: name.as_bytes(), kind: EntryType::Regular, link: b"", bytes: b"x" }
}

fn tar(entries: &[Raw<'_>]) -> Vec<u8> {
    let mut builder = Builder::new(Vec::new());
    for entry in entries {
        let mut header = Header::new_ustar();
        header.as_old_mut().name[..entry.name.len()].copy_from_slice(entry.name);
        header.as_old_mut().linkname[..entry.link.len()].copy_from_slice(entry.link);
        header.set_entry_type(entry.kind);
        header.set_mode(0o6777);
        header.set_size(entry.bytes.len() as u64);
        header.set_cksum();
        builder.append(&header, entry.bytes).unwrap();
    }
    builder.into_inner().unwrap()
}

fn refusal(entries: &[Raw<'_>]) -> String {
    let problem = unpack(&compressed(&tar(entries))).unwrap_err().to_string();
    assert!(problem.starts_with("the archive is refused: ") && problem.lines().count() == 1, "{problem}");
    problem
}

#[test]
fn what_was_packed_comes_out() {
    // J9
    assert_eq!(unpack(&packed()).unwrap(), ("sample-0.1.0".to_owned(), tree()));
}

#[test]
fn the_same_files_give_the_same_bytes() {
    // J12
    assert_eq!(packed(), packed());
    assert_ne!(packed(), pack(&tree(), "sample-0.1.0", TIME + 1).unwrap());
    let digest = crate::catalog::recipe::digest(&decompressed(&packed()).unwrap());
    assert_eq!(digest, DIGEST, "on any day and any machine");
}

/// Of the archive above, before it is compressed.
const DIGEST: &str = "5434ebc1784d12e6ec3fbf8e7de8a2fb2aec95e9c5a5cf49b7e508baa343fb36";

#[test]
fn names_out_of_the_folder_are_refused() {
    // J16
    for name in [
        "../x",
        "s/../../x",
        "s/..",
        "/etc/x",
        "s//x",
        "./s/x",
        "s/./x",
        "s\\..\\x",
        "s/c:x",
        "s/a\nb",
        "s/nul",
        "x",
        "t/x",
        "s/../s/x",
    ] {
        assert!(refusal(&[file("s/a"), file(name)]).len() < 200, "{name}");
    }
    refusal(&[Raw { name: b"s/\xff", ..file("") }]);
    assert!(refusal(&[]).contains("empty"));
}

#[test]
fn only_files_and_folders_come_out() {
    // J10, J16
    for (kind, called) in [
        (EntryType::Symlink, "a symbolic link"),
        (EntryType::Link, "a hard link"),
        (EntryType::Char, "a device"),
        (EntryType::Block, "a device"),
        (EntryType::Fifo, "a pipe"),
        (EntryType::Continuous, "a kind of its own"),
        (EntryType::GNUSparse, "damaged: sparse"),
        (EntryType::XGlobalHeader, "a kind of its own"),
        (EntryType::new(b'V'), "a kind of its own"),
    ] {
        let said = refusal(&[file("s/a"), Raw { kind, link: b"/etc/hosts", bytes: b"", ..file("s/b") }]);
        assert!(said.contains(called), "{said}");
    }
}

#[test]
fn every_name_is_there_once() {
    // J16
    for second in ["s/a", "s/A", "s/a/b"] {
        refusal(&[file("s/a"), file(second)]);
    }
    refusal(&[file("s/a/b"), file("s/a")]);
    refusal(&[file("s/a"), Raw { kind: EntryType::Directory, bytes: b"", ..file("s/a/") }]);
    refusal(&[file("s")]);
}

#[test]
fn modes_are_normal() {
    // J12, J16
    let (_, tree) = unpack(&compressed(&tar(&[file("s/a")]))).unwrap();
    assert!(tree.get("a").unwrap().is_executable);
    let folder = tempfile::tempdir().unwrap();
    tree.write(&folder.path().join("out")).unwrap();
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.path().join("out/a")).unwrap().permissions().mode();
        assert_eq!(mode & 0o7022, 0, "{mode:o}: neither set-id nor writable by others");
    }
}

#[test]
fn long_names_of_other_packers_are_read_and_bounded() {
    let long = format!("s/{}/{}", "a".repeat(90), "b".repeat(90));
    let mut builder = Builder::new(Vec::new());
    let mut header = Header::new_gnu();
    header.set_size(1);
    header.set_mode(0o644);
    builder.append_data(&mut header, &long, &b"x"[..]).unwrap();
    let (_, tree) = unpack(&compressed(&builder.into_inner().unwrap())).unwrap();
    assert_eq!(tree.files().next().unwrap().0, long.strip_prefix("s/").unwrap());
    for record in ["25 path=../../escape.txt\n", "20 path=/etc/passwd\n"] {
        refusal(&[Raw { kind: EntryType::XHeader, bytes: record.as_bytes(), ..file("s/pax") }, file("s/a")]);
    }
    let endless = "s/".repeat(500);
    refusal(&[Raw { kind: EntryType::GNULongName, bytes: endless.as_bytes(), ..file("x") }, file("s/a")]);
}

#[test]
fn a_million_entries_are_not_looked_at() {
    // J16
    let one = tar(&[file("s/a")]);
    let header = one.get(..512).unwrap();
    let mut empty = Header::from_byte_slice(header).clone();
    empty.set_size(0);
    empty.set_cksum();
    // 250 at a time: frames may follow each other.
    let many = compressed(&empty.as_bytes().repeat(250)).repeat(4000);
    let said = unpack(&many).unwrap_err().to_string();
    assert!(said.contains("when unpacked"), "{said}");
    let names: Vec<String> = (0..=ENTRIES).map(|number| format!("s/{number}")).collect();
    let entries: Vec<_> = names.iter().map(|name| Raw { bytes: b"", ..file(name) }).collect();
    let said = refusal(&entries);
    assert!(said.contains("more than 4096"), "{said}");
}

#[test]
fn what_swells_is_refused() {
    // J16
    let zeros = vec![0; 4 * 1024 * 1024];
    let small = compressed(&tar(&[Raw { bytes: &zeros, ..file("s/a") }]));
    assert!(small.len() < 10_000, "{}", small.len());
    assert!(unpack(&small).unwrap_err().to_string().contains("bytes that unpack to"));
    // One gigabyte, then a hundred.
    let frame = compressed(&zeros);
    for count in [256, 25_600] {
        assert!(unpack(&frame.repeat(count)).unwrap_err().to_string().contains("when unpacked"));
    }
}

#[test]
fn a_window_is_as_large_as_what_may_come_out() {
    // A frame header that asks for 3.75 TB of window, and nothing behind it.
    let said = unpack(b"\x28\xb5\x2f\xfd\x00\xff\x01\x00\x00").unwrap_err().to_string();
    assert!(said.starts_with("the archive is refused: damaged: "), "{said}");
}

#[test]
fn a_size_that_lies_is_noticed() {
    let mut header = Header::new_ustar();
    header.set_path("s/a").unwrap();
    header.set_size(u64::from(u32::MAX) * 1000);
    header.set_mode(0o644);
    header.set_cksum();
    let mut bytes = header.as_bytes().to_vec();
    bytes.extend([0; 1024]);
    let said = unpack(&compressed(&bytes)).unwrap_err().to_string();
    assert!(said.starts_with("the archive is refused: damaged"), "{said}");
}

#[test]
fn a_cut_archive_is_refused_wherever_it_is_cut() {
    // J16
    let whole = packed();
    for end in (0..whole.len()).step_by(997).chain(whole.len() - 20..whole.len()) {
        assert!(unpack(whole.get(..end).unwrap()).is_err(), "{end}");
    }
}

#[test]
fn a_flipped_bit_gives_an_error_or_other_files_but_no_panic() {
    // J16; the hash of the index has refused it before.
    let whole = packed();
    for place in (0..whole.len()).step_by(251) {
        for bit in [0, 4, 7] {
            let mut bytes = whole.clone();
            bytes[place] ^= 1 << bit;
            _ = unpack(&bytes);
        }
    }
    let inner = decompressed(&whole).unwrap();
    for place in (0..inner.len()).step_by(211) {
        let mut bytes = inner.clone();
        bytes[place] ^= 0x41;
        _ = unpack(&compressed(&bytes));
    }
}

#[test]
fn frames_that_hold_nothing_are_passed_over() {
    let mut bytes = b"\x50\x2a\x4d\x18\x04\x00\x00\x00more".to_vec();
    bytes.extend(packed());
    assert!(unpack(&bytes).is_ok());
    assert!(unpack(b"\x50\x2a\x4d\x18\xff\xff\xff\xffmore").is_err());
}
