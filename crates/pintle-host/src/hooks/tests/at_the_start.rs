//! Handlers that must not run: untrusted, modified, revoked, linked to something else, exchanged at the last moment.
//!
//! Real files and, where one is exchanged between the look and the start, a spawner that does so before it starts the
//! real process.
#![cfg(unix)]

use std::os::unix::fs::symlink;

use super::*;
use crate::hooks::{Job, Processes, Ran, Spawner};

const GOOD: &str = "#!/bin/sh\necho good >> log\n";
const EVIL: &str = "#!/bin/sh\necho evil >> log\n";

/// A handler that runs `guard.sh` of the project, trusted.
fn world(more: Value) -> (World, Host) {
    let world = World::of("pintle");
    world.script("work/guard.sh", GOOD);
    let mut hook = json!({"type": "command", "command": "./guard.sh", "id": "guard"});
    hook.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    let host = world.hooks("PreToolUse", json!([hook]));
    (world, host)
}

/// What happens to the file between the look and the start; then the real thing.
fn with_last_moment(host: &Host, change: impl Fn() + Send + Sync + 'static) -> Host {
    host.clone().with_spawner(move |job: &Job<'_>| -> Ran {
        change();
        Processes.run(job)
    })
}

fn refused(report: &Report, word: &str) {
    assert_eq!((report.outcomes.len(), report.decision), (0, Decision::None), "{report:?}");
    let named = report.diagnostics.iter().filter(|found| found.message.contains(word)).count();
    assert_eq!(named, 1, "{:?}", report.diagnostics);
}

#[test]
fn who_was_never_looked_at_does_not_run_and_never_refuses() {
    // I2
    let world = World::of("pintle");
    world.script("work/guard.sh", GOOD);
    let hook = json!({"type": "command", "command": "./guard.sh", "failurePolicy": "deny"});
    for file in ["profile/hooks.json", "work/.pintle/hooks.json"] {
        world.write(file, &json!({"hooks": {"PreToolUse": [{"hooks": [hook]}]}}).to_string());
    }
    let report = fire(&world.host(), "PreToolUse", json!({}));
    assert_eq!((report.outcomes.len(), report.decision, report.diagnostics.len()), (0, Decision::None, 2));
    assert_eq!(world.read("work/log"), "");
}

#[test]
fn what_was_modified_or_revoked_does_not_run() {
    // I5, I6, I7
    let (world, host) = world(json!({}));
    let mut session = host.session();
    let mut fire = || session.fire("PreToolUse", b"{}").unwrap();
    assert_eq!(words(&fire()), ["pass"]);
    world.script("work/guard.sh", EVIL);
    refused(&fire(), "modified");
    world.script("work/guard.sh", GOOD);
    refused(&fire(), "modified");
    assert_eq!(words(&super::fire(&host, "PreToolUse", json!({}))), ["pass"], "another session looks anew");
    _ = host.revoke(&Wanted::All).unwrap();
    refused(&super::fire(&host, "PreToolUse", json!({})), "untrusted");
    assert_eq!(world.read("work/log"), "good\ngood\n");
}

#[test]
fn a_modified_guard_refuses_where_it_fails_closed() {
    let (world, host) = world(json!({"failurePolicy": "deny"}));
    world.script("work/guard.sh", EVIL);
    let report = fire(&host, "PreToolUse", json!({}));
    assert_eq!((report.outcomes.len(), report.decision), (0, Decision::Deny));
    assert!(report.reason.unwrap().contains("changed since it was trusted"));
    assert_eq!(world.read("work/log"), "");
}

#[test]
fn a_store_that_is_damaged_trusts_nothing() {
    // I12
    let (world, host) = world(json!({}));
    world.write("home/.config/pintle/hooks-trust.json", "{{{");
    let report = fire(&host, "PreToolUse", json!({}));
    assert_eq!((report.outcomes.len(), world.read("work/log").as_str()), (0, ""));
    assert!(report.diagnostics.iter().any(|found| found.level == Level::Error));
}

#[test]
fn a_link_is_what_it_leads_to() {
    let (world, _) = world(json!({}));
    world.script("work/evil.sh", EVIL);
    let link = world.path("work/link.sh");
    symlink("guard.sh", &link).unwrap();
    let host = world.hooks("PreToolUse", json!([{"type": "command", "command": "sh link.sh"}]));
    assert_eq!(words(&fire(&host, "PreToolUse", json!({}))), ["pass"]);
    let turn = {
        let (link, folder) = (link.clone(), world.path("work"));
        move || {
            let new = folder.join("new-link");
            symlink("evil.sh", &new).unwrap();
            fs::rename(&new, &link).unwrap();
        }
    };
    // At the last moment, then for good.
    refused(&fire(&with_last_moment(&host, turn), "PreToolUse", json!({})), "modified");
    refused(&fire(&host, "PreToolUse", json!({})), "modified");
    assert_eq!(world.read("work/log"), "good\n");
}

#[test]
fn what_is_exchanged_between_the_look_and_the_start_does_not_run() {
    // I6
    type Change = fn(&Path);
    let changes: [Change; 4] = [
        |path| fs::write(path, EVIL).unwrap(),
        |path| {
            let new = path.with_extension("new");
            fs::write(&new, EVIL).unwrap();
            make_executable(&new);
            fs::rename(&new, path).unwrap();
        },
        // Put back before anybody looks again: the system remembers.
        |path| {
            fs::write(path, EVIL).unwrap();
            fs::write(path, GOOD).unwrap();
        },
        |path| fs::remove_file(path).unwrap(),
    ];
    for (number, change) in changes.into_iter().enumerate() {
        let (world, host) = world(json!({}));
        let path = world.path("work/guard.sh");
        let host = with_last_moment(&host, move || change(&path));
        let mut session = host.session();
        refused(&session.fire("PreToolUse", b"{}").unwrap(), "modified");
        world.script("work/guard.sh", GOOD);
        refused(&session.fire("PreToolUse", b"{}").unwrap(), "modified");
        assert_eq!(world.read("work/log"), "", "change {number}");
    }
}

#[test]
fn what_is_exchanged_while_it_runs_does_not_count() {
    let world = World::of("pintle");
    world.script(
        "work/guard.sh",
        &format!("#!/bin/sh\n{}\ntouch guard.sh\n", says(&json!({"hookSpecificOutput": {"updatedInput": {"a": 1}}}))),
    );
    let host =
        world.hooks("PreToolUse", json!([{"type": "command", "command": "./guard.sh", "failurePolicy": "deny"}]));
    let mut session = host.session();
    let report = session.fire("PreToolUse", b"{}").unwrap();
    assert_eq!(
        (words(&report), report.decision, report.updated_input.is_none()),
        (vec!["failure"], Decision::Deny, true)
    );
    let report = session.fire("PreToolUse", b"{}").unwrap();
    assert_eq!((report.outcomes.len(), report.decision), (0, Decision::Deny), "skipped from then on");
}
