//! The packed form: a tar of one folder, compressed as Zstandard (J9, J10, J12, J16).
//!
//! Packing writes the same bytes for the same files and time: order, owner and modes are fixed. Unpacking trusts
//! nothing: what comes out is bounded before it is looked at, and there is no entry but files and folders with plain
//! names, each once, below one folder. Nothing is written here.

use std::collections::BTreeSet;
use std::io::{self, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{FrameDecoder, StreamingDecoder};
use ruzstd::encoding::{CompressionLevel, compress_to_vec};
use tar::{EntryType, Header};

use super::names::Seen;
use super::problem::{Problem, Result};
use super::tree::{BYTES, Content, ENTRIES, Tree};

/// Bytes of an archive.
pub(crate) const ARCHIVE: usize = 16 * 1024 * 1024;
/// Bytes of what is in it: the files, and what tar needs for each.
const UNPACKED: usize = BYTES + ENTRIES * 1024;
/// Above this size, text that became so much smaller was not written by anybody.
const SUSPICIOUS: usize = 1024 * 1024;
const RATIO: usize = 200;
/// What a decoder has to keep of what it wrote.
const WINDOW: u64 = UNPACKED as u64;

/// The files below one folder named `top`, all as of `time` (seconds since 1970).
pub(crate) fn pack(tree: &Tree, top: &str, time: u64) -> Result<Vec<u8>> {
    let mut builder = tar::Builder::new(Vec::new());
    let folders: BTreeSet<&str> =
        tree.files().flat_map(|(path, _)| path.match_indices('/').filter_map(|(end, _)| path.get(..end))).collect();
    let cannot = |path: &str, error: &io::Error| Problem::new(format_args!("{path}: cannot be packed: {error}"));
    for folder in [""].into_iter().chain(folders) {
        let path = if folder.is_empty() { format!("{top}/") } else { format!("{top}/{folder}/") };
        let mut header = header(EntryType::Directory, 0o755, 0, time);
        builder.append_data(&mut header, &path, io::empty()).map_err(|error| cannot(&path, &error))?;
    }
    for (path, content) in tree.files() {
        let path = format!("{top}/{path}");
        let mode = if content.is_executable { 0o755 } else { 0o644 };
        let mut header = header(EntryType::Regular, mode, content.bytes.len() as u64, time);
        builder.append_data(&mut header, &path, &*content.bytes).map_err(|error| cannot(&path, &error))?;
    }
    let unpacked = builder.into_inner().map_err(|error| cannot(top, &error))?;
    let packed = compress_to_vec(&*unpacked, CompressionLevel::Fastest);
    if packed.len() > ARCHIVE {
        return Err(Problem::new(format_args!("{top}: more than {} MiB when packed", ARCHIVE / (1024 * 1024))));
    }
    Ok(packed)
}

fn header(kind: EntryType, mode: u32, size: u64, time: u64) -> Header {
    let mut header = Header::new_ustar();
    header.set_entry_type(kind);
    header.set_mode(mode);
    header.set_size(size);
    header.set_mtime(time);
    header.set_uid(0);
    header.set_gid(0);
    header
}

/// The name of the one folder, and what is in it.
pub(crate) fn unpack(packed: &[u8]) -> Result<(String, Tree)> {
    let unpacked = decompressed(packed)?;
    let mut top: Option<String> = None;
    let mut tree = Tree::default();
    let mut seen = Seen::default();
    let damaged = |error: io::Error| refused(format_args!("damaged: {error}"));
    let mut archive = tar::Archive::new(&*unpacked);
    for (number, entry) in archive.entries().map_err(damaged)?.enumerate() {
        let mut entry = entry.map_err(damaged)?;
        if number >= ENTRIES {
            return Err(refused(format_args!("more than {ENTRIES} files and folders")));
        }
        let path = entry.path_bytes().into_owned();
        let shown = String::from_utf8_lossy(&path).into_owned();
        let kind = entry.header().entry_type();
        let is_folder = match kind {
            EntryType::Regular => false,
            EntryType::Directory => true,
            _ => {
                return Err(refused(format_args!(
                    "`{}` is {}, expected files and folders only",
                    short(&shown),
                    called(kind)
                )));
            }
        };
        let path = str::from_utf8(&path).map_err(|_| refused("a name that is not UTF-8"))?;
        let path = if is_folder { path.strip_suffix('/').unwrap_or(path) } else { path };
        seen.add(path, is_folder).map_err(|what| refused(format_args!("`{}` is {what}", short(path))))?;
        let (first, inner) = path.split_once('/').unwrap_or((path, ""));
        if top.get_or_insert_with(|| first.to_owned()) != first || (inner.is_empty() && !is_folder) {
            return Err(refused(format_args!("`{}` is outside of the one folder", short(path))));
        }
        if !is_folder {
            let content = content(&mut entry, inner)?;
            tree.insert(inner.to_owned(), content);
        }
    }
    top.map(|top| (top, tree)).ok_or_else(|| refused("empty"))
}

fn content(entry: &mut tar::Entry<'_, impl Read>, path: &str) -> Result<Content> {
    let mode = entry.header().mode().map_err(|error| refused(format_args!("damaged: {error}")))?;
    let mut bytes = Vec::new();
    entry.read_to_end(&mut bytes).map_err(|error| refused(format_args!("damaged: {error}")))?;
    if bytes.len() as u64 != entry.size() {
        return Err(refused(format_args!("damaged: `{}` ends early", short(path))));
    }
    Ok(Content { bytes, is_executable: mode & 0o111 != 0 })
}

/// All frames, one behind the other, as the format allows.
fn decompressed(packed: &[u8]) -> Result<Vec<u8>> {
    let mut rest = packed;
    let mut unpacked = Vec::new();
    while !rest.is_empty() {
        let mut decoder = FrameDecoder::new();
        decoder.set_max_window_size(WINDOW);
        match StreamingDecoder::new_with_decoder(&mut rest, decoder) {
            Ok(frame) => {
                let limit = (UNPACKED - unpacked.len()) as u64 + 1;
                frame
                    .take(limit)
                    .read_to_end(&mut unpacked)
                    .map_err(|error| refused(format_args!("damaged: {error}")))?;
            }
            Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame { length, .. })) => {
                let length = usize::try_from(length).unwrap_or(usize::MAX);
                rest = rest.get(length..).ok_or_else(|| refused("damaged: it ends early"))?;
            }
            Err(error) => return Err(refused(format_args!("damaged: {error}"))),
        }
        if unpacked.len() > UNPACKED {
            return Err(refused(format_args!("more than {} MiB when unpacked", UNPACKED / (1024 * 1024))));
        }
    }
    if unpacked.len() > SUSPICIOUS && unpacked.len() / RATIO > packed.len() {
        return Err(refused(format_args!("{} bytes that unpack to {}", packed.len(), unpacked.len())));
    }
    Ok(unpacked)
}

fn refused(what: impl std::fmt::Display) -> Problem {
    Problem::new(format_args!("the archive is refused: {what}"))
}

fn called(kind: EntryType) -> &'static str {
    match kind {
        EntryType::Symlink => "a symbolic link",
        EntryType::Link => "a hard link",
        EntryType::Char | EntryType::Block => "a device",
        EntryType::Fifo => "a pipe",
        _ => "of a kind of its own",
    }
}

fn short(path: &str) -> String {
    let mut shown: String = path.chars().take(80).collect();
    if shown.len() < path.len() {
        shown.push('…');
    }
    shown
}

#[cfg(test)]
mod tests;
