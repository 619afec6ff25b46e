//! A recipe's whole life: packed and signed, served over TLS, looked at, installed, trusted, fired, updated, trusted again,
//! removed. The state after each step is what the host itself says.

use std::fs;
use std::process::Stdio;

use minisign::KeyPair;
use serde_json::{Value, json};

use crate::program::{Said, World, fed};
use crate::recipe::{bump, profile, sample};
use crate::server::{Manner, Request, Response, Server};

const DENIES: &str = "#!/bin/sh\necho \"${0##*/} says no\" >&2\nexit 2\n";

struct Life {
    world: World,
    server: Server,
}

impl Life {
    fn new() -> Self {
        let KeyPair { pk, sk } = KeyPair::generate_unencrypted_keypair().unwrap();
        let world = sample()
            .file("work/key", &sk.to_box(None).unwrap().into_string())
            .file("work/recipes/sample-gate/scripts/main.sh", DENIES);
        let out = world.path("work/out");
        let server = Server::start(Manner::Tls, move |request: &Request| {
            fs::read(out.join(request.path.trim_start_matches('/')))
                .map_or_else(|_| Response::status(404), Response::ok)
        });
        let index = server.url("/hooks-index.json");
        let config = format!("[recipes]\nindex_url = {index:?}\nkeys = [{:?}]\n", pk.to_base64());
        let world = world.file("home/.config/pintle/config.toml", &config).file("authority.pem", &server.authority);
        Self { world, server }
    }

    fn run(&self, arguments: &[&str]) -> Said {
        let mut command = self.world.command(arguments);
        command.env("SSL_CERT_FILE", self.world.path("authority.pem")).env("PATH", "/usr/bin:/bin");
        let said = Said::of(&command.output().unwrap());
        assert_eq!(said.exit, 0, "{arguments:?}: {said:?}");
        said
    }

    fn pack(&self) {
        let usual = ["recipe", "pack", "--recipes-dir", "recipes", "--out-dir", "out", "--asset-base-url", "."];
        self.run(&[&usual[..], &["--sign", "key", "--timestamp", "2026-01-02T03:04:05Z"]].concat());
    }

    /// Event, recipe and status of every handler, as the host lists them, and as the list of recipes has them.
    fn status(&self) -> Vec<(String, String)> {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
        let host = self.run(&["host", "list", "--json"]).json();
        let all: Vec<_> = host.as_array().unwrap().iter().map(|it| (text(&it["id"]), text(&it["status"]))).collect();
        let recipes = self.run(&["recipe", "list", "--json"]).json();
        let own: Vec<_> = recipes
            .as_array()
            .unwrap()
            .iter()
            .flat_map(|recipe| recipe["handlers"].as_array().unwrap())
            .map(|it| (text(&it["id"]), text(&it["status"])))
            .collect();
        assert_eq!(own, all);
        all
    }

    fn fire(&self) -> (String, usize, Value) {
        let payload = json!({"tool_name": "exec", "tool_input": {"command": "ls"}}).to_string();
        let mut command = self.world.command(&["host", "fire", "PreToolUse"]);
        let child = command.env("PATH", "/usr/bin:/bin").stdin(Stdio::piped()).spawn().unwrap();
        let said = fed(child, payload.as_bytes());
        assert_eq!(said.exit, 0, "{said:?}");
        let result: Value = serde_json::from_str(&said.stdout).unwrap();
        let spawned = result["outcomes"].as_array().unwrap().len();
        (result["decision"].as_str().unwrap().to_owned(), spawned, result["reason"].clone())
    }
}

fn handler(status: &str) -> Vec<(String, String)> {
    vec![("deny-exec".to_owned(), status.to_owned())]
}

fn nothing() -> (String, usize, Value) {
    ("none".to_owned(), 0, Value::Null)
}

fn denied(reason: &str) -> (String, usize, Value) {
    ("deny".to_owned(), 1, reason.into())
}

#[test]
fn from_its_author_to_a_colleague_and_away_again() {
    // J9–J20, I5, I7, I8, I9
    let life = Life::new();
    let before = profile(&life.world);
    life.pack();

    let catalog = life.run(&["recipe", "catalog"]);
    assert!(
        catalog.stdout.contains("sample-gate 0.1.0") && catalog.stdout.contains("signed by a pinned key"),
        "{catalog:?}"
    );
    assert_eq!((life.status(), life.fire()), (Vec::new(), nothing()));

    let installed = life.run(&["recipe", "install", "sample-gate"]);
    assert!(!installed.stderr.contains("no keys are pinned"), "{installed:?}");
    assert_eq!((life.status(), life.fire()), (handler("untrusted"), nothing()));

    life.run(&["host", "trust", "--recipe", "sample-gate"]);
    assert_eq!((life.status(), life.fire()), (handler("trusted"), denied("main.sh says no")));

    bump(&life.world, "0.2.0", &DENIES.replace("says no", "says never"));
    life.pack();
    let updated = life.run(&["recipe", "update"]);
    assert!(
        updated.stdout.contains("sample-gate 0.2.0 (now 0.1.0)") && updated.stdout.contains("says never"),
        "{updated:?}"
    );
    assert_eq!((life.status(), life.fire()), (handler("modified"), nothing()));

    life.run(&["host", "trust", "--recipe", "sample-gate"]);
    assert_eq!((life.status(), life.fire()), (handler("trusted"), denied("main.sh says never")));

    // Another file of the recipe counts as well: nobody knows what its script reads.
    fs::write(life.world.path("home/.config/pintle/hooks/sample-gate/routes.json"), "{}").unwrap();
    assert_eq!((life.status(), life.fire()), (handler("modified"), nothing()));

    life.run(&["recipe", "remove", "sample-gate"]);
    assert_eq!((life.status(), life.fire()), (Vec::new(), nothing()));
    let is_recipes = |(name, _): &(String, Vec<u8>)| name != "hooks-trust.json";
    let after: Vec<_> = profile(&life.world).into_iter().filter(is_recipes).collect();
    assert_eq!(after, before, "but for an empty store of trust, nothing is left");
    let store: Value = serde_json::from_str(&life.world.text("home/.config/pintle/hooks-trust.json")).unwrap();
    assert!(!store.to_string().contains("deny-exec"), "{store}");

    life.run(&["recipe", "install", "sample-gate"]);
    assert_eq!((life.status(), life.fire()), (handler("untrusted"), nothing()));
    assert!(life.server.asked().contains(&"GET /hooks-index.json.minisig HTTP/1.1".to_owned()));
}
