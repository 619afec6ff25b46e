//! Manifests that are and are not recipes, and what becomes of hooks files.

use super::*;

const MANIFEST: &str = r#"{
  "schema": "hooks.recipe.v1", "id": "sample-gate", "version": "0.1.0", "min_cli": "0.13.0", "summary": "s",
  "hooks": {
    "PreToolUse": [{"matcher": "exec", "hooks": [
      {"type": "command", "id": "deny-exec", "command": "sh scripts/main.sh --strict", "timeout": 5, "failurePolicy": "deny"}
    ]}],
    "Stop": [{"hooks": [{"type": "command", "id": "review", "command": "./bin/review", "async": true}]}]
  }
}"#;

fn refused(from: &str, to: &str) -> String {
    assert!(MANIFEST.contains(from), "{from}");
    Manifest::read(&MANIFEST.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn a_manifest_says_who_it_is_and_what_it_hooks() {
    // J3, J5
    let manifest = Manifest::read(MANIFEST).unwrap();
    assert_eq!((&*manifest.id, manifest.version.to_string()), ("sample-gate", "0.1.0".to_owned()));
    let handlers: Vec<_> =
        manifest.handlers().map(|(group, handler)| (&*group.event, handler.command.script())).collect();
    assert_eq!(handlers, [("PreToolUse", "scripts/main.sh"), ("Stop", "bin/review")]);
    assert!(Manifest::read(&format!("\u{feff}{MANIFEST}")).is_ok());
    assert!(Manifest::read(&MANIFEST.replace("\"summary\": \"s\"", "\"anything\": [1]")).is_ok());
}

#[test]
fn what_could_not_be_installed_is_refused_with_its_place() {
    for (from, to, said) in [
        // J3
        ("hooks.recipe.v1", "hooks.recipe.v2", "`schema`"),
        ("\"version\": \"0.1.0\",", "", "`version`: found nothing"),
        ("\"min_cli\": \"0.13.0\",", "", "`min_cli`: found nothing"),
        ("\"summary\": \"s\"", "\"summary\": 1", "`summary`: found a number"),
        // J2
        ("sample-gate", "Sample", "`id`: found `Sample`"),
        ("sample-gate", "a--b", "`id`"),
        ("sample-gate", "-a", "`id`"),
        ("\"id\": \"sample-gate\",", "", "`id`: found nothing"),
        // J7
        ("sample-gate", "claude-gate", "`claude`"),
        ("sample-gate", "my-jev", "`jev`"),
        ("\"summary\": \"s\"", "\"skills\": []", "hooks only"),
        ("\"summary\": \"s\"", "\"mcpServers\": {}", "hooks only"),
        // J4
        ("0.1.0", "0.1.0-rc1", "`version`"),
        ("0.1.0", "0.01.0", "`version`"),
        ("0.1.0", "0.1", "`version`"),
        ("0.1.0", "0.1.0.0", "`version`"),
        ("0.1.0", "+0.1.0", "`version`"),
        ("0.1.0", "0.1.99999999999", "`version`"),
        // J5
        ("\"id\": \"deny-exec\", ", "", "`id`: found nothing"),
        ("\"deny-exec\"", "\"review\"", "`review` twice"),
        ("\"id\": \"review\"", "\"recipe\": \"x\", \"id\": \"review\"", "`recipe`"),
        // H3, H5, H6, H7, H8
        ("\"type\": \"command\"", "\"type\": \"prompt\"", "`type`"),
        ("\"timeout\": 5", "\"timeout\": 0", "`timeout`"),
        ("\"timeout\": 5", "\"timeout\": 1.5", "`timeout`"),
        ("\"timeout\": 5", "\"async\": true", "waits for its answer"),
        ("\"async\": true", "\"failurePolicy\": \"deny\"", "refuses nothing"),
        ("\"failurePolicy\": \"deny\"", "\"failurePolicy\": \"allow\"", "`failurePolicy`"),
        ("\"timeout\": 5", "\"shell\": \"zsh\"", "`shell`"),
        ("\"timeout\": 5", "\"args\": [\"a\"]", "found `args`"),
        ("\"Stop\"", "\"Sometimes\"", "found the event `Sometimes`"),
        ("\"matcher\": \"exec\"", "\"match\": \"exec\"", "found `match`"),
        // J6
        ("sh scripts/main.sh --strict", "sh", "alone"),
        ("sh scripts/main.sh --strict", " ", "no word"),
    ] {
        let text = refused(from, to);
        assert!(text.contains(said) && text.starts_with("line "), "{from} → {to}: {text}");
    }
    assert_eq!(Manifest::read("{\"a\": 1, \"a\": 2}").unwrap_err().line, 1);
    let idle = r#"{"schema": "hooks.recipe.v1", "id": "a", "name": "A", "version": "0.0.1", "min_cli": "0.0.0", "summary": "s",
        "hooks": {"Stop": [{"hooks": []}]}}"#;
    assert!(Manifest::read(idle).unwrap_err().to_string().contains("expected at least one handler"));
    assert!(Manifest::read("").is_err() && Manifest::read("[]").is_err());
}

#[test]
fn names_have_one_form() {
    // J2, H4
    for good in ["a", "a1", "tool-gate", "0-0", &"a".repeat(64)] {
        assert!(is_id(good), "{good}");
    }
    for bad in ["", "-", "a-", "a_b", "ä", "A", "a b", "a/b", &"a".repeat(65)] {
        assert!(!is_id(bad), "{bad}");
    }
}

#[test]
fn versions_are_compared_by_number() {
    // J4
    let version = |text: &str| text.parse::<Version>().unwrap();
    assert!(version("0.12.10") > version("0.12.9") && version("1.0.0") > version("0.99.99"));
    assert_eq!(version("10.0.3").to_string(), "10.0.3");
}

#[test]
fn the_script_is_a_plain_path_of_the_recipe() {
    // J6
    for (command, script, interpreter) in [
        ("node scripts/main.js", "scripts/main.js", Some("node")),
        ("python3 a.py x y", "a.py", Some("python3")),
        ("./bin/run --now", "bin/run", None),
        ("bin/run", "bin/run", None),
        ("sh sh", "sh", Some("sh")),
    ] {
        let read = Command::read(command).unwrap();
        assert_eq!((read.script(), read.interpreter()), (script, interpreter), "{command}");
    }
    for bad in [
        "sh /x/main.sh",
        "sh ../main.sh",
        "sh a/../../b",
        "sh a//b",
        "/bin/x",
        "sh ~/x",
        "sh $HOME/x",
        "sh 'a b'",
        "sh \"a\"",
        "sh a; rm b",
        "sh a && b",
        "sh a | b",
        "sh a > b",
        "sh `a`",
        "sh a\nb",
        "sh a\\b",
        "sh %x%",
        "C:/x",
        "sh (a)",
        "sh a*",
    ] {
        assert!(Command::read(bad).is_err(), "{bad}");
    }
}

#[test]
fn an_installed_command_runs_from_anywhere() {
    // J15
    let placed = |text: &str, windows| Command::read(text).unwrap().placed("r", windows);
    assert_eq!(placed("node  scripts/a.js x", false), "node  \"$PINTLE_PROFILE/hooks/r/scripts/a.js\" x");
    assert_eq!(placed("./bin/a -v", false), "\"$PINTLE_PROFILE/hooks/r/bin/a\" -v");
    assert_eq!(placed("node scripts/a.js x", true), "node \"%PINTLE_PROFILE%\\hooks\\r\\scripts\\a.js\" x");
}

fn groups() -> Vec<Group> {
    Manifest::read(MANIFEST).unwrap().groups
}

fn put_in(text: &str) -> String {
    install(Some(text), "sample-gate", &groups(), false).unwrap()
}

#[test]
fn a_new_hooks_file_comes_and_goes() {
    // J15, J18
    let text = install(None, "sample-gate", &groups(), false).unwrap();
    expect_test::expect![[r#"
        {
          "hooks": {
            "PreToolUse": [
              {
                "matcher": "exec",
                "hooks": [
                  {
                    "type": "command",
                    "id": "deny-exec",
                    "command": "sh \"$PINTLE_PROFILE/hooks/sample-gate/scripts/main.sh\" --strict",
                    "timeout": 5,
                    "failurePolicy": "deny",
                    "recipe": "sample-gate"
                  }
                ]
              }
            ],
            "Stop": [
              {
                "hooks": [
                  {
                    "type": "command",
                    "id": "review",
                    "command": "\"$PINTLE_PROFILE/hooks/sample-gate/bin/review\"",
                    "async": true,
                    "recipe": "sample-gate"
                  }
                ]
              }
            ]
          }
        }
    "#]]
    .assert_eq(&text);
    assert_eq!(put_in(&text), text, "twice is once");
    assert_eq!(remove(&text, "sample-gate").unwrap(), Rest::Nothing);
    assert_eq!(remove(&text, "other").unwrap(), Rest::Untouched);
    assert_eq!(remove("", "other").unwrap(), Rest::Untouched);
}

#[test]
fn what_others_wrote_stays_byte_for_byte() {
    // J18
    for text in [
        "{\n\t// mine\n\t\"hooks\": {\n\t\t\"Stop\": [ // last\n\t\t\t{\"hooks\": [{\"type\": \"command\", \"command\": \"x\"}]},\n\t\t],\n\t},\n}\n",
        "{\"description\": \"d\", \"hooks\": {\"Stop\": [{\"hooks\": [{\"command\": \"x\", \"id\": \"review\", \"recipe\": \"other\"}]}]}}",
        "\u{feff}{\r\n  \"hooks\": {\r\n    \"PreCompact\": []\r\n  }\r\n}\r\n",
        "{ \"description\": \"d\" }",
    ] {
        let with = put_in(text);
        assert_ne!(with, text);
        assert_eq!(put_in(&with), with);
        assert_eq!(remove(&with, "sample-gate").unwrap(), Rest::Text(text.to_owned()));
    }
}

#[test]
fn an_update_keeps_the_place_of_each_group() {
    // J19, H29
    let mine = |name: &str| format!("{{\"hooks\": [{{\"type\": \"command\", \"command\": \"{name}\"}}]}}");
    let text =
        put_in(&format!("{{\n  \"hooks\": {{\n    \"PreToolUse\": [\n      {}\n    ]\n  }}\n}}\n", mine("first")));
    let text = crate::hooks_file::registration::append(
        &text,
        "hooks",
        "PreToolUse",
        crate::hooks_file::node::Node::Object(vec![("hooks", crate::hooks_file::node::Node::List(Vec::new()))]),
    )
    .unwrap();
    let newer =
        MANIFEST.replace("\"matcher\": \"exec\"", "\"matcher\": \"exec|write\"").replace("\"Stop\"", "\"SessionEnd\"");
    let new = install(Some(&text), "sample-gate", &Manifest::read(&newer).unwrap().groups, false).unwrap();
    let value: serde_json::Value = serde_json::from_str(&new).unwrap();
    let before = &value["hooks"]["PreToolUse"];
    assert_eq!(before.as_array().unwrap().len(), 3);
    assert_eq!((&before[0]["hooks"][0]["command"], &before[1]["matcher"]), (&"first".into(), &"exec|write".into()));
    assert!(value["hooks"].get("Stop").is_none() && value["hooks"]["SessionEnd"].is_array());
}

#[test]
fn handlers_that_a_person_moved_are_found() {
    // H11, J18
    let mixed = r#"{"hooks": {"Stop": [{"hooks": [
        {"command": "mine"}, {"command": "theirs", "recipe": "sample-gate"}, {"command": "too", "recipe": "sample-gate"}
    ]}]}}"#;
    let Rest::Text(rest) = remove(mixed, "sample-gate").unwrap() else { panic!("the file is not ours alone") };
    assert!(rest.contains("mine") && !rest.contains("sample-gate"), "{rest}");
    let new = put_in(mixed);
    let stamped: Vec<_> = installed(&new).unwrap().into_iter().filter(|it| it.recipe.is_some()).collect();
    assert_eq!(stamped.len(), 2);
}

#[test]
fn a_hooks_file_of_another_shape_is_left_alone() {
    // J16
    for text in ["[]", "{\"hooks\": []}", "{\"hooks\": {\"PreToolUse\": {}}}", "{", "{\"hooks\": {}, \"hooks\": {}}"] {
        assert!(install(Some(text), "sample-gate", &groups(), false).is_err(), "{text}");
    }
}
