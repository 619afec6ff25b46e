use std::fs;

use pintle_host::config::{Locations, UserSource, load};

use super::{SCHEMA, SCHEMA_NAME, TEMPLATE};

fn warnings_of(text: &str) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("config.toml");
    fs::write(&path, text).unwrap();
    let locations =
        Locations { user: UserSource::Named(path), project: folder.path().join(".pintle.toml"), home: None };
    load(&locations).unwrap().warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn every_sample_is_valid_once_it_is_uncommented() {
    // F16: a comment in prose begins with a capital letter, a sample does not.
    let is_sample = |line: &str| {
        line.strip_prefix("# ").is_some_and(|rest| {
            rest.starts_with(|c: char| c.is_lowercase() || c == '[' || c == '"') && rest.contains(['=', '['])
        })
    };
    let (samples, text): (Vec<_>, Vec<_>) = TEMPLATE
        .lines()
        .map(|line| (is_sample(line), line.strip_prefix("# ").filter(|_| is_sample(line)).unwrap_or(line)))
        .unzip();
    assert!(samples.iter().filter(|sample| **sample).count() > 20);
    assert_eq!(warnings_of(&text.join("\n")), [""; 0]);
}

#[test]
fn the_template_explains_every_setting() {
    let known = [
        "rm_block",
        "kill_block",
        "dd_block",
        "rm_block_message",
        "kill_block_message",
        "dd_block_message",
        "debug",
        "log_path",
        "hook_timeout",
        "output_max_length",
        "custom_filters",
        "extension_hooks",
        "stop_hooks",
        "unknown_commands",
        "unreadable_commands",
        "interpreter_code",
        "stop_max_blocks",
        "recipes",
    ];
    for key in known {
        assert!(TEMPLATE.lines().any(|line| line.trim_start_matches(['#', ' ', '[']).starts_with(key)), "{key}");
    }
}

#[test]
fn the_schema_knows_what_the_reader_knows() {
    let schema: serde_json::Value = serde_json::from_str(SCHEMA).unwrap();
    let properties = schema["properties"].as_object().unwrap();
    let value = |key: &str, property: &serde_json::Value| match property["type"].as_str() {
        Some("array") => "[]".to_owned(),
        Some("object") => "{}".to_owned(),
        Some("string") => "\"x\"".to_owned(),
        _ => property.get("default").unwrap_or_else(|| panic!("{key}")).to_string(),
    };
    let text: Vec<_> = properties.iter().map(|(key, property)| format!("{key} = {}\n", value(key, property))).collect();
    assert_eq!(warnings_of(&text.concat()), [""; 0], "every key of the schema is one");
    let keys =
        TEMPLATE.lines().filter_map(|line| line.trim_start_matches(['#', ' ', '[']).split([' ', ']', '=']).next());
    for key in keys.filter(|key| key.contains('_') && key.chars().all(|it| it.is_ascii_lowercase() || it == '_')) {
        let inner = ["file_exists", "index_url", "session_scope"].contains(&key);
        assert!(inner || properties.contains_key(key), "{key}");
    }
    assert!(TEMPLATE.starts_with(&format!("#:schema ./{SCHEMA_NAME}\n")));
}
