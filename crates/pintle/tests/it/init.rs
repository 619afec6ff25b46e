//! `pintle init` writes a file that `pintle check` accepts.

use crate::program::{HOME, Said, World};

const USUAL: &str = "home/.config/pintle/config.toml";

#[test]
fn the_file_is_written_once_and_is_valid() {
    // F15, F16
    let world = World::new();
    let said = world.run(&["init"]);
    assert_eq!((said.exit, &*said.stderr), (0, ""));
    assert!(said.stdout.contains("config.toml"));
    let checked = world.run(&["check"]);
    assert_eq!((checked.exit, &*checked.stderr), (0, ""));
    let active: Vec<_> = world
        .text(USUAL)
        .lines()
        .filter(|line| !line.starts_with('#') && !line.is_empty())
        .map(str::to_owned)
        .collect();
    assert_eq!(active, ["rm_block = true", "kill_block = true", "dd_block = true", "debug = false"]);
}

#[test]
fn an_existing_file_is_never_touched() {
    // F15
    for text in ["rm_block = false\n", "[[[\n", ""] {
        let world = World::with(text);
        let said = world.run(&["init"]);
        assert_eq!((said.exit, &*said.stdout), (1, ""));
        assert!(said.stderr.starts_with("error: ") && said.stderr.contains("\nhint: "), "{said:?}");
        assert_eq!(world.text(USUAL), text);
    }
}

#[test]
fn another_place_can_be_named_even_beside_a_broken_file() {
    // F15, F18, M2
    let world = World::with("[[[\n");
    for (option, path) in [("-p", "a/b/c.toml"), ("--path", "d.toml"), ("-c", "e.toml"), ("--config", "f.toml")] {
        let said = world.run(&["init", option, path]);
        assert_eq!((said.exit, &*said.stderr), (0, ""), "{option}");
        assert_eq!(world.run(&["check", "-c", path]).exit, 0, "{option}");
    }
}

#[test]
fn a_place_that_cannot_be_is_an_error() {
    let world = World::new().file("work/file", "");
    let said = world.run(&["init", "-p", "file/config.toml"]);
    assert_eq!((said.exit, &*said.stdout), (1, ""));
    assert!(said.stderr.contains("file/config.toml cannot be written"), "{said:?}");
    let homeless = Said::of(&world.command(&["init"]).env_remove(HOME).output().unwrap());
    assert!(homeless.exit == 1 && homeless.stderr.contains("--path"), "{homeless:?}");
}

#[cfg(unix)]
#[test]
fn a_link_that_leads_nowhere_is_an_existing_file() {
    let world = World::new();
    std::os::unix::fs::symlink("nowhere.toml", world.path("work/link.toml")).unwrap();
    assert_eq!(world.run(&["init", "-p", "link.toml"]).exit, 1);
    assert!(!world.path("work/nowhere.toml").exists());
}
