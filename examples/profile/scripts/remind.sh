#!/bin/sh
# Context beside the result of a call.
echo '{"hookSpecificOutput": {"additionalContext": "Tests come after changes."}}'
