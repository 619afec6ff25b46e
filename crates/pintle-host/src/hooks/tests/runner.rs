//! The methods of the runner, with a spawner in the place of processes (L1–L9), and cancelling.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::*;
use crate::hooks::{Job, Ran, Runner};

type Calls = Arc<Mutex<Vec<(String, Value)>>>;

/// Every event has a hook; what they got is kept. The command is the exit code, what stands behind it is printed.
fn runner(world: &World) -> (Runner, Calls, Arc<Mutex<Vec<String>>>) {
    let (calls, lines) = (Calls::default(), Arc::<Mutex<Vec<String>>>::default());
    let (seen, shown) = (calls.clone(), lines.clone());
    let runner = Runner::load(&world.places())
        .with_spawner(move |job: &Job<'_>| {
            let input = serde_json::from_slice(job.stdin).unwrap();
            seen.lock().unwrap().push((job.command.to_owned(), input));
            let (code, text) = job.command.split_once(' ').unwrap_or((job.command, ""));
            Ran::exited(code.parse().unwrap(), text, "")
        })
        .with_notify(move |line: &str| shown.lock().unwrap().push(line.to_owned()));
    (runner, calls, lines)
}

#[test]
fn every_event_has_a_method() {
    // L3, L4
    let world = World::of("fairpeer");
    let events = world.host().row().events.iter().map(|row| (row.name.to_owned(), json!([{"command": "0 text"}])));
    let hooks: serde_json::Map<_, _> = events.collect();
    world.write("home/.fairpeer/settings.json", &json!({"hooks": hooks}).to_string());
    let (runner, calls, lines) = runner(&world);
    assert!(runner.is_enabled() && runner.has("Startup") && !runner.has("Nope") && runner.has_post_llm_call());
    assert_eq!(runner.hooks().len(), 12);

    runner.startup();
    runner.session_start();
    assert!(!runner.prompt_submit("p", 3).is_blocked);
    assert!(!runner.pre_tool_use("bash", r#"{"a":1}"#).is_blocked);
    runner.permission_request("bash", "no json", "ls");
    runner.post_tool_use("bash", "{}", "r");
    assert_eq!(runner.post_llm_call("why", 3), "text");
    runner.notification("m");
    assert_eq!(runner.pre_compact("auto"), "text");
    runner.subagent_stop("s");
    runner.stop("l", 3);
    runner.session_end();

    let folder = world.path("work").to_string_lossy().into_owned();
    let expected = [
        json!({"event": "Startup"}),
        json!({"event": "SessionStart"}),
        json!({"event": "UserPromptSubmit", "prompt": "p", "turn": 3}),
        json!({"event": "PreToolUse", "toolName": "bash", "toolArgs": {"a": 1}}),
        json!({"event": "PermissionRequest", "toolName": "bash", "toolArgs": "no json", "subject": "ls"}),
        json!({"event": "PostToolUse", "toolName": "bash", "toolArgs": {}, "toolResult": "r"}),
        json!({"event": "PostLLMCall", "reasoning": "why", "turn": 3}),
        json!({"event": "Notification", "message": "m"}),
        json!({"event": "PreCompact", "trigger": "auto"}),
        json!({"event": "SubagentStop", "lastAssistantText": "s"}),
        json!({"event": "Stop", "lastAssistantText": "l", "turn": 3}),
        json!({"event": "SessionEnd"}),
    ];
    let calls: Vec<_> = calls.lock().unwrap().iter().map(|(_, input)| input.clone()).collect();
    let expected: Vec<_> = expected
        .into_iter()
        .map(|mut input| {
            input.as_object_mut().unwrap().insert("cwd".into(), folder.as_str().into());
            input
        })
        .collect();
    assert_eq!(calls, expected);
    assert!(lines.lock().unwrap().is_empty());
}

#[test]
fn the_block_is_the_message_and_every_other_outcome_is_shown() {
    // L5, L7
    let world = World::of("fairpeer");
    let long = format!("2 {}", "x".repeat(80));
    let hooks =
        json!({"PreToolUse": [{"command": "0 fine"}, {"command": "1 hm"}, {"command": long}, {"command": "0"}]});
    world.write("home/.fairpeer/settings.json", &json!({"hooks": hooks}).to_string());
    let (runner, calls, lines) = runner(&world);
    let verdict = runner.pre_tool_use("bash", "{}");
    let lines = lines.lock().unwrap();
    assert_eq!((verdict.is_blocked, verdict.message.as_ref()), (true, lines.get(1)));
    assert_eq!(lines[0], "[global PreToolUse] `1 hm` warn: hm");
    let shown: String = long.chars().take(60).collect();
    assert_eq!(lines[1], format!("[global PreToolUse] `{shown}…` block: {}", "x".repeat(80)));
    assert_eq!(calls.lock().unwrap().len(), 3);
}

#[test]
fn without_hooks_nothing_is_said() {
    // L2
    let runner = Runner::none().with_spawner(|_: &Job<'_>| -> Ran { panic!("there is nothing to start") });
    assert!(!runner.is_enabled() && !runner.has("Stop") && !runner.has_post_llm_call() && runner.hooks().is_empty());
    assert_eq!(runner.pre_tool_use("bash", "{}"), crate::hooks::Verdict::default());
    assert_eq!((runner.pre_compact("auto").as_str(), runner.post_llm_call("r", 1).as_str()), ("", "r"));
    runner.stop("", 0);
}

#[test]
#[cfg(unix)]
fn another_thread_can_end_everything() {
    // L10
    for dialect in ["fairpeer", "pintle"] {
        let world = World::of(dialect);
        let command = "echo $$ > started; sleep 60";
        world.write(
            "home/.fairpeer/settings.json",
            &json!({"hooks": {"PreToolUse": [{"command": command}]}}).to_string(),
        );
        let host = if dialect == "pintle" {
            world.hooks("PreToolUse", json!([{"type": "command", "command": command}]))
        } else {
            world.host()
        };
        let mut session = host.session();
        let cancel = session.canceller();
        let marker = world.path("work/started");
        let watcher = std::thread::spawn(move || {
            while fs::read_to_string(&marker).unwrap_or_default().is_empty() {
                std::thread::yield_now();
            }
            cancel.cancel();
        });
        let started = std::time::Instant::now();
        let report = session.fire("PreToolUse", b"{}").unwrap();
        watcher.join().unwrap();
        assert!(started.elapsed() < Duration::from_secs(20));
        assert_eq!((report.decision, words(&report)), (Decision::None, vec!["error"]), "no refusal, and no timeout");
        assert!(!report.outcomes[0].timed_out);
        let report = session.fire("PreToolUse", b"{}").unwrap();
        assert_eq!(words(&report), ["error"], "what comes later starts nothing");
    }
}
