"""Denies an edit of a file that another program writes: the next run of that program would undo it.

Payload on standard input, decision on standard output, no output for no decision. Whatever cannot be read is no
business of this hook: it stays silent and the host decides.
"""

import json
import os
import re
import sys

LOCK_FILES = {
    "Cargo.lock", "Gemfile.lock", "composer.lock", "go.sum", "package-lock.json", "pnpm-lock.yaml", "poetry.lock", "uv.lock", "yarn.lock",
}

# What generators write above their output: https://go.dev/s/generatedcode and its cousins.
MARK = re.compile(rb"@generated\b|\bcode generated\b.*\bdo not edit\b|\b(auto(matically)?[- ]?)generated\b.*\bdo not (edit|modify)\b", re.I)
MARK_BYTES = 1024

PATH_KEYS = ("path", "file_path", "target_path")
PATCH_KEYS = ("patch", "input", "command")
PATCHED = re.compile(r"^\*\*\* (?:Update|Delete) File: (.+?)\r?$", re.M)


def main():
    try:
        payload = json.load(sys.stdin.buffer)
        reason = next(filter(None, map(reason_against, files_of(payload))), None)
    except (ValueError, AttributeError, TypeError, RecursionError):
        return
    if reason:
        deny = {"hookEventName": "PreToolUse", "permissionDecision": "deny", "permissionDecisionReason": reason}
        json.dump({"hookSpecificOutput": deny}, sys.stdout)


def files_of(payload):
    """The files that the call would change, as paths that can be opened."""
    given = payload.get("tool_input") or {}
    cwd = payload.get("cwd") or "."
    texts = [given[key] for key in PATH_KEYS if isinstance(given.get(key), str)]
    for key in PATCH_KEYS:
        if isinstance(given.get(key), str):
            texts += PATCHED.findall(given[key])
    return [os.path.join(cwd, text) for text in texts]


def reason_against(path):
    name = os.path.basename(path)
    if name in LOCK_FILES and os.path.exists(path):
        return f"`{name}` is written by a package manager: let it make the change."
    if is_marked(path):
        return f"`{name}` says that it is generated: change what it is generated from, and generate it again."
    return None


def is_marked(path):
    try:
        # Never a pipe or a device, which could make this wait.
        if not os.path.isfile(path):
            return False
        with open(path, "rb") as file:
            return MARK.search(file.read(MARK_BYTES)) is not None
    except (OSError, ValueError):
        return False


main()
