use serde_json::{Value, json};

use super::Case;

fn case(value: &Value) -> Result<Case, String> {
    Case::read("file-name", &value.to_string())
}

/// A case that expects this.
fn expecting(expected: &Value) -> Case {
    case(&json!({"event": "Stop", "expected": expected})).expect("a case")
}

fn result(decision: &str, outcome: &str) -> Value {
    json!({
        "decision": decision, "reason": "no pushing", "updatedModel": null, "updatedInput": {"a": 1},
        "outcomes": [{"id": "one", "decision": outcome, "exitCode": 1, "stderr": "trace\n", "stdout": "", "message": null}],
    })
}

#[test]
fn a_case_is_read_with_everything_in_it() {
    let case = case(&json!({
        "description": "a name", "event": "PreToolUse", "payload": {"model": "m", "tool_name": "exec"},
        "files": {"src/a.txt": "text"}, "environment": {"A": "b"}, "allowModels": ["small"],
        "expected": {"decision": "deny", "reasonContains": "push"},
    }))
    .expect("a case");
    assert_eq!((&*case.name, &*case.event), ("a name", "PreToolUse"));
    assert_eq!(case.files, [("src/a.txt".to_owned(), "text".to_owned())]);
    assert_eq!(case.environment, [("A".to_owned(), "b".to_owned())]);
    assert_eq!(case.models, ["small"]);
    assert_eq!(Value::Object(case.payload), json!({"model": "m", "tool_name": "exec"}));
}

#[test]
fn what_cannot_be_a_case_is_refused_with_its_key() {
    let expected = json!({"decision": "none"});
    let table = [
        (json!([]), "expected a case"),
        (json!({"expected": expected}), "`event`"),
        (json!({"event": 1, "expected": expected}), "`event`"),
        (json!({"event": "Stop"}), "`expected`"),
        (json!({"event": "Stop", "expected": {}}), "`expected`"),
        (json!({"event": "Stop", "expected": {"runs": "no"}}), "`runs`"),
        (json!({"event": "Stop", "expected": {"reasonContains": 1}}), "`reasonContains`"),
        (json!({"event": "Stop", "expected": expected, "payloads": {}}), "`payloads`"),
        (json!({"event": "Stop", "expected": expected, "payload": []}), "`payload`"),
        (json!({"event": "Stop", "expected": expected, "environment": {"A": 1}}), "`environment`: `A`"),
        (json!({"event": "Stop", "expected": expected, "allowModels": "m"}), "`allowModels`"),
        (json!({"event": "Stop", "expected": expected, "allowModels": [1]}), "`allowModels`"),
        (json!({"event": "Stop", "expected": expected, "files": {"../a": ""}}), "`../a`"),
        (json!({"event": "Stop", "expected": expected, "files": {"/a": ""}}), "`/a`"),
        (json!({"event": "Stop", "expected": expected, "files": {"": ""}}), "`files`"),
    ];
    for (value, part) in table {
        let refusal = case(&value).expect_err(&value.to_string());
        assert!(refusal.contains(part), "{value}: {refusal}");
    }
    assert!(Case::read("a", "{").is_err());
}

#[test]
fn a_result_as_expected_has_no_differences() {
    for expected in [
        json!({"decision": "deny"}),
        json!({"decision": "deny", "reason": "no pushing", "updatedModel": null, "updatedInput": {"a": 1}}),
        json!({"reasonContains": "push"}),
        json!({"updatedModel": null}),
    ] {
        assert_eq!(expecting(&expected).differences(&result("deny", "deny")), [""; 0], "{expected}");
    }
}

#[test]
fn each_difference_is_told() {
    let case = expecting(&json!({"decision": "deny", "updatedModel": "small", "reasonContains": "pull"}));
    assert_eq!(
        case.differences(&result("ask", "ask")),
        [
            r#"decision: found "ask", expected "deny""#,
            r#"updatedModel: found null, expected "small""#,
            "reason: found `no pushing`, expected `pull` in it",
        ]
    );
}

#[test]
fn a_key_that_no_result_has_passes_no_case() {
    let case = expecting(&json!({"verdict": "deny"}));
    assert_eq!(case.differences(&result("deny", "deny")), ["verdict: the result has no such key"]);
}

#[test]
fn a_recipe_that_was_not_asked_passes_no_case() {
    let nobody = json!({"decision": "none", "outcomes": []});
    let silent = expecting(&json!({"decision": "none"}));
    assert_eq!(silent.differences(&nobody), ["no handler of the recipe ran; expected one for Stop"]);
    let unasked = expecting(&json!({"runs": false}));
    assert_eq!(unasked.differences(&nobody), [""; 0]);
    assert_eq!(unasked.differences(&result("none", "pass")), ["a handler ran, expected none"]);
}

#[test]
fn a_handler_that_breaks_down_passes_no_case() {
    let silent = expecting(&json!({"decision": "none"}));
    for how in ["failure", "error"] {
        let told = format!("handler `one`: {how}, exit code 1: trace");
        assert_eq!(silent.differences(&result("none", how)), [told]);
    }
}
