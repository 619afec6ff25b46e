#!/usr/bin/env python3
"""A complete small agent in Python, whose hooks are run by `pintle host serve`.

    pintle host trust --all --profile examples/profile
    python3 examples/python/agent.py --profile examples/profile

Arguments go to `pintle host serve`; the variable PINTLE names the program where it is not on PATH. The model is a
script and its tools do nothing, so that it runs anywhere.
"""

import json
import os
import subprocess
import sys


class Hooks:
    """One session of hooks: an event goes in as a line, its result comes out as one."""

    def __init__(self, arguments):
        program = os.environ.get("PINTLE", "pintle")
        self.process = subprocess.Popen(
            [program, "host", "serve", *arguments],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        self.count = 0

    def fire(self, event, **payload):
        self.count += 1
        common = {"session_id": "s1", "turn_id": "t1", "cwd": os.getcwd(), "model": "scripted"}
        request = {"id": self.count, "event": event, "payload": {**common, **payload}}
        self.process.stdin.write(json.dumps(request) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        if "error" in answer:
            raise RuntimeError(f"{event}: {answer['error']['message']}")
        for diagnostic in answer["result"]["diagnostics"]:
            print(f"{diagnostic['level']}: {diagnostic['message']}", file=sys.stderr)
        return answer["result"]

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def exec_tool(call):
    return "done"


def write_file(call):
    return "done"


TOOLS = {"exec": exec_tool, "write_file": write_file}
# Calls for which a person is asked.
ASKED = {"write_file"}

SCRIPT = [
    ("exec", {"command": "make"}),
    ("exec", {"command": "git push"}),
    ("write_file", {"path": "notes.md", "text": "Released."}),
    ("write_file", {"path": "secrets.md", "text": "…"}),
    ("task", "look for typos"),
    ("compact", None),
    ("answer", "Built and noted; the push is yours."),
]


def call_tool(hooks, number, name, call):
    about = {"tool_name": name, "tool_use_id": f"call-{number}"}
    before = hooks.fire("PreToolUse", tool_input=call, **about)
    if before["decision"] == "deny":
        return call, f"refused: {before['reason']}"
    call = before["updatedInput"] or call
    if name in ASKED or before["decision"] == "ask":
        permission = hooks.fire("PermissionRequest", tool_input=call, **about)
        if permission["decision"] != "allow":
            return call, f"refused: {permission['reason'] or 'nobody is here to allow it'}"
    said = TOOLS[name](call)
    after = hooks.fire("PostToolUse", tool_input=call, tool_response=said, **about)
    said = said if after["toolResult"] is None else after["toolResult"]
    return call, f"{said} ({after['additionalContext']})" if after["additionalContext"] else said


def turn(hooks, prompt):
    submitted = hooks.fire("UserPromptSubmit", prompt=prompt)
    if submitted["decision"] == "deny":
        print(f"refused: {submitted['reason']}")
        return
    print(f"user: {submitted['updatedPrompt'] or prompt}")
    for number, (name, content) in enumerate(SCRIPT):
        if name == "answer":
            stop = hooks.fire("Stop")
            print(f"agent: {stop['reason'] if stop['decision'] == 'reject' else content}")
        elif name == "task":
            about = {"subagent_id": "sub1", "task": content, "tool_name": "task"}
            hooks.fire("SubagentStart", **about)
            print(f"task: {content}")
            hooks.fire("SubagentStop", **about)
        elif name == "compact":
            hooks.fire("PreCompact")
            hooks.fire("PostCompact")
        else:
            call, said = call_tool(hooks, number, name, content)
            print(f"{name} {json.dumps(call, ensure_ascii=False)}: {said}")


def main():
    sys.stdout.reconfigure(encoding="utf-8")
    hooks = Hooks(sys.argv[1:])
    started = hooks.fire("SessionStart", source="startup")
    if started["additionalContext"]:
        print(f"context: {started['additionalContext']}")
    turn(hooks, "Release it.")
    hooks.fire("Interrupt")
    hooks.fire("SessionEnd", reason="quit")
    hooks.close()


if __name__ == "__main__":
    main()
