"""The payload comes on standard input, the decision goes to standard output; no output is no decision."""

import json
import sys


def decide(payload):
    command = payload.get("tool_input", {}).get("command", "")
    if "git push" in command:
        return {"permissionDecision": "ask", "permissionDecisionReason": "this pushes"}
    return None


decision = decide(json.load(sys.stdin))
if decision:
    json.dump({"hookSpecificOutput": {"hookEventName": "PreToolUse", **decision}}, sys.stdout)
