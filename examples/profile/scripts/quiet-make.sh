#!/bin/sh
# Rewrites the input of a call.
case "$(cat)" in
*'"make"'*) echo '{"hookSpecificOutput": {"updatedInput": {"command": "make --silent"}}}' ;;
esac
