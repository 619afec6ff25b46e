#!/bin/sh
# Denies a call; what is written to standard error with exit code 2 is the reason.
case "$(cat)" in
*'git push'*)
    echo 'Pushing is for a person to do: say what is ready.' >&2
    exit 2
    ;;
esac
