//! What our own dialect does beyond `finclaw`.

use super::*;

fn world() -> World {
    World::of("pintle")
}

#[test]
fn an_answer_is_found_between_other_lines() {
    let deny = denies().to_string();
    let pretty = format!("{:#}", denies());
    for output in [
        format!("Shell ready on x86_64\n{deny}\n"),
        format!("{{\"type\":\"message\",\"message\":\"tool banner\"}}\n{deny}\n"),
        format!("{deny}\nbye\n"),
        format!("{{not json\n  {pretty}  \nbye"),
    ] {
        let world = world();
        world.write("work/out", &output);
        let report = world.one("PreToolUse", "cat out");
        assert_eq!((report.decision, report.reason.as_deref()), (Decision::Deny, Some("NO")), "{output}");
        assert!(report.diagnostics.iter().any(|found| found.message.contains("beside the answer")), "{output}");
    }
    for output in ["just words", "{\"hookSpecificOutput\" is what I would say", "a {\"hookSpecificOutput\":"] {
        let world = world();
        world.write("work/out", output);
        assert_eq!(world.one("PreToolUse", "cat out").decision, Decision::None, "{output}");
    }
    // Half an answer is a failure, not silence.
    let world = world();
    world.write("work/out", "ready\n{\"hookSpecificOutput\": {\"permissionDecision\": \"deny\"\n");
    assert_eq!(words(&world.one("PreToolUse", "cat out")), ["failure"]);
}

#[test]
fn lines_that_begin_like_answers_do_not_cost_the_square_of_their_number() {
    let world = world();
    world.write("work/out", &"{\"a\":\n".repeat(50_000));
    let started = std::time::Instant::now();
    assert_eq!(words(&world.one("PreToolUse", "cat out")), ["failure"]);
    assert!(started.elapsed() < std::time::Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn an_objection_counts_however_its_handler_ended() {
    for end in ["exit 1", "exit 2", "echo other >&2; exit 2", "kill -9 $$"] {
        let report = world().one("PreToolUse", &format!("{}; {end}", says(&denies())));
        assert_eq!((report.decision, report.reason.as_deref()), (Decision::Deny, Some("NO")), "{end}");
    }
    let ask = json!({"hookSpecificOutput": {"permissionDecision": "ask"}});
    assert_eq!(words(&world().one("PreToolUse", &format!("{}; exit 1", says(&ask)))), ["failure"]);
}

#[test]
fn the_same_command_line_runs_once_and_the_stricter_policy_counts() {
    let world = world();
    let hook = |more: Value| {
        let mut hook = json!({"type": "command", "command": "echo x >> ran; exit 1"});
        hook.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        hook
    };
    let hooks = json!({"hooks": {"PreToolUse": [
        {"matcher": "Edit", "hooks": [hook(json!({}))]},
        {"matcher": "Edit|Write", "hooks": [hook(json!({"failurePolicy": "deny"}))]},
        {"matcher": "Read", "hooks": [hook(json!({"failurePolicy": "deny"}))]},
    ]}});
    world.write("profile/hooks.json", &hooks.to_string());
    let host = world.host();
    host.trust(&host.handlers().iter().collect::<Vec<_>>()).unwrap();
    let report = fire(&host, "PreToolUse", json!({"tool_name": "Edit"}));
    assert_eq!((report.outcomes.len(), world.read("work/ran").as_str()), (1, "x\n"));
    assert_eq!(report.decision, Decision::Deny);
}

#[test]
fn programs_start_without_a_shell_and_a_login_shell_only_on_request() {
    let world = world();
    let hooks = json!([
        {"type": "command", "args": ["sh", "-c", "echo \"$1\" > words", "sh", "$(echo x) ;y"]},
        {"type": "command", "command": "echo $0 > plain"},
    ]);
    fire(&world.hooks("SessionEnd", hooks), "SessionEnd", json!({}));
    assert_eq!(world.read("work/words"), "$(echo x) ;y\n");
    assert_eq!(world.read("work/plain"), "/bin/sh\n");
    for (faulty, named) in [
        (json!({"type": "command", "command": "a", "args": ["b"]}), "args"),
        (json!({"type": "command", "args": []}), "args"),
        (json!({"type": "command", "args": ["a"], "shell": "login"}), "shell"),
        (json!({"type": "command", "command": "a", "shell": "zsh"}), "`login`"),
    ] {
        let host = world.hooks("SessionEnd", json!([faulty]));
        assert!(host.handlers()[0].problems.iter().any(|problem| problem.contains(named)), "{named}");
    }
}

#[test]
fn every_gate_can_be_asked_to_fail_closed() {
    for event in ["PreToolUse", "PermissionRequest", "UserPromptSubmit"] {
        let hooks = json!([{"type": "command", "command": "exit 3", "failurePolicy": "deny"}]);
        assert_eq!(fire(&world().hooks(event, hooks), event, json!({})).decision, Decision::Deny, "{event}");
    }
}

#[test]
fn lists_with_commas_are_names() {
    let world = world();
    let table: &[(&str, &[&str])] = &[
        ("Write", &["Write"]),
        ("Writ", &[]),
        ("Edit|Write", &["Write", "Edit"]),
        ("Edit, Write", &["Write", "Edit"]),
        ("*", &["Write", "Edit", "MultiEdit", "mcp__notes__add", "mcp__web-find__query"]),
        ("mcp__notes", &[]),
        ("mcp__notes__.*", &["mcp__notes__add"]),
        ("mcp__web-find", &[]),
        ("mcp__web-find__.*", &["mcp__web-find__query"]),
    ];
    for (matcher, expected) in table {
        let group = json!({"matcher": matcher, "hooks": [{"type": "command", "command": "true"}]});
        world.write("profile/hooks.json", &json!({"hooks": {"PreToolUse": [group]}}).to_string());
        let host = world.host();
        let fits = |tool: &&str| host.handlers()[0].fits(Some(tool));
        let tools = ["Write", "Edit", "MultiEdit", "mcp__notes__add", "mcp__web-find__query"];
        assert_eq!(tools.into_iter().filter(fits).collect::<Vec<_>>(), *expected, "{matcher}");
    }
}

#[test]
#[cfg(unix)]
fn a_guard_that_cannot_start_says_why() {
    // H30
    let world = world();
    world.write("work/plain.sh", "#!/bin/sh\nexit 0\n");
    world.script("work/ghost.sh", "#!/nowhere/ghost\n");
    world.script("work/crlf.sh", "#!/bin/sh\r\nexit 0\r\n");
    for (command, named) in [
        ("./missing.sh", "missing"),
        ("./plain.sh", "not executable"),
        ("./ghost.sh", "/nowhere/ghost"),
        ("./crlf.sh", "CR LF"),
        ("nowhere-to-be-found ./plain.sh", "nowhere-to-be-found"),
    ] {
        let hooks = json!([{"type": "command", "command": command, "failurePolicy": "deny"}]);
        let report = fire(&world.hooks("PreToolUse", hooks), "PreToolUse", json!({}));
        assert_eq!(report.decision, Decision::Deny, "{command}");
        let reason = report.reason.unwrap();
        assert!(reason.contains("could not answer") && reason.contains(named), "{command}: {reason}");
    }
}

#[test]
fn the_guard_judges_calls_and_rewrites_where_it_is_asked_to() {
    let world = world();
    let rewrite = says(&json!({"hookSpecificOutput": {"updatedInput": {"command": "rm -r build"}}}));
    let host = world.hooks("PreToolUse", json!([{"type": "command", "command": rewrite}]));
    let call = json!({"tool_name": "exec", "tool_input": {"command": "ls"}});
    assert_eq!(fire(&host, "PreToolUse", call.clone()).decision, Decision::None, "off by default");
    let guarded = host.with_guard(super::super::Policy::default());
    assert_eq!(fire(&guarded, "PreToolUse", call).decision, Decision::Deny, "what the hook made of it");
    let unknown = |tool: &str| json!({"tool_name": tool, "tool_input": {"command": "$x"}});
    let idle = World::of("pintle").host().with_guard(super::super::Policy::default());
    assert_eq!(fire(&idle, "PreToolUse", unknown("exec")).decision, Decision::Ask);
    assert_eq!(fire(&idle, "PreToolUse", unknown("note")).decision, Decision::None);
    assert_eq!(fire(&idle, "PostToolUse", unknown("exec")).decision, Decision::None);
}

#[test]
fn what_is_not_awaited_gets_its_input_all_the_same() {
    // H32
    let world = world();
    let hooks = json!([{"type": "command", "command": "cat > part && mv part whole", "async": true}]);
    let host = world.hooks("PostToolUse", hooks);
    let long = "x".repeat(300_000);
    let report = fire(&host, "PostToolUse", json!({"tool_response": long}));
    let outcome = &report.outcomes[0];
    assert_eq!((words(&report), outcome.exit_code, outcome.stdout.as_str()), (vec!["pass"], -1, ""));
    let started = std::time::Instant::now();
    while !world.path("work/whole").exists() && started.elapsed() < std::time::Duration::from_secs(20) {
        std::thread::yield_now();
    }
    assert!(world.read("work/whole").len() > 300_000);
}
