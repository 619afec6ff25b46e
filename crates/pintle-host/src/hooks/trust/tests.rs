use std::fs;
use std::path::{Path, PathBuf};
use std::slice::from_ref;
use std::thread;

use tempfile::TempDir;

use super::*;

fn folder() -> TempDir {
    tempfile::tempdir().unwrap()
}

fn write(path: &Path, text: &str) {
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

fn subject<'a>(workspace: &'a Path, line: Line<'a>) -> Subject<'a> {
    Subject {
        event: "PreToolUse",
        matcher: None,
        line,
        shell: None,
        timeout_ms: 30_000,
        is_async: false,
        failure_policy: None,
        recipe: None,
        workspace,
        variable: &|_| None,
    }
}

fn hash(subject: &Subject<'_>) -> String {
    Fingerprint::of(subject).unwrap().hash().to_owned()
}

fn identity(name: &str) -> Identity {
    Identity::new(Path::new("/p/hooks.json"), "PreToolUse", Some(name), None, &["x"])
}

fn plain(name: &str) -> (Identity, Fingerprint) {
    let folder = folder();
    let command = format!("true {name}");
    (identity(name), Fingerprint::of(&subject(folder.path(), Line::Shell(&command))).unwrap())
}

mod fingerprints {
    use super::*;

    #[test]
    fn every_covered_part_changes_it() {
        // I3, I4
        let folder = folder();
        let base = subject(folder.path(), Line::Shell("true"));
        let words = ["true".to_owned()];
        let joined = ["true x".to_owned()];
        let parted = ["true".to_owned(), "x".to_owned()];
        let all = [
            base,
            Subject { event: "PostToolUse", ..base },
            Subject { event: "Stop", ..base },
            Subject { matcher: Some(""), ..base },
            Subject { matcher: Some("*"), ..base },
            Subject { line: Line::Shell("true "), ..base },
            Subject { line: Line::Program(&words), ..base },
            Subject { line: Line::Program(&joined), ..base },
            Subject { line: Line::Program(&parted), ..base },
            Subject { shell: Some("login"), ..base },
            Subject { timeout_ms: 30_001, ..base },
            Subject { is_async: true, ..base },
            Subject { failure_policy: Some("deny"), ..base },
            // The same letters in other fields.
            Subject { matcher: Some("t"), line: Line::Shell("rue"), ..base },
            Subject { matcher: Some("tr"), line: Line::Shell("ue"), ..base },
        ];
        let hashes: std::collections::BTreeSet<_> = all.iter().map(hash).collect();
        assert_eq!(hashes.len(), all.len());
        assert_eq!(hash(&base), hash(&base));
    }

    #[test]
    fn it_stays_what_it_is() {
        // I4: other versions read the store, too.
        let folder = folder();
        let subject = Subject { event: "Stop", matcher: Some("m"), ..subject(folder.path(), Line::Shell("true")) };
        assert_eq!(hash(&subject), "sha256:b753933d9d9956adea217afc7b8dc855c06465c076a229ded88e155c8f1e40d6");
    }
}

/// The files that a line runs, below the workspace.
#[cfg(unix)]
mod lines {
    use super::*;

    fn files(subject: &Subject<'_>) -> Vec<String> {
        let workspace = fs::canonicalize(subject.workspace).unwrap();
        let below = |path: &Path| path.strip_prefix(&workspace).unwrap().to_str().unwrap().to_owned();
        let mut files: Vec<_> =
            Fingerprint::of(subject).unwrap().files().iter().map(|covered| below(&covered.path)).collect();
        files.sort();
        files
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn ordinary_files_among_the_devices_are_covered() {
        // I3, I5
        let memory = tempfile::tempdir_in("/dev/shm").unwrap();
        let script = memory.path().join("s.sh");
        let folder = folder();
        std::os::unix::fs::symlink(&script, folder.path().join("link.sh")).unwrap();
        let direct = script.to_str().unwrap().to_owned();
        for line in [&direct, "./link.sh", "sh link.sh", "sh < link.sh"] {
            write(&script, "#!/bin/sh\ntrue\n");
            let subject = subject(folder.path(), Line::Shell(line));
            let before = Fingerprint::of(&subject).unwrap();
            assert_eq!(before.files().len(), 1, "{line}");
            write(&script, "#!/bin/sh\nfalse\n");
            assert_ne!(before.hash(), hash(&subject), "{line}");
        }
        let devices = subject(folder.path(), Line::Shell("sh ./x.sh < /dev/null 2> /dev/zero"));
        assert!(Fingerprint::of(&devices).unwrap().files().is_empty());
    }

    /// Lines, and the files that they run.
    const LINES: &[(&str, &[&str])] = &[
        ("./a.sh", &["a.sh"]),
        ("./a.sh $X \"$(date)\" > data.txt", &["a.sh"]),
        ("exec ./a.sh", &["a.sh"]),
        ("A=1 env B=2 nice ./a.sh", &["a.sh"]),
        ("if true; then ./a.sh; fi", &["a.sh"]),
        ("echo x | ./a.sh && b.py", &["a.sh"]),
        ("sh a.sh", &["a.sh"]),
        ("/bin/sh a.sh", &["a.sh"]),
        ("bash -eu plain", &["plain"]),
        ("sh -c './a.sh'", &["a.sh"]),
        ("bash -c 'python3 b.py'", &["b.py"]),
        ("eval './a.sh'", &["a.sh"]),
        (". ./a.sh", &["a.sh"]),
        ("source plain", &["plain"]),
        ("python3 -u b.py data.txt", &["b.py"]),
        ("python3.12 -W ignore b.py", &["b.py"]),
        ("python3 pkg", &["pkg/__main__.py"]),
        ("python3 -m pkg", &["pkg/__main__.py"]),
        ("node c", &["c.js"]),
        ("node -r ./c.js --import=./d.mjs plain", &["c.js", "d.mjs"]),
        ("uv run b.py", &["b.py"]),
        ("cat b.py | python3", &["b.py"]),
        ("sh < a.sh", &["a.sh"]),
        ("cd sub && ./a.sh", &["a.sh", "sub/a.sh"]),
        ("'./with space.sh'", &["with space.sh"]),
        ("$PINTLE_PROFILE/a.sh", &["a.sh"]),
        ("\"${PINTLE_PROFILE}/with space.sh\"", &["with space.sh"]),
        ("node \"$PINTLE_PROFILE\"/c.js", &["c.js"]),
        ("~/a.sh", &["a.sh"]),
        ("python3 ~/b.py", &["b.py"]),
        ("X=$EMPTY; $HOME/a.sh", &["a.sh"]),
        ("make -C build check", &["build/Makefile"]),
        ("cd build && make", &["build/Makefile"]),
        ("make -Cbuild", &["build/Makefile"]),
        ("gmake -f build/x.mk", &["build/x.mk"]),
        ("npm --prefix=build run check", &["build/package.json"]),
        ("env X=1 npm --prefix build run check", &["build/package.json"]),
        ("make check", &[]),
        ("true a.sh", &[]),
        ("cat data.txt b.py", &[]),
        ("eslint c.js", &[]),
        ("missing.sh", &[]),
        ("./missing.sh", &[]),
        ("sh -c 'echo \"$1\"' sh /dev/stdin", &[]),
        ("/bin/sh -c true", &[]),
        ("'unfinished", &[]),
        ("", &[]),
    ];

    #[test]
    fn scripts_are_found_however_they_are_run() {
        // I3
        let folder = folder();
        let names = [
            "build/Makefile",
            "build/package.json",
            "build/x.mk",
            "a.sh",
            "b.py",
            "c.js",
            "d.mjs",
            "plain",
            "sub/a.sh",
            "pkg/__main__.py",
            "with space.sh",
            "data.txt",
        ];
        for name in names {
            write(&folder.path().join(name), "");
        }
        let absolute = format!("{}/a.sh", folder.path().display());
        let variable = |name: &str| match name {
            "PINTLE_PROFILE" | "HOME" => Some(folder.path().display().to_string()),
            "EMPTY" => Some(String::new()),
            _ => None,
        };
        for &(line, expected) in [(absolute.as_str(), &["a.sh"][..])].iter().chain(LINES) {
            let subject = Subject { variable: &variable, ..subject(folder.path(), Line::Shell(line)) };
            assert_eq!(files(&subject), expected, "{line}");
        }
    }

    #[test]
    fn scripts_of_the_form_without_a_shell_are_found() {
        // I3
        let folder = folder();
        for name in ["a.sh", "b.py", "it's.py"] {
            write(&folder.path().join(name), "");
        }
        for (words, expected) in [
            (&["./a.sh", "x"][..], &["a.sh"][..]),
            (&["python3", "-u", "it's.py"], &["it's.py"]),
            (&["sh", "-c", "./a.sh"], &["a.sh"]),
            (&["env", "python3", "b.py"], &["b.py"]),
            (&["true", "$(./a.sh)"], &[]),
            (&[], &[]),
        ] {
            let words: Vec<_> = words.iter().map(|&word| word.to_owned()).collect();
            assert_eq!(files(&subject(folder.path(), Line::Program(&words))), expected, "{words:?}");
        }
    }

    #[test]
    fn a_byte_of_a_script_changes_it_and_the_old_bytes_change_it_back() {
        // I3, I5
        let folder = folder();
        let script = folder.path().join("a.sh");
        let subject = subject(folder.path(), Line::Shell("sh a.sh"));
        let missing = hash(&subject);
        write(&script, "");
        let empty = hash(&subject);
        write(&script, "#");
        let changed = hash(&subject);
        assert!(missing != empty && empty != changed && changed != missing);
        write(&script, "");
        assert_eq!(hash(&subject), empty);
    }

    #[test]
    fn a_script_that_becomes_a_link_is_another_one() {
        let folder = folder();
        write(&folder.path().join("a.sh"), "x");
        write(&folder.path().join("b.sh"), "x");
        let subject = subject(folder.path(), Line::Shell("./a.sh"));
        let before = hash(&subject);
        fs::remove_file(folder.path().join("a.sh")).unwrap();
        std::os::unix::fs::symlink("b.sh", folder.path().join("a.sh")).unwrap();
        let linked = hash(&subject);
        assert_ne!(before, linked);
        write(&folder.path().join("b.sh"), "y");
        assert_ne!(hash(&subject), linked);
        // A folder on the way, too.
        fs::create_dir(folder.path().join("d")).unwrap();
        let inner = subject_in(&folder, "./d/a.sh");
        let missing = hash(&inner);
        fs::remove_dir(folder.path().join("d")).unwrap();
        std::os::unix::fs::symlink(".", folder.path().join("d")).unwrap();
        assert_ne!(hash(&inner), missing);
    }

    fn subject_in<'a>(folder: &'a TempDir, line: &'a str) -> Subject<'a> {
        subject(folder.path(), Line::Shell(line))
    }

    #[test]
    fn the_same_script_below_another_workspace_is_the_same() {
        let [one, two] = [folder(), folder()];
        for folder in [&one, &two] {
            write(&folder.path().join("a.sh"), "x");
        }
        assert_eq!(hash(&subject_in(&one, "./a.sh")), hash(&subject_in(&two, "./a.sh")));
        let absolute = format!("{}/a.sh", one.path().display());
        assert_ne!(hash(&subject_in(&one, &absolute)), hash(&subject_in(&two, &absolute)));
    }

    #[test]
    fn what_cannot_be_read_has_no_fingerprint() {
        // I5
        let folder = folder();
        fs::create_dir(folder.path().join("a.sh")).unwrap();
        let error = Fingerprint::of(&subject_in(&folder, "./a.sh")).unwrap_err();
        assert!(error.to_string().ends_with("/a.sh cannot be read: found no file, expected one"), "{error}");
        let pipe = folder.path().join("pipe");
        rustix::fs::mkfifoat(rustix::fs::CWD, &pipe, rustix::fs::Mode::RWXU).unwrap();
        // Returns at once, though nobody writes.
        assert!(Fingerprint::of(&subject_in(&folder, "sh pipe")).is_err());
        assert!(Fingerprint::of(&subject_in(&folder, "./pipe")).is_err());
    }

    #[test]
    fn a_recipe_is_covered_as_a_whole() {
        // I9
        let folder = folder();
        let root = folder.path().join("recipe");
        let subject = Subject { recipe: Some(&root), ..subject(folder.path(), Line::Shell("node recipe/main.js")) };
        let missing = hash(&subject);
        write(&root.join("main.js"), "m");
        write(&root.join("lib/deep/x.js"), "x");
        let first = hash(&subject);
        assert_eq!(files(&subject), ["recipe/lib/deep/x.js", "recipe/main.js"]);
        write(&root.join("lib/deep/x.js"), "y");
        let second = hash(&subject);
        write(&root.join("routes.json"), "{}");
        let third = hash(&subject);
        fs::rename(root.join("routes.json"), root.join("other.json")).unwrap();
        let all = [missing, first, second, third, hash(&subject)];
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
        std::os::unix::fs::symlink("main.js", root.join("link.js")).unwrap();
        assert!(Fingerprint::of(&subject).unwrap_err().to_string().contains("link.js"));
        fs::remove_file(root.join("link.js")).unwrap();
        fs::rename(&root, folder.path().join("moved")).unwrap();
        std::os::unix::fs::symlink("moved", &root).unwrap();
        assert!(Fingerprint::of(&subject).is_err());
    }

    #[test]
    fn a_recipe_is_bounded() {
        let folder = folder();
        let root = folder.path().join("recipe");
        let deep = (0..20).fold(root.clone(), |path, _| path.join("d"));
        fs::create_dir_all(deep).unwrap();
        let subject = Subject { recipe: Some(&root), ..subject_in(&folder, "true") };
        assert!(Fingerprint::of(&subject).unwrap_err().to_string().contains("too much"));
    }
}

mod stores {
    use super::*;

    fn store(folder: &TempDir) -> Store {
        Store::at(folder.path().join("home/hooks-trust.json"))
    }

    fn text(store: &Store) -> String {
        fs::read_to_string(store.path()).unwrap()
    }

    #[test]
    fn what_was_trusted_stands_until_it_changes_or_is_revoked() {
        // I5, I7
        let folder = folder();
        let store = store(&folder);
        let [one, two] = ["one", "two"].map(plain);
        let standing = |(identity, fingerprint): &(Identity, Fingerprint)| {
            store.read().unwrap().standing(identity, Some(fingerprint))
        };
        assert_eq!(standing(&one), Standing::Untrusted);
        assert_eq!(store.trust(from_ref(&one)).unwrap(), Written { changed: 1, set_aside: None });
        assert_eq!((standing(&one), standing(&two)), (Standing::Trusted, Standing::Untrusted));
        // Another content under the same name, or one that cannot be read.
        assert_eq!(standing(&(one.0.clone(), two.1.clone())), Standing::Modified);
        assert_eq!(store.read().unwrap().standing(&one.0, None), Standing::Modified);
        assert_eq!(store.read().unwrap().standing(&two.0, None), Standing::Untrusted);
        // The new content takes the place of the old.
        let _ = store.trust(&[(one.0.clone(), two.1.clone())]).unwrap();
        assert_eq!(standing(&one), Standing::Modified);
        assert_eq!(store.revoke(|identity| *identity == one.0).unwrap().changed, 1);
        assert_eq!(standing(&one), Standing::Untrusted);
        assert_eq!(store.revoke(|identity| *identity == one.0).unwrap().changed, 0);
    }

    #[test]
    fn handlers_that_are_told_apart_by_their_content_alone_are_trusted_together() {
        let folder = folder();
        let store = store(&folder);
        let [one, two] = ["one", "two"].map(plain);
        let _ = store.trust(&[one.clone(), (one.0.clone(), two.1.clone())]).unwrap();
        let trusted = store.read().unwrap();
        assert_eq!(trusted.len(), 1);
        assert_eq!(trusted.standing(&one.0, Some(&one.1)), Standing::Trusted);
        assert_eq!(trusted.standing(&one.0, Some(&two.1)), Standing::Trusted);
    }

    #[test]
    fn identities_differ_where_handlers_do() {
        let of = |source: &str, event, id, matcher, command: &[&str]| {
            Identity::new(Path::new(source), event, id, matcher, command)
        };
        let all = [
            of("/a", "E", None, None, &["x"]),
            of("/b", "E", None, None, &["x"]),
            of("/a", "F", None, None, &["x"]),
            of("/a", "E", Some("i"), None, &["x"]),
            of("/a", "E", Some("j"), None, &["x"]),
            of("/a", "E", None, Some(""), &["x"]),
            of("/a", "E", None, Some("x"), &[]),
            of("/a", "E", None, Some("m"), &["x"]),
            of("/a", "E", None, None, &["y"]),
            of("/a", "E", None, None, &["x", ""]),
            of("/a", "E", None, None, &["", "x"]),
        ];
        assert_eq!(all.iter().collect::<std::collections::BTreeSet<_>>().len(), all.len());
        assert_eq!(of("/a", "E", Some("i"), None, &["x"]), of("/a", "E", Some("i"), Some("m"), &["y"]));
        assert_eq!((all[0].source(), all[0].id(), all[3].id()), (Path::new("/a"), None, Some("i")));
    }

    #[test]
    fn a_damaged_store_trusts_nothing_and_is_set_aside_by_the_next_trust() {
        // I12
        let folder = folder();
        let store = store(&folder);
        let one = plain("one");
        let _ = store.trust(from_ref(&one)).unwrap();
        let whole = text(&store);
        let cut = whole.get(..whole.len() - 4).unwrap();
        let other_version = whole.replace("\"version\": 1", "\"version\": 2");
        let half = whole.replace("\"hashes\"", "\"other\"");
        let large = format!("{whole}{}", " ".repeat(4 * 1024 * 1024));
        for damaged in ["{{{", "", "null", "[]", "{}", "{\"version\": 1}", cut, &other_version, &half, &large] {
            fs::write(store.path(), damaged).unwrap();
            let error = store.read().unwrap_err();
            assert!(matches!(error, StoreError::Damaged { .. }), "{error}");
            assert!(error.to_string().ends_with("so nothing is trusted"), "{error}");
            let written = store.trust(&[plain("two")]).unwrap();
            let aside = written.set_aside.unwrap();
            assert_eq!(fs::read_to_string(aside).unwrap(), damaged);
            assert_eq!(store.read().unwrap().standing(&one.0, Some(&one.1)), Standing::Untrusted);
        }
        fs::write(store.path(), b"\xff").unwrap();
        assert!(store.read().is_err());
        // To revoke is to write nothing where nothing is trusted.
        assert_eq!(store.revoke(|_| true).unwrap().changed, 0);
        assert_eq!(fs::read(store.path()).unwrap(), b"\xff");
    }

    // What is below a file is simply not there to Windows.
    #[cfg(unix)]
    #[test]
    fn what_is_no_file_trusts_nothing_and_stays() {
        // I12
        let folder = folder();
        let store = store(&folder);
        fs::create_dir_all(store.path()).unwrap();
        assert!(store.read().unwrap_err().to_string().contains("found no file, expected one"));
        assert!(store.trust(&[plain("one")]).is_err());
        assert!(store.path().is_dir());
        let below_a_file = Store::at(folder.path().join("file/hooks-trust.json"));
        write(&folder.path().join("file"), "x");
        assert!(below_a_file.read().is_err());
        assert!(below_a_file.trust(&[plain("one")]).is_err());
    }

    #[cfg(unix)]
    #[test]
    fn only_the_owner_reads_it_and_a_link_stays_one() {
        // I12
        use std::os::unix::fs::PermissionsExt;

        let folder = folder();
        let store = store(&folder);
        let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
        let _ = store.trust(&[plain("one")]).unwrap();
        assert_eq!((mode(store.path()), mode(store.path().parent().unwrap())), (0o600, 0o700));
        fs::set_permissions(store.path(), fs::Permissions::from_mode(0o666)).unwrap();
        let _ = store.trust(&[plain("two")]).unwrap();
        assert_eq!(mode(store.path()), 0o600);

        let real = folder.path().join("dotfiles.json");
        fs::rename(store.path(), &real).unwrap();
        std::os::unix::fs::symlink(&real, store.path()).unwrap();
        let _ = store.trust(&[plain("three")]).unwrap();
        assert!(fs::symlink_metadata(store.path()).unwrap().is_symlink());
        assert_eq!(Store::at(&real).read().unwrap().len(), 3);
    }

    #[test]
    fn what_a_killed_writer_left_is_in_nobodys_way() {
        // I12
        let folder = folder();
        let store = store(&folder);
        let _ = store.trust(&[plain("one")]).unwrap();
        let left = store.path().with_file_name("hooks-trust.json.new");
        fs::write(&left, text(&store).get(..20).unwrap()).unwrap();
        assert_eq!(store.read().unwrap().len(), 1);
        let _ = store.trust(&[plain("two")]).unwrap();
        assert_eq!(store.read().unwrap().len(), 2);
        assert!(!left.exists());
    }

    #[test]
    fn nothing_is_written_where_nothing_changes() {
        let folder = folder();
        let store = store(&folder);
        let one = plain("one");
        let _ = store.trust(from_ref(&one)).unwrap();
        let before = fs::metadata(store.path()).unwrap().modified().unwrap();
        assert_eq!(store.trust(&[one]).unwrap().changed, 0);
        assert_eq!(fs::metadata(store.path()).unwrap().modified().unwrap(), before);
    }

    #[test]
    fn it_never_grows_beyond_what_is_read_again() {
        let folder = folder();
        let store = store(&folder);
        let _ = store.trust(&[plain("one")]).unwrap();
        let (_, fingerprint) = plain("x");
        let many: Vec<_> = (0..20_000).map(|number| (identity(&format!("{number}")), fingerprint.clone())).collect();
        assert!(matches!(store.trust(&many), Err(StoreError::Full { .. })));
        assert_eq!(store.read().unwrap().len(), 1);
    }

    // Wine refuses to put a file in the place of one that somebody reads.
    #[cfg(unix)]
    #[test]
    fn writers_at_the_same_time_lose_nothing() {
        let folder = folder();
        let store = store(&folder);
        let handlers: Vec<_> = (0..32).map(|number| plain(&format!("h{number}"))).collect();
        thread::scope(|scope| {
            for handler in &handlers {
                scope.spawn(|| store.trust(from_ref(handler)).unwrap());
            }
            for _ in 0..32 {
                scope.spawn(|| store.read().unwrap());
            }
        });
        let trusted = store.read().unwrap();
        assert_eq!(trusted.len(), handlers.len());
        for (identity, fingerprint) in &handlers {
            assert_eq!(trusted.standing(identity, Some(fingerprint)), Standing::Trusted);
        }
    }
}

mod projects {
    use super::*;

    fn projects(folder: &TempDir) -> Projects {
        Projects::at(folder.path().join(".fairpeer/trust.json"))
    }

    fn json(projects: &Projects) -> serde_json::Value {
        serde_json::from_str(&fs::read_to_string(projects.path()).unwrap()).unwrap()
    }

    #[test]
    fn roots_are_trusted_one_by_one_and_the_rest_of_the_file_stays() {
        // I13, I14
        let folder = folder();
        let projects = projects(&folder);
        let root = folder.path().join("project");
        assert!(!projects.is_trusted(&root));
        write(projects.path(), r#"{"other": 1, "projects": {"/other": true, "/no": false, "/odd": "true"}}"#);
        assert_eq!(projects.trust(&root).unwrap().changed, 1);
        assert_eq!(projects.trust(&root).unwrap().changed, 0);
        assert!(projects.is_trusted(&root));
        let expected = serde_json::json!({"other": 1, "projects":
            {"/other": true, "/no": false, "/odd": "true", root.to_str().unwrap(): true}});
        assert_eq!(json(&projects), expected);
        // Only `true` is trust.
        assert!(!projects.is_trusted(Path::new("/no")) && !projects.is_trusted(Path::new("/odd")));
        assert_eq!(projects.trusted().unwrap().len(), 2);
        assert_eq!(projects.revoke(&root).unwrap().changed, 1);
        assert_eq!(projects.revoke(&root).unwrap().changed, 0);
        assert!(!projects.is_trusted(&root));
    }

    #[test]
    fn a_root_is_absolute_and_without_detours() {
        // I14
        let folder = folder();
        let projects = projects(&folder);
        let root = folder.path().join("a/../project/.");
        let _ = projects.trust(&root).unwrap();
        assert!(projects.is_trusted(&folder.path().join("project")));
        assert!(!projects.is_trusted(folder.path()) && !projects.is_trusted(&folder.path().join("project/below")));
        let here = std::env::current_dir().unwrap();
        let _ = projects.trust(Path::new("relative")).unwrap();
        assert!(projects.is_trusted(&here.join("relative")));
    }

    #[test]
    fn an_empty_root_is_never_trusted() {
        // I14
        let folder = folder();
        let projects = projects(&folder);
        assert_eq!(projects.trust(Path::new("")).unwrap().changed, 0);
        assert!(!projects.path().exists());
        write(projects.path(), r#"{"projects": {"": true}}"#);
        assert!(!projects.is_trusted(&PathBuf::new()));
    }

    #[test]
    fn a_damaged_file_trusts_nothing() {
        // I13
        let folder = folder();
        let projects = projects(&folder);
        let root = folder.path().to_str().unwrap();
        for damaged in
            [format!("{{\"projects\": {{{root:?}: true}}"), "{\"projects\": []}".into(), "[]".into(), String::new()]
        {
            write(projects.path(), &damaged);
            assert!(!projects.is_trusted(folder.path()), "{damaged}");
            assert!(projects.trusted().is_err(), "{damaged}");
            let written = projects.trust(folder.path()).unwrap();
            assert_eq!(fs::read_to_string(written.set_aside.unwrap()).unwrap(), damaged);
            assert!(projects.is_trusted(folder.path()));
        }
    }

    #[test]
    fn a_flag_inside_the_project_means_nothing() {
        // I15
        let folder = folder();
        let root = folder.path().join("project");
        write(
            &root.join(".fairpeer/trust.json"),
            &format!("{{\"projects\": {{{:?}: true}}}}", root.display().to_string()),
        );
        assert!(!projects(&folder).is_trusted(&root));
    }
}
