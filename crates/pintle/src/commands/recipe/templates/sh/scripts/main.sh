#!/bin/sh
# The payload comes on standard input, the decision goes to standard output; no output is no decision.
# A shell cannot read JSON. To look for a word in all of the payload is enough here; for more, take jq or another language.

case $(cat) in
*'git push'*)
  printf '%s\n' '{"hookSpecificOutput": {"hookEventName": "PreToolUse", "permissionDecision": "ask", "permissionDecisionReason": "this pushes"}}'
  ;;
esac
