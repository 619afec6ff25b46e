//! `fairpeer` and `clacky`.

use super::*;

fn fairpeer(hooks: Value) -> World {
    let world = World::of("fairpeer");
    world.write("home/.fairpeer/settings.json", &json!({"hooks": hooks}).to_string());
    world
}

fn clacky(hooks: &str) -> World {
    let world = World::of("clacky");
    world.write("home/.clacky/hooks.yml", hooks);
    world
}

fn call() -> Value {
    json!({"tool": {"name": "terminal", "arguments": "{\"command\":\"orig\"}"}})
}

#[test]
fn exit_codes_are_verdicts_on_two_gates() {
    // H42, H43, H45, H46, DD9, DD12
    let commands = json!([
        {"command": "exit 0"}, {"command": "echo out; exit 1"}, {"command": "kill -9 $$"},
        {"command": "echo out; echo err >&2; exit 2"}, {"command": "echo x > never"},
    ]);
    for (event, expected, decision) in [
        ("PreToolUse", vec!["pass", "warn", "warn", "deny"], Decision::Deny),
        ("UserPromptSubmit", vec!["pass", "warn", "warn", "deny"], Decision::Deny),
        ("PermissionRequest", vec!["pass", "warn", "warn", "warn", "pass"], Decision::None),
        ("Stop", vec!["pass", "warn", "warn", "warn", "pass"], Decision::None),
    ] {
        let world = fairpeer(json!({event: commands}));
        let report = fire(&world.host(), event, json!({"toolName": "bash"}));
        assert_eq!((words(&report), report.decision), (expected, decision), "{event}");
        assert_eq!(report.notifications.len(), 3, "{:?}", report.notifications);
        assert_eq!(report.outcomes[2].exit_code, -1);
        if decision == Decision::Deny {
            assert_eq!(report.reason.as_deref(), Some("err"));
            assert!(!world.path("work/never").exists());
        }
    }
}

#[test]
fn a_timeout_blocks_on_gates_and_a_start_error_never_does() {
    // H43, H46
    let hooks = json!([{"command": "sleep 60", "timeout": 200}]);
    let world =
        fairpeer(json!({"PreToolUse": hooks, "Stop": hooks, "Startup": [{"command": "true", "cwd": "nowhere"}]}));
    let report = fire(&world.host(), "PreToolUse", json!({}));
    assert_eq!(
        (report.decision, report.outcomes[0].timed_out, report.outcomes[0].exit_code),
        (Decision::Deny, true, -1)
    );
    assert!(report.reason.unwrap().contains("timed out after 200ms"));
    assert_eq!(words(&fire(&world.host(), "Stop", json!({}))), ["warn"]);
    assert_eq!(words(&fire(&world.host(), "Startup", json!({}))), ["error"]);
}

#[test]
fn texts_replace_reasoning_and_guide_summaries() {
    // H47, H48
    let world = fairpeer(json!({
        "PostLLMCall": [{"command": "echo no; exit 1"}, {"command": "true"}, {"command": "echo ' new '"}, {"command": "echo 3"}],
        "PreCompact": [{"command": "echo a; exit 1"}, {"command": "true"}, {"command": "echo b"}],
    }));
    let reasoning = json!({"reasoning": "old"});
    assert_eq!(fire(&world.host(), "PostLLMCall", reasoning.clone()).text.as_deref(), Some("new"));
    assert_eq!(fire(&world.host(), "PreCompact", json!({})).text.as_deref(), Some("a\nb"));
    let idle = fairpeer(json!({}));
    assert_eq!(fire(&idle.host(), "PostLLMCall", reasoning).text.as_deref(), Some("old"));
    assert_eq!(fire(&idle.host(), "PreCompact", json!({})).text, None);
}

#[test]
fn handlers_run_where_the_payload_or_they_themselves_say() {
    // H37
    let world =
        fairpeer(json!({"Stop": [{"command": "echo a > here"}, {"command": "echo b > here", "cwd": "deeper"}]}));
    fs::create_dir_all(world.path("work/sub/deeper")).unwrap();
    fire(&world.host(), "Stop", json!({"cwd": world.path("work/sub")}));
    assert_eq!((world.read("work/sub/here").as_str(), world.read("work/sub/deeper/here").as_str()), ("a\n", "b\n"));
    fire(&world.host(), "Stop", json!({}));
    assert_eq!(world.read("work/here"), "a\n");
}

#[test]
fn outputs_are_capped_and_trimmed() {
    // H46
    let world =
        fairpeer(json!({"Stop": [{"command": "head -c 400000 /dev/zero | tr '\\0' x"}, {"command": "echo ' a '"}]}));
    let report = fire(&world.host(), "Stop", json!({}));
    assert_eq!((report.outcomes[0].stdout.len(), report.outcomes[0].truncated), (262_144, true));
    assert_eq!(report.outcomes[1].stdout, "a");
}

#[test]
fn a_file_that_cannot_be_read_has_no_hooks_and_unknown_things_are_not_there() {
    // H36, H37, H38, DD6
    for text in ["{not json", "[]", r#"{"hooks": {"Stop": [{"command": 5}]}}"#] {
        let world = World::of("fairpeer");
        world.write("home/.fairpeer/settings.json", text);
        assert!(world.host().handlers().is_empty(), "{text}");
        assert_eq!(fire(&world.host(), "Stop", json!({})).decision, Decision::None);
    }
    let world = fairpeer(json!({
        "Nope": [{"command": "x"}],
        "PreToolUse": [{"command": "  "}, {"command": "exit 2", "match": "ba(sh"}, {"command": "exit 2", "match": "ba"}],
        "Stop": [{"command": "true", "timeout": -5}, {"command": "true", "timeout": 70}],
    }));
    let host = world.host();
    let limits: Vec<_> = host.handlers().iter().map(|handler| handler.timeout.as_millis()).collect();
    assert_eq!(limits, [5000, 5000, 30_000, 70]);
    assert_eq!(fire(&host, "PreToolUse", json!({"toolName": "bash"})).decision, Decision::None);
}

#[test]
fn a_project_runs_first_and_only_when_it_is_trusted() {
    // H35, I16, I17
    let world = fairpeer(json!({"Stop": [{"command": "echo g >> log"}]}));
    world.write("work/.fairpeer/settings.json", r#"{"hooks": {"Stop": [{"command": "echo p >> log"}]}}"#);
    let report = fire(&world.host(), "Stop", json!({}));
    assert_eq!(world.read("work/log"), "g\n");
    assert!(report.diagnostics.iter().any(|found| found.message.contains("untrusted")));
    let host = world.host();
    assert!(host.project_defines_hooks());
    let mut session = host.session();
    _ = super::super::trust::Projects::at(world.path("home/.fairpeer/trust.json")).trust(&world.path("work")).unwrap();
    assert!(session.fire("Stop", b"{}").unwrap().diagnostics.iter().any(|it| it.message.contains("untrusted")));
    fire(&world.host(), "Stop", json!({}));
    assert_eq!(world.read("work/log"), "g\ng\np\ng\n", "new trust counts from the next session on");
    let host = world.host();
    let mut session = host.session();
    _ = super::super::trust::Projects::at(world.path("home/.fairpeer/trust.json")).revoke(&world.path("work")).unwrap();
    assert_eq!(session.fire("Stop", b"{}").unwrap().outcomes.len(), 1, "revoked trust at once");
}

#[test]
fn plain_entries_speak_by_exit_code_and_rewrites_in_json() {
    // H57, H58, H60, H62
    let denies =
        "echo '{\"hookSpecificOutput\":{\"permissionDecision\":\"deny\",\"permissionDecisionReason\":\"NO\"}}'";
    let entry = |kind: &str, command: &str| {
        format!("hooks:\n  before_tool_use:\n    - type: {kind}\n      command: {command:?}\n")
    };
    let table: &[(&str, String, Decision, Option<&str>, &str)] = &[
        ("command", "echo nope; exit 2".into(), Decision::Deny, Some("nope"), "deny"),
        ("command", "echo nope >&2; exit 2".into(), Decision::Deny, Some("Denied by hook"), "deny"),
        ("command", denies.into(), Decision::None, None, "pass"),
        ("command", "exit 1".into(), Decision::None, None, "failure"),
        ("rewrite", "echo out; echo err >&2; exit 2".into(), Decision::Deny, Some("err"), "deny"),
        ("rewrite", "echo out; exit 2".into(), Decision::Deny, Some("out"), "deny"),
        ("rewrite", denies.into(), Decision::Deny, Some("NO"), "deny"),
        ("rewrite", "echo text".into(), Decision::None, None, "pass"),
        ("rewrite", format!("{denies}; kill -9 $$"), Decision::None, None, "failure"),
        ("rewrite", denies.replace("NO", "N\\303O"), Decision::Deny, Some("N\u{fffd}O"), "deny"),
    ];
    for (kind, command, decision, reason, word) in table {
        let command = if command.contains("303") { command.replace("echo '", "printf '") } else { command.clone() };
        let report = fire(&clacky(&entry(kind, &command)).host(), "before_tool_use", call());
        let seen = (report.decision, report.reason.as_deref(), words(&report));
        assert_eq!(seen, (*decision, *reason, vec![*word]), "{kind} {command}");
    }
    let report = fire(&clacky("hooks: {on_start: [{command: exit 2}]}").host(), "on_start", json!({"user_input": "x"}));
    assert_eq!((report.decision, words(&report)), (Decision::None, vec!["pass"]));
}

#[test]
fn rewrites_replace_the_input_and_the_next_entry_sees_it() {
    // H61, H62, DD15
    let rewrite = |input: &str| format!("echo '{{\"hookSpecificOutput\":{{\"updatedInput\":{input}}}}}'");
    let hooks = json!({"hooks": {"before_tool_use": [
        {"type": "rewrite", "command": rewrite("{\"command\":\"new\"}")},
        {"type": "rewrite", "command": rewrite("{}")},
        {"type": "rewrite", "command": rewrite("3")},
        {"type": "rewrite", "command": "cat > rewrite"},
        {"command": "cat > plain; echo stop; exit 2"},
    ]}});
    let world = clacky(&hooks.to_string());
    let mut payload = call();
    payload.as_object_mut().unwrap().insert("session_id".into(), "s".into());
    let report = fire(&world.host(), "before_tool_use", payload);
    assert_eq!((report.decision, report.updated_input.unwrap().get()), (Decision::Deny, r#"{"command":"new"}"#));
    let seen: Value = serde_json::from_str(&world.read("work/rewrite")).unwrap();
    let workspace = world.path("work").to_string_lossy().into_owned();
    assert_eq!(
        seen,
        json!({"session_id": "s", "cwd": workspace, "permission_mode": "default", "hook_event_name": "PreToolUse",
               "tool_name": "terminal", "tool_input": {"command": "new"}}),
    );
    let seen: Value = serde_json::from_str(&world.read("work/plain")).unwrap();
    assert_eq!(
        seen,
        json!({"event": "before_tool_use", "tool": {"name": "terminal", "arguments": "{\"command\":\"new\"}"}})
    );
}

#[test]
fn files_of_entries_are_read_as_they_are_written() {
    // H52, H53, H54, H55, H63, H64
    let world = clacky(
        "# mine\nhooks:\n  before_tool_use:\n    - &first\n      name: ok\n      command: true\n      timeout: 0.3\n    - name: none\n    - {type: rewrite, matcher: term, command: exit 2}\n    - <<: *first\n      name: again\n  on_start: {command: 'echo ~'}\n  nope:\n    - command: x\n  on_complete:\n    - {type: rewrite, command: x}\n",
    );
    let host = world.host();
    let seen: Vec<_> =
        host.handlers().iter().map(|handler| (handler.timeout.as_millis(), handler.problems.len())).collect();
    assert_eq!(seen, [(300, 0), (10_000, 1), (60_000, 0), (300, 0), (10_000, 0), (60_000, 1), (10_000, 1)]);
    assert_eq!(words(&fire(&host, "before_tool_use", call())), ["pass", "pass"], "the matcher is the name itself");
    let deep = format!("hooks: {}", "[".repeat(100_000));
    let bomb = "a: &a [x,x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c,*c]\nhooks: [*d,*d,*d,*d,*d,*d,*d,*d,*d,*d,*d,*d]\n";
    for text in ["{ bad: yaml: [", "hooks: 3", &deep, bomb, "\u{0}"] {
        let host = clacky(text).host();
        assert!(host.handlers().is_empty() && !host.diagnostics().is_empty(), "{text:.40}");
    }
    assert!(clacky("").host().diagnostics().is_empty());
}

#[test]
#[cfg(unix)]
fn a_descendant_does_not_delay_and_the_exit_code_counts() {
    // H67, H68, H69, DD23
    for command in ["sleep 60 & echo stop; exit 2", "head -c 200000 /dev/zero >&2; echo stop; exit 2"] {
        let hooks = json!({"hooks": {"before_tool_use": [{"command": command, "timeout": 30}]}});
        let started = std::time::Instant::now();
        let report = fire(&clacky(&hooks.to_string()).host(), "before_tool_use", call());
        assert_eq!((report.decision, report.reason.as_deref()), (Decision::Deny, Some("stop")), "{command}");
        assert!(started.elapsed() < std::time::Duration::from_secs(15));
    }
    // Asked politely first, then killed.
    let polite = "trap 'echo bye > polite; exit 2' TERM; echo started > started; while :; do sleep 1; done";
    let hooks = json!({"hooks": {"before_tool_use": [{"command": polite, "timeout": 2}]}});
    let world = clacky(&hooks.to_string());
    let report = fire(&world.host(), "before_tool_use", call());
    assert_eq!(
        (report.decision, report.outcomes[0].timed_out, words(&report)),
        (Decision::None, true, vec!["failure"])
    );
    assert_eq!(world.read("work/polite"), "bye\n");
}
