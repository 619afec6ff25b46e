use super::*;

fn installed() -> String {
    hooks_file::install(None, &FILE, "/usr/bin/pintle", &[]).unwrap()
}

#[test]
fn the_hash_is_the_one_that_codex_computes() {
    let reviews = reviews(&installed(), "/home/dev/.codex/hooks.json").unwrap();
    assert_eq!(
        reviews.iter().map(|it| &*it.key).collect::<Vec<_>>(),
        [
            "/home/dev/.codex/hooks.json:pre_tool_use:0:0",
            "/home/dev/.codex/hooks.json:permission_request:0:0",
            "/home/dev/.codex/hooks.json:post_tool_use:0:0",
            "/home/dev/.codex/hooks.json:stop:0:0",
        ]
    );
    let text = r#"{"event_name":"pre_tool_use","hooks":[{"async":false,"command":"/usr/bin/pintle hook --format codex","timeout":10,"type":"command"}],"matcher":"Bash"}"#;
    let expected = Sha256::digest(text).iter().fold("sha256:".to_owned(), |hash, byte| hash + &format!("{byte:02x}"));
    assert_eq!(reviews[0].hash, expected);
}

#[test]
fn reviews_come_and_go() {
    let reviews = reviews(&installed(), "/h/.codex/hooks.json").unwrap();
    for config in [
        "",
        "model = \"x\" # mine\n",
        "[projects.\"/p\"]\ntrust_level = \"trusted\"\n\n# the end",
        "[hooks.state.\"/other:stop:0:0\"]\ntrusted_hash = \"sha256:1\"\n",
        "[features]\r\nhooks = true\r\n",
    ] {
        let with = record(config, &reviews).unwrap();
        assert!(with.starts_with(config), "{with}");
        assert_eq!(record(&with, &reviews).unwrap(), with);
        assert_eq!(missing(&with, &reviews).unwrap(), []);
        assert_eq!(missing(config, &reviews).unwrap().len(), 4);
        let without = forget(&with, &reviews).unwrap();
        assert_eq!(without, config, "{with}");
        assert_eq!(forget(config, &reviews).unwrap(), config);
    }
}

#[test]
fn a_changed_entry_replaces_its_review() {
    let old = reviews(&hooks_file::install(None, &FILE, "/old/pintle", &[]).unwrap(), "/h").unwrap();
    let new = reviews(&installed(), "/h").unwrap();
    let config = record(&record("", &old).unwrap(), &new).unwrap();
    assert_eq!(config, record("", &new).unwrap());
}

#[test]
fn a_review_from_before_an_entry_moved_goes_as_well() {
    let ours = reviews(&installed(), "/h/.codex/hooks.json").unwrap();
    let moved: Vec<_> = ours.iter().map(|it| Review { key: it.key.replace(":0:0", ":1:0"), ..it.clone() }).collect();
    let foreign = "[hooks.state.\"/h/.codex/hooks.json:stop:2:0\"]\ntrusted_hash = \"sha256:1\"\n";
    let config = record(&record(foreign, &ours).unwrap(), &moved).unwrap();
    assert_eq!(config.matches("trusted_hash").count(), 9);
    assert_eq!(forget(&config, &moved).unwrap(), foreign);
}

#[test]
fn project_trust_is_seen() {
    let config = "[projects.\"/a/b\"]\ntrust_level = \"trusted\"\n[projects.\"/c\"]\ntrust_level = \"untrusted\"\n";
    for (folders, trusted) in [(&["/a/b/c", "/a/b", "/a"][..], true), (&["/c", "/"], false), (&[], false)] {
        assert_eq!(is_trusted(config, folders).unwrap(), trusted, "{folders:?}");
    }
}

#[test]
fn switches_and_broken_files_are_seen() {
    assert!(is_switched_off("[features]\nhooks = false\n").unwrap());
    assert!(is_switched_off("features.codex_hooks = false\n").unwrap());
    assert!(!is_switched_off("[features]\nhooks = true\n").unwrap());
    assert!(record("a = 1\nb = \n", &[]).unwrap_err().0.starts_with("line 2: "));
    let reviews = reviews(&installed(), "/h").unwrap();
    assert!(record("hooks = 1\n", &reviews).is_err());
}
