#!/bin/sh
# Answers instead of the person who would be asked.
case "$(cat)" in
*'"notes.md"'*) echo '{"hookSpecificOutput": {"decision": {"behavior": "allow"}}}' ;;
esac
