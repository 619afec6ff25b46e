//! H13–H34 in the dialect `finclaw`, and what it does not do.

use super::*;

fn world() -> World {
    World::of("finclaw")
}

#[test]
fn exit_codes_and_answers() {
    // H20, H21, H30, H31
    let table: &[(&str, Decision, &str)] = &[
        ("true", Decision::None, "pass"),
        ("echo; echo ' '", Decision::None, "pass"),
        ("echo some words", Decision::None, "pass"),
        ("echo '{}'", Decision::None, "pass"),
        ("echo '[]'", Decision::None, "failure"),
        ("echo '{\"a\":'", Decision::None, "failure"),
        ("exit 2", Decision::None, "failure"),
        ("echo ' '  >&2; exit 2", Decision::None, "failure"),
        ("echo why >&2; exit 2", Decision::Deny, "deny"),
        ("echo why >&2; exit 1", Decision::None, "failure"),
        ("kill -9 $$", Decision::None, "failure"),
    ];
    for (command, decision, word) in table {
        let report = world().one("PreToolUse", command);
        assert_eq!((report.decision, words(&report)), (*decision, vec![*word]), "{command}");
    }
    // Not so lenient as our own: text around an answer hides it, and so does another exit code.
    for command in [format!("echo hello; {}", says(&denies())), format!("{}; exit 1", says(&denies()))] {
        assert_eq!(world().one("PreToolUse", &command).decision, Decision::None, "{command}");
    }
}

#[test]
fn words_that_are_not_known_are_failures_that_name_them() {
    for (answer, named) in [
        (json!({"hookSpecificOutput": {"permissionDecision": "block"}}), "`deny`"),
        (json!({"hookSpecificOutput": {"permissionDecision": 5}}), "permissionDecision"),
        (json!({"permissionDecision": "deny"}), "hookSpecificOutput"),
        (json!({"hookSpecificOutput": {"updatedInput": "ls"}}), "updatedInput"),
    ] {
        let report = world().one("PreToolUse", &says(&answer));
        assert_eq!(words(&report), ["failure"], "{answer}");
        assert!(report.outcomes[0].message.as_ref().unwrap().contains(named), "{report:?}");
        assert!(report.diagnostics.iter().any(|found| found.message.contains(named)));
    }
}

#[test]
fn a_failure_refuses_where_that_is_asked_for_and_on_permission_requests() {
    // H30
    let policy = json!([{"type": "command", "command": "exit 1", "failurePolicy": "deny"}]);
    let report = fire(&world().hooks("PreToolUse", policy), "PreToolUse", json!({}));
    assert_eq!((report.decision, words(&report)), (Decision::Deny, vec!["failure"]));
    let report = world().one("PermissionRequest", "exit 1");
    assert_eq!(report.decision, Decision::Deny);
    for event in ["PostToolUse", "UserPromptSubmit", "SessionStart", "SessionEnd", "Stop", "SubagentStop"] {
        let report = world().one(event, "exit 1");
        assert_eq!((report.decision, words(&report)), (Decision::None, vec!["failure"]), "{event}");
        assert!(report.diagnostics.iter().any(|found| found.message.contains("let through")), "{event}");
    }
}

#[test]
fn a_permission_request_is_answered_by_an_explicit_word_alone() {
    // H23, H31
    let answer = |behaviour: &str| json!({"hookSpecificOutput": {"decision": {"behavior": behaviour, "message": "m"}}});
    let world = world();
    assert_eq!(world.one("PermissionRequest", &says(&answer("allow"))).decision, Decision::Allow);
    assert_eq!(world.one("PermissionRequest", "true").decision, Decision::None);
    let report = world.one("PermissionRequest", &says(&answer("deny")));
    assert_eq!((report.decision, report.reason.as_deref()), (Decision::Deny, Some("m")));
    let both = json!([
        {"type": "command", "command": says(&answer("deny"))},
        {"type": "command", "command": says(&answer("allow"))},
    ]);
    assert_eq!(fire(&world.hooks("PermissionRequest", both), "PermissionRequest", json!({})).decision, Decision::Deny);
    // An allow on another gate is no word.
    let allow = json!({"hookSpecificOutput": {"permissionDecision": "allow"}});
    assert_eq!(world.one("PreToolUse", &says(&allow)).decision, Decision::None);
}

#[test]
fn the_strongest_wins_in_any_order_and_all_its_reasons_are_kept() {
    // H29
    let answer = |decision: &str, reason: &str| {
        let answer = json!({"permissionDecision": decision, "permissionDecisionReason": reason,
                            "updatedInput": {"by": reason}});
        json!({"type": "command", "command": says(&json!({"hookSpecificOutput": answer}))})
    };
    let world = world();
    let run = |hooks: Value| fire(&world.hooks("PreToolUse", hooks), "PreToolUse", json!({}));
    let report = run(json!([answer("ask", "a"), answer("deny", "b"), answer("allow", "c"), answer("deny", "d")]));
    assert_eq!((report.decision, report.reason.as_deref()), (Decision::Deny, Some("b\nd")));
    assert!(report.updated_input.is_none());
    let report = run(json!([answer("ask", "a"), answer("allow", "c")]));
    assert_eq!((report.decision, report.reason.as_deref()), (Decision::Ask, Some("a")));
    assert_eq!(report.updated_input.unwrap().get(), r#"{"by":"c"}"#);
    let warning = report.diagnostics.iter().find(|found| found.message.contains("rewrite differently"));
    assert!(warning.is_some(), "both handlers are named");
}

#[test]
fn a_blocked_result_is_replaced_and_context_is_added() {
    // H24
    let world = world();
    let report = world.one("PostToolUse", &says(&json!({"decision": "block", "reason": "secret"})));
    assert_eq!((report.decision, report.tool_result.unwrap().get()), (Decision::Deny, "\"secret\""));
    let report = world.one("PostToolUse", &says(&json!({"hookSpecificOutput": {"additionalContext": "c"}})));
    assert_eq!((report.additional_context.as_deref(), report.tool_result.is_none()), (Some("c"), true));
    let report = world.one("SessionStart", &says(&json!({"hookSpecificOutput": {"additionalContext": "c"}})));
    assert_eq!(report.additional_context.as_deref(), Some("c"));
    // Not its business there.
    let report = world.one("SessionEnd", &says(&json!({"hookSpecificOutput": {"additionalContext": "c"}})));
    assert_eq!(report.additional_context, None);
}

#[test]
fn a_prompt_is_blocked_or_rewritten_and_models_are_chosen_from_a_list() {
    // H25, H26
    let world = world();
    let answer = json!({"hookSpecificOutput": {"updatedPrompt": "p", "updatedModel": "b", "updatedUrl": "x"}});
    let host = world.hooks("UserPromptSubmit", json!([{"type": "command", "command": says(&answer)}]));
    let payload = json!({"prompt": "hi", "model": "a"});
    let report = fire(&host, "UserPromptSubmit", payload.clone());
    assert_eq!((report.updated_prompt.as_deref(), report.updated_model), (Some("p"), None));
    assert!(report.diagnostics.iter().any(|found| found.message.contains("`b`")));
    let report = fire(&host.clone().with_models(["b".to_owned()]), "UserPromptSubmit", payload);
    assert_eq!(report.updated_model.as_deref(), Some("b"));
    let report = fire(&host, "UserPromptSubmit", json!({"model": "b"}));
    assert_eq!(report.updated_model.as_deref(), Some("b"), "the current model may be named");
    assert_eq!(world.one("UserPromptSubmit", "echo no >&2; exit 2").decision, Decision::Deny);
}

#[test]
fn only_a_reject_with_a_reason_keeps_an_answer_back() {
    // H28
    let world = world();
    let reject = |reason: &str| says(&json!({"hookSpecificOutput": {"decision": "reject", "reason": reason}}));
    let report = world.one("Stop", &reject("unsupported"));
    assert_eq!((report.decision, report.reason.as_deref()), (Decision::Reject, Some("unsupported")));
    let block = says(&json!({"decision": "block", "reason": "go on"}));
    for command in [reject(" "), block, "echo no >&2; exit 2".to_owned()] {
        assert_eq!(world.one("Stop", &command).decision, Decision::None, "{command}");
    }
}

#[test]
fn every_handler_sees_the_original_and_the_common_keys() {
    // H13, H14, H15, H17, H19
    let world = world();
    let rewrite = says(&json!({"hookSpecificOutput": {"updatedInput": {"command": "A"}}}));
    let host = world.hooks(
        "PreToolUse",
        json!([{"type": "command", "command": rewrite}, {"type": "command", "command": "cat > in; pwd > pwd"}]),
    );
    fire(&host, "PreToolUse", json!({"tool_name": "exec", "tool_input": {"n": 1.50}, "turn": {"user_text": "u"}}));
    let seen: Value = serde_json::from_str(&world.read("work/in")).unwrap();
    let workspace = world.path("work").to_string_lossy().into_owned();
    let common = json!({
        "hook_event_name": "PreToolUse", "tool_name": "exec", "tool_input": {"n": 1.50}, "cwd": workspace,
        "session_id": null, "turn_id": null, "model": null, "permission_mode": null, "transcript_path": null,
        "turn": {"user_text": "u", "assistant_text": null, "tools": null},
    });
    assert_eq!(seen, common);
    let workspace = fs::canonicalize(world.path("work")).unwrap();
    assert_eq!(world.read("work/pwd").trim(), workspace.to_string_lossy());
    // Events that have no turn do not tell of it.
    let host = world.hooks("SessionEnd", json!([{"type": "command", "command": "cat > in"}]));
    fire(&host, "SessionEnd", json!({"turn": {}}));
    assert!(!world.read("work/in").contains("turn\""));
}

#[test]
fn turns_are_cut_on_borders_of_characters() {
    // H16
    let world = world();
    let host = world.hooks("Stop", json!([{"type": "command", "command": "cat > in"}]));
    assert!(host.wants_turn());
    let tools: Vec<_> = (0..40).map(|n| json!({"name": format!("t{n}"), "input_summary": "€".repeat(400)})).collect();
    fire(&host, "Stop", json!({"turn": {"user_text": "€".repeat(3000), "assistant_text": null, "tools": tools}}));
    let seen: Value = serde_json::from_str(&world.read("work/in")).unwrap();
    assert_eq!(seen["turn"]["user_text"].as_str().unwrap().len(), 8190);
    let tools = seen["turn"]["tools"].as_array().unwrap();
    assert_eq!((tools.len(), tools[0]["name"].as_str()), (32, Some("t8")));
    assert_eq!(tools[0]["input_summary"].as_str().unwrap().len(), 1023);
    assert!(host.session().fire("Stop", br#"{"turn": 3}"#).is_err());
}

#[test]
fn secrets_stay_away_whatever_their_case() {
    // H18
    let world = world();
    let host = world.hooks("SessionEnd", json!([{"type": "command", "command": "env > env"}]));
    let mut places = world.places();
    for name in ["My_Api_Key", "FINSAFE_LICENSE_X", "TOKEN_A", "FINCLAW_PROFILE"] {
        places.environment.set(name, "secret");
    }
    let again = Host::load(host.row(), places).with_strips(["token_*".to_owned()]);
    fire(&again, "SessionEnd", json!({}));
    let seen = world.read("work/env");
    assert!(!seen.contains("secret"), "{seen}");
    let profile = world.path("profile");
    for line in ["FINCLAW_HOOK_EVENT=SessionEnd", "PINTLE_HOOK_EVENT=SessionEnd", "Kept=1"] {
        assert!(seen.lines().any(|it| it == line), "{line} in {seen}");
    }
    assert!(seen.contains(&format!("FINCLAW_PROFILE={}", profile.display())));
}

#[test]
#[cfg(unix)]
fn the_shell_is_the_users_own_where_it_is_one() {
    // N1, DD24
    let world = world();
    let shell = world.script("home/myshell", "#!/bin/sh\necho \"$1\" > shell\nexec /bin/sh \"$@\"\n");
    let host = world.hooks("SessionEnd", json!([{"type": "command", "command": "echo ran > ran"}]));
    for (value, expected) in
        [(shell.to_string_lossy().into_owned(), "-lc\n"), (String::new(), ""), ("/nowhere".to_owned(), "")]
    {
        let mut places = world.places();
        places.environment.set("SHELL", value);
        _ = fs::remove_file(world.path("work/shell"));
        fire(&Host::load(host.row(), places), "SessionEnd", json!({}));
        assert_eq!((world.read("work/shell").as_str(), world.read("work/ran").as_str()), (expected, "ran\n"));
    }
}

#[test]
fn matchers_are_patterns_for_the_whole_name() {
    // H9, H10
    let host = |matcher: &str| {
        let world = world();
        let group = json!({"matcher": matcher, "hooks": [{"type": "command", "command": "true"}]});
        world.write("profile/hooks.json", &json!({"hooks": {"PreToolUse": [group]}}).to_string());
        (world.host(), world)
    };
    let table: &[(&str, &str, bool)] = &[
        ("exec", "exec", true),
        ("exec", "start_exec_job", false),
        ("exec|other", "other", true),
        ("mcp__.*", "mcp__a", true),
        ("cp__.*", "mcp__a", false),
        ("Edit, Write", "Edit", false),
        ("", "x", true),
        ("*", "x", true),
    ];
    for (matcher, tool, fits) in table {
        let (host, _world) = host(matcher);
        assert_eq!(host.handlers()[0].fits(Some(tool)), *fits, "{matcher} {tool}");
    }
    for bad in ["mcp__(", "a)|(?:b", "(?=x)"] {
        let (host, _world) = host(bad);
        assert!(host.handlers()[0].problems[0].contains("matcher"), "{bad}");
    }
}
