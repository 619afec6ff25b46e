#!/bin/sh
# Context for the first words of a session.
echo '{"hookSpecificOutput": {"additionalContext": "Answer in one sentence."}}'
