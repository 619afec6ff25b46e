#!/bin/sh
# Builds Pintle and shows it at work: what an agent sends for two commands, and what it gets back.
# Nothing of these commands is run. Needs cargo and a C compiler; writes only below target/.
set -eu
cd "$(dirname "$0")/.."

echo "Building (two to three minutes the first time) ..."
if [ -t 2 ]; then quiet=; else quiet=--quiet; fi
cargo build --release --locked $quiet --package pintle
pintle=${CARGO_TARGET_DIR:-target}/release/pintle

# A home without configuration, so that what you see are the defaults.
HOME=$(mktemp -d)
export HOME
trap 'rmdir "$HOME"' EXIT

ask() {
  printf '\nThe agent wants to run:  %s\n$ pintle hook --format claude\n' "$1"
  printf '{"hook_event_name":"PreToolUse","tool_name":"Bash","tool_input":{"command":"%s"}}' "$1" | "$pintle" hook --format claude
}

ask "sudo timeout 5 bash -c 'rm -rf build'"
ask 'git status'

printf '\nThe first is denied, the second has no objection ({}).\n'
