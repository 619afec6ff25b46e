//! Signed indexes and pinned keys.

use std::fs;

use minisign::KeyPair;

use crate::program::World;
use crate::recipe::{install, pack, profile, sample};

/// A world with a signed catalogue, and the public key.
fn signed() -> (World, String) {
    let KeyPair { pk, sk } = KeyPair::generate_unencrypted_keypair().unwrap();
    let world = sample().file("work/key", &sk.to_box(None).unwrap().into_string());
    let said = pack(&world, &["--sign", "key"]);
    assert_eq!(said.exit, 0, "{said:?}");
    (world, pk.to_base64())
}

fn pinned(world: World, keys: &[&str]) -> World {
    world.file("home/.config/pintle/config.toml", &format!("[recipes]\nkeys = {keys:?}\n"))
}

fn other_key() -> String {
    KeyPair::generate_unencrypted_keypair().unwrap().pk.to_base64()
}

fn refused(world: &World, what: &str) {
    let before = profile(world);
    for said in [install(world, &[]), world.run(&["recipe", "catalog", "--index", "out/hooks-index.json"])] {
        assert!(said.exit == 1 && said.stderr.contains(what), "{what}: {said:?}");
    }
    assert_eq!(profile(world), before);
}

#[test]
fn a_pinned_key_is_enough_and_needed() {
    let (world, key) = signed();
    let unpinned = install(&world, &["--dry-run"]);
    assert!(unpinned.exit == 0 && unpinned.stderr.matches("no keys are pinned").count() == 1, "{unpinned:?}");
    let world = pinned(world, &[&other_key(), &key]);
    let said = install(&world, &[]);
    assert!(said.exit == 0 && !said.stderr.contains("no keys are pinned"), "{said:?}");
    let world = pinned(world, &[&other_key()]);
    refused(&world, "by none of the keys");
    let world = pinned(world, &["no key"]);
    refused(&world, "no public key");
}

#[test]
fn what_is_not_signed_is_refused() {
    let (world, key) = signed();
    let world = pinned(world, &[&key]);
    let index = world.path("work/out/hooks-index.json");
    let (text, signature) = (fs::read_to_string(&index).unwrap(), world.path("work/out/hooks-index.json.minisig"));
    fs::write(&index, text.replace("Refuses", "Accepts")).unwrap();
    refused(&world, "by none of the keys");
    fs::write(&index, text).unwrap();
    let whole = fs::read_to_string(&signature).unwrap();
    fs::write(&signature, whole.replace("timestamp:", "timestamp:1")).unwrap();
    refused(&world, "by none of the keys");
    fs::write(&signature, "nonsense").unwrap();
    refused(&world, "cannot be read");
    fs::remove_file(&signature).unwrap();
    refused(&world, "is not signed");
}

#[test]
fn packing_without_a_key_leaves_no_old_signature() {
    let (world, key) = signed();
    assert_eq!(pack(&world, &[]).exit, 0);
    assert!(!world.path("work/out/hooks-index.json.minisig").exists());
    refused(&pinned(world, &[&key]), "is not signed");
}

#[test]
fn a_key_that_is_none_signs_nothing() {
    let world = sample().file("work/key", "untrusted comment: x\nnonsense\n");
    let said = pack(&world, &["--sign", "key"]);
    assert!(said.exit == 1 && said.stderr.starts_with("error: key: "), "{said:?}");
    assert!(!world.path("work/out").exists());
    assert_eq!(pack(&world, &["--sign", "none"]).exit, 1);
}
