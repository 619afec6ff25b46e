//! Recipes through the real program: packed, offered, installed, updated, removed (J1–J23).

use std::fs;

use serde_json::{Value, json};

use crate::program::{Said, World};

const MANIFEST: &str = r#"{
  "schema": "hooks.recipe.v1", "id": "sample-gate", "version": "0.1.0", "min_cli": "0.13.0", "summary": "Refuses exec",
  "hooks": {"PreToolUse": [{"matcher": "exec", "hooks": [
    {"type": "command", "id": "deny-exec", "command": "sh scripts/main.sh", "timeout": 5}
  ]}]}
}"#;
const SCRIPT: &str = "#!/bin/sh\nexit 0\n";
const TIME: &[&str] = &["--timestamp", "2026-01-02T03:04:05Z"];

/// A recipe's source in the working directory.
pub(crate) fn sample() -> World {
    World::new()
        .file("work/recipes/sample-gate/recipe.json", MANIFEST)
        .file("work/recipes/sample-gate/scripts/main.sh", SCRIPT)
        .file("work/recipes/sample-gate/routes.json", "{\"a\": 1}\n")
        .file("work/recipes/sample-gate/README.md", "# sample\n")
}

pub(crate) fn pack(world: &World, more: &[&str]) -> Said {
    let usual = ["recipe", "pack", "--recipes-dir", "recipes", "--out-dir", "out", "--asset-base-url", "."];
    world.run(&[&usual, more].concat())
}

fn packed() -> World {
    let world = sample();
    let said = pack(&world, TIME);
    assert_eq!(said.exit, 0, "{said:?}");
    world
}

pub(crate) fn install(world: &World, more: &[&str]) -> Said {
    world.run(&[&["recipe", "install", "sample-gate", "--index", "out/hooks-index.json"], more].concat())
}

fn installed() -> World {
    let world = packed();
    let said = install(&world, &[]);
    assert_eq!(said.exit, 0, "{said:?}");
    world
}

/// A newer version of the sample.
pub(crate) fn bump(world: &World, version: &str, script: &str) {
    let path = world.path("work/recipes/sample-gate/recipe.json");
    let mut manifest: Value = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
    manifest["version"] = version.into();
    fs::write(&path, manifest.to_string()).unwrap();
    fs::write(world.path("work/recipes/sample-gate/scripts/main.sh"), script).unwrap();
}

const PROFILE: &str = "home/.config/pintle";

/// Every file below the profile, with what it holds.
pub(crate) fn profile(world: &World) -> Vec<(String, Vec<u8>)> {
    let root = world.path(PROFILE);
    let below = world.files().into_iter().filter(|path| path.starts_with(&root));
    below.map(|path| (path.strip_prefix(&root).unwrap().display().to_string(), fs::read(&path).unwrap())).collect()
}

fn hooks(world: &World) -> Value {
    serde_json::from_str(&world.text(&format!("{PROFILE}/hooks.json"))).unwrap()
}

/// One `error:` line, and at most a hint.
fn one_line(said: &Said) -> String {
    let lines: Vec<_> =
        said.stderr.lines().filter(|line| !line.starts_with("hint: ") && !line.starts_with("note: ")).collect();
    assert!(said.exit == 1 && lines.len() == 1 && lines[0].starts_with("error: "), "{said:?}");
    lines[0].to_owned()
}

#[test]
fn packing_writes_archive_index_and_sums() {
    // J9, J13
    let world = packed();
    let index: Value = serde_json::from_str(&world.text("work/out/hooks-index.json")).unwrap();
    let sums = world.text("work/out/SHA256SUMS");
    let hash = index["recipes"][0]["versions"][0]["sha256"].as_str().unwrap();
    assert!(sums.starts_with(&format!("{hash}  hooks-sample-gate-0.1.0.tar.zst\n")), "{sums}");
    assert!(sums.lines().nth(1).unwrap().ends_with("  hooks-index.json"));
    let expected = json!({
        "schema": "hooks.catalog.v1", "updated_at": "2026-01-02T03:04:05Z",
        "recipes": [{
            "id": "sample-gate", "name": "sample-gate", "summary": "Refuses exec", "latest": "0.1.0", "min_cli": "0.13.0",
            "versions": [{
                "version": "0.1.0", "url": "./hooks-sample-gate-0.1.0.tar.zst", "sha256": hash, "min_cli": "0.13.0",
            }],
        }],
    });
    assert_eq!(index, expected);
}

#[test]
fn packing_twice_gives_the_same_bytes() {
    // J12
    let (one, two) = (packed(), packed());
    for file in ["hooks-index.json", "SHA256SUMS", "hooks-sample-gate-0.1.0.tar.zst"] {
        let bytes = |world: &World| fs::read(world.path(&format!("work/out/{file}"))).unwrap();
        assert_eq!(bytes(&one), bytes(&two), "{file}");
    }
}

#[test]
fn packing_one_lists_all() {
    // J11
    let world = sample()
        .file("work/recipes/other/recipe.json", &MANIFEST.replace("sample-gate", "other"))
        .file("work/recipes/other/scripts/main.sh", SCRIPT);
    assert_eq!(pack(&world, &["--recipe", "other"]).exit, 0);
    let index: Value = serde_json::from_str(&world.text("work/out/hooks-index.json")).unwrap();
    assert_eq!(index["recipes"].as_array().unwrap().len(), 2);
    assert!(world.path("work/out/hooks-other-0.1.0.tar.zst").exists());
    assert!(!world.path("work/out/hooks-sample-gate-0.1.0.tar.zst").exists());
    assert!(one_line(&pack(&world, &["--recipe", "none"])).contains("`none`"));
    assert!(one_line(&pack(&world, &["--timestamp", "2026-02-30T00:00:00Z"])).contains("--timestamp"));
    fs::rename(world.path("work/recipes"), world.path("work/elsewhere")).unwrap();
    one_line(&pack(&world, &[]));
    fs::create_dir(world.path("work/recipes")).unwrap();
    assert_eq!(pack(&world, TIME).exit, 0);
    assert!(world.text("work/out/hooks-index.json").contains("\"recipes\": []"));
}

#[test]
fn what_is_no_recipe_is_not_packed_and_nothing_is_written() {
    // J2, J3, J6, J7, J10
    for (file, text) in [
        ("recipe.json", "{".to_owned()),
        ("recipe.json", MANIFEST.replace("sample-gate", "other")),
        ("recipe.json", MANIFEST.replace("scripts/main.sh", "scripts/none.sh")),
        ("recipe.json", MANIFEST.replace("scripts/main.sh", "scripts")),
        ("SKILL.md", "x".to_owned()),
        ("node_modules/x.js", "x".to_owned()),
    ] {
        let world = sample().file(&format!("work/recipes/sample-gate/{file}"), &text);
        one_line(&pack(&world, &[]));
        assert!(!world.path("work/out").exists(), "{file}");
    }
}

#[test]
fn installing_shows_everything_and_trusts_nothing() {
    // J15, J17, I8
    let world = packed();
    let before = profile(&world);
    let shown = install(&world, &["--dry-run"]);
    assert_eq!((shown.exit, profile(&world)), (0, before));
    for part in [
        "sample-gate 0.1.0\n",
        "PreToolUse (exec) deny-exec: sh \"$PINTLE_PROFILE/hooks/sample-gate/scripts/main.sh\"",
        "scripts/main.sh",
        "+         \"matcher\": \"exec\",",
    ] {
        assert!(shown.stdout.contains(part), "{part}: {shown:?}");
    }
    let said = install(&world, &[]);
    assert!(said.exit == 0 && said.stderr.contains("pintle host trust --recipe sample-gate"), "{said:?}");
    let names: Vec<_> = profile(&world).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        [
            "hooks/sample-gate/.installed.json",
            "hooks/sample-gate/README.md",
            "hooks/sample-gate/recipe.json",
            "hooks/sample-gate/routes.json",
            "hooks/sample-gate/scripts/main.sh",
            "hooks.json",
        ]
    );
    assert_eq!(hooks(&world)["hooks"]["PreToolUse"][0]["hooks"][0]["recipe"], "sample-gate");
    let again = install(&world, &[]);
    assert!(again.exit == 0 && again.stdout.contains("is installed as it is"), "{again:?}");
}

#[test]
fn removing_leaves_no_trace() {
    // J18
    let world = installed();
    let said = world.run(&["recipe", "remove", "sample-gate"]);
    assert_eq!((said.exit, profile(&world)), (0, Vec::new()), "{said:?}");
    assert!(!world.path(&format!("{PROFILE}/hooks")).exists());
    one_line(&world.run(&["recipe", "remove", "sample-gate"]));
    one_line(&world.run(&["recipe", "remove", "../sample-gate"]));
}

#[test]
fn handlers_of_a_persons_own_stay() {
    // J18, J23
    let mine =
        "{\n  // mine\n  \"hooks\": {\"Stop\": [{\"hooks\": [{\"type\": \"command\", \"command\": \"x\"}]}]}\n}\n";
    let world = packed().file(&format!("{PROFILE}/hooks.json"), mine);
    assert_eq!(install(&world, &[]).exit, 0);
    assert!(world.text(&format!("{PROFILE}/hooks.json")).contains("// mine"));
    assert_eq!(world.run(&["recipe", "remove", "sample-gate"]).exit, 0);
    assert_eq!(world.text(&format!("{PROFILE}/hooks.json")), mine);
}

#[test]
fn a_name_that_somebody_else_has_is_not_taken() {
    // I5: a handler is known by its file, its event and its name.
    let other = MANIFEST.replace("sample-gate", "other-gate");
    let world = sample()
        .file("work/recipes/other-gate/recipe.json", &other)
        .file("work/recipes/other-gate/scripts/main.sh", SCRIPT);
    assert_eq!(pack(&world, TIME).exit, 0);
    assert_eq!(install(&world, &[]).exit, 0);
    let before = profile(&world);
    let said = world.run(&["recipe", "install", "other-gate", "--index", "out/hooks-index.json"]);
    assert!(one_line(&said).contains("another handler `deny-exec`"), "{said:?}");
    assert_eq!(profile(&world), before);
}

#[test]
fn an_update_keeps_what_a_person_has_set() {
    // J19
    let world = installed();
    let folder = format!("{PROFILE}/hooks/sample-gate");
    let world = world
        .file(&format!("{folder}/routes.json"), "{\"mine\": true}\n")
        .file(&format!("{folder}/notes.txt"), "mine")
        .file(&format!("{folder}/README.md"), "changed by hand");
    let current = world.run(&["recipe", "update"]);
    assert!(current.exit == 0 && current.stdout.contains("0.1.0 is the latest"), "{current:?}");
    bump(&world, "0.2.0", "#!/bin/sh\nexit 1\n");
    assert_eq!(pack(&world, TIME).exit, 0);
    let shown = world.run(&["recipe", "update", "sample-gate", "--dry-run"]);
    assert!(shown.stdout.contains("+ exit 1") && shown.stdout.contains("(now 0.1.0)"), "{shown:?}");
    let said = world.run(&["recipe", "update"]);
    assert_eq!(said.exit, 0, "{said:?}");
    assert!(said.stdout.contains("routes.json: yours is kept") && said.stderr.contains("README.md.yours"), "{said:?}");
    let text = |file: &str| world.text(&format!("{folder}/{file}"));
    assert_eq!(text("routes.json"), "{\"mine\": true}\n");
    assert_eq!((text("notes.txt"), text("README.md.yours")), ("mine".to_owned(), "changed by hand".to_owned()));
    assert_eq!(
        (text("README.md"), text("scripts/main.sh")),
        ("# sample\n".to_owned(), "#!/bin/sh\nexit 1\n".to_owned())
    );
    assert_eq!(hooks(&world)["hooks"]["PreToolUse"].as_array().unwrap().len(), 1, "replaced, not doubled");
    let older = install(&world, &["--version", "0.1.0"]);
    assert!(one_line(&older).contains("0.2.0 only"));
    one_line(&world.run(&["recipe", "update", "other"]));
}

#[test]
fn what_the_index_does_not_mean_is_not_installed() {
    // J15, J16
    type Spoil = fn(&World);
    let edit = |world: &World, from: &str, to: &str| {
        let path = world.path("work/out/hooks-index.json");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(path, text.replace(from, to)).unwrap();
    };
    let archive = "work/out/hooks-sample-gate-0.1.0.tar.zst";
    let spoils: &[(&str, Spoil)] = &[
        ("SHA-256", |world| {
            let path = world.path("work/out/hooks-sample-gate-0.1.0.tar.zst");
            let mut bytes = fs::read(&path).unwrap();
            bytes.extend(b"\x50\x2a\x4d\x18\x00\x00\x00\x00");
            fs::write(path, bytes).unwrap();
        }),
        ("cannot be read", |world| {
            fs::remove_file(world.path("work/out/hooks-sample-gate-0.1.0.tar.zst")).unwrap();
        }),
        ("no JSON", |world| fs::write(world.path("work/out/hooks-index.json"), "{").unwrap()),
        ("`schema`", |world| {
            fs::write(world.path("work/out/hooks-index.json"), "{\"schema\": \"hooks.catalog.v2\"}").unwrap();
        }),
    ];
    for (said, spoil) in spoils {
        let world = packed();
        spoil(&world);
        let before = profile(&world);
        assert!(one_line(&install(&world, &[])).contains(said), "{said}");
        assert_eq!(profile(&world), before);
    }
    for (from, to, said) in [
        ("\"min_cli\": \"0.13.0\"", "\"min_cli\": \"0.14.0\"", "needs hook protocol 0.14.0"),
        ("\"id\": \"sample-gate\"", "\"id\": \"other-gate\"", "has no recipe"),
        ("\"url\": \".", "\"url\": \"https://127.0.0.1:9", "sample-gate"),
        ("\"url\": \".", "\"url\": \"../out", "may not point there"),
        ("0.1.0", "0.1.1", "expected sample-gate-0.1.1"),
    ] {
        let world = packed();
        edit(&world, from, to);
        if to == "0.1.1" {
            fs::copy(world.path(archive), world.path(&archive.replace("0.1.0", "0.1.1"))).unwrap();
        }
        let before = profile(&world);
        assert!(one_line(&install(&world, &[])).contains(said), "{said}");
        assert_eq!(profile(&world), before);
    }
}

#[test]
fn a_damaged_archive_changes_nothing_wherever_it_is_damaged() {
    // J16
    let world = packed().file(&format!("{PROFILE}/hooks.json"), "{\"hooks\": {}}");
    let path = world.path("work/out/hooks-sample-gate-0.1.0.tar.zst");
    let whole = fs::read(&path).unwrap();
    let before = profile(&world);
    for place in (0..whole.len()).step_by(1000) {
        let mut bytes = whole.clone();
        bytes[place] ^= 1;
        fs::write(&path, &bytes).unwrap();
        assert!(one_line(&install(&world, &[])).contains("refused"));
        fs::write(&path, &whole[..place]).unwrap();
        assert!(one_line(&install(&world, &[])).contains("refused"));
        assert_eq!(profile(&world), before);
    }
}

#[test]
fn a_hooks_file_that_cannot_be_read_stops_everything() {
    // J16
    let world = packed().file(&format!("{PROFILE}/hooks.json"), "{\"hooks\": ");
    let before = profile(&world);
    assert!(one_line(&install(&world, &[])).contains("hooks.json"));
    assert_eq!(profile(&world), before);
}

#[test]
fn the_index_is_asked_for_or_configured_and_never_a_projects() {
    // J14, F10
    let world = packed();
    let none = world.run(&["recipe", "catalog"]);
    assert!(one_line(&none).contains("no catalogue") && none.stderr.contains("--index"), "{none:?}");
    let index = world.path("work/out/hooks-index.json");
    let configured = format!("[recipes]\nindex_url = {:?}\n", index.to_str().unwrap());
    let world = world.project(&configured);
    one_line(&world.run(&["recipe", "catalog"]));
    assert!(world.run(&["check"]).stderr.contains("`recipes`"));
    let world = world.file(&format!("{PROFILE}/config.toml"), &configured);
    let said = world.run(&["recipe", "catalog"]);
    assert!(said.exit == 0 && said.stdout.contains("sample-gate 0.1.0  Refuses exec"), "{said:?}");
    let json = world.run(&["recipe", "catalog", "--json"]).json();
    assert_eq!((&json["recipes"][0]["id"], &json["offline"]), (&"sample-gate".into(), &false.into()));
    // Another profile has a configuration of its own.
    one_line(&world.run(&["recipe", "catalog", "--profile", "elsewhere"]));
    let world = world.file("work/elsewhere/config.toml", "[recipes]\nindex_url = \"../out/hooks-index.json\"\n");
    assert_eq!(world.run(&["recipe", "install", "sample-gate", "--profile", "elsewhere"]).exit, 0);
    assert!(world.path("work/elsewhere/hooks/sample-gate/recipe.json").exists());
    for bad in ["http://hooks.example.com/i.json", "ftp://x/y", "https://u:p@hooks.example.com/i.json"] {
        one_line(&world.run(&["recipe", "catalog", "--index", bad]));
    }
}

#[test]
fn listing_shows_what_is_there() {
    // J20, M9
    let world = installed();
    let said = world.run(&["recipe", "list"]);
    assert!(said.stdout.contains("sample-gate 0.1.0") && said.stdout.contains("PreToolUse deny-exec"), "{said:?}");
    let json = world.run(&["recipe", "list", "--json"]).json();
    assert_eq!((&json[0]["version"], &json[0]["handlers"][0]["id"]), (&"0.1.0".into(), &"deny-exec".into()));
    assert_eq!(World::new().run(&["recipe", "list", "--json"]).json(), json!([]));
}

#[test]
fn what_the_host_would_skip_is_not_packed() {
    // H7, J5
    let manifest = MANIFEST.replace("\"matcher\": \"exec\"", "\"matcher\": \"exec(\"");
    let world = sample().file("work/recipes/sample-gate/recipe.json", &manifest);
    assert!(one_line(&pack(&world, &[])).contains("PreToolUse `deny-exec`"));
}

/// With the programs of this machine, which a compiler may need.
#[cfg(unix)]
fn run_with_path(world: &World, arguments: &[&str]) -> Said {
    let path = std::env::var_os("PATH").unwrap_or_default();
    Said::of(&world.command(arguments).env("PATH", path).output().unwrap())
}

const SOURCE: &str = "import { a } from \"../../../lib/a\";\nimport { b } from \"./inner/b\";\n";

#[test]
fn assembling_without_a_compiler_says_how_to_get_one() {
    // J8
    let world = sample().file("work/recipes/sample-gate/src/main.ts", SOURCE);
    let said = world.run(&["recipe", "assemble", "--hooks-dir", ".", "--out-dir", "out"]);
    assert!(one_line(&said).contains("compiler is not there") && said.stderr.contains("npm ci --prefix"), "{said:?}");
    assert!(!world.path("work/out/sample-gate").exists());
}

#[cfg(unix)]
#[test]
fn assembling_makes_a_folder_that_needs_nothing_else() {
    // J8; a stand-in for the compiler does what the real one would.
    use std::os::unix::fs::PermissionsExt;

    let compiler = r#"#!/bin/sh
while [ $# -gt 0 ]; do case $1 in --outDir) out=$2 ;; esac; shift; done
mkdir -p "$out/recipes/sample-gate/src/inner" "$out/lib/testing"
echo 'const a = require("../../../lib/a"); const b = require("./inner/b");' > "$out/recipes/sample-gate/src/main.js"
echo 'require("../../../../lib/a")' > "$out/recipes/sample-gate/src/inner/b.js"
echo 'test' > "$out/recipes/sample-gate/src/main.test.js"
echo 'a' > "$out/lib/a.js"
echo 'bench' > "$out/lib/testing/bench.js"
"#;
    let world = sample()
        .file("work/recipes/sample-gate/recipe.json", &MANIFEST.replace("sh scripts/main.sh", "node scripts/main.js"))
        .file("work/recipes/sample-gate/src/main.ts", SOURCE)
        .file("work/recipes/sample-gate/src/main.test.ts", "test")
        .file("work/recipes/sample-gate/tsconfig.json", "{}")
        .file("work/lib/a.ts", "a")
        .file("work/node_modules/.bin/tsc", compiler);
    let tsc = world.path("work/node_modules/.bin/tsc");
    fs::set_permissions(&tsc, fs::Permissions::from_mode(0o755)).unwrap();
    for _ in 0..2 {
        let said = run_with_path(&world, &["recipe", "assemble", "--hooks-dir", ".", "--out-dir", "out"]);
        assert_eq!(said.exit, 0, "{said:?}");
    }
    let root = world.path("work/out");
    let files: Vec<_> =
        world.files().into_iter().filter_map(|path| Some(path.strip_prefix(&root).ok()?.to_owned())).collect();
    let names: Vec<_> = files.iter().map(|path| path.to_str().unwrap()).collect();
    assert_eq!(
        names,
        [
            "sample-gate/README.md",
            "sample-gate/recipe.json",
            "sample-gate/routes.json",
            "sample-gate/scripts/inner/b.js",
            "sample-gate/scripts/lib/a.js",
            "sample-gate/scripts/main.js",
            "sample-gate/scripts/main.sh",
            "sample-gate/scripts/package.json",
        ]
    );
    let main = world.text("work/out/sample-gate/scripts/main.js");
    assert!(main.contains("\"./lib/a\"") && main.contains("\"./inner/b\""), "{main}");
    assert!(world.text("work/out/sample-gate/scripts/inner/b.js").contains("\"../lib/a\""));
}
