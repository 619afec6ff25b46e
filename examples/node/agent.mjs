#!/usr/bin/env node
// A complete small agent for Node, whose hooks are run by `pintle host serve`.
//
//     pintle host trust --all --profile examples/profile
//     node examples/node/agent.mjs --profile examples/profile
//
// Arguments go to `pintle host serve`; the variable PINTLE names the program where it is not on PATH. The model is a
// script and its tools do nothing, so that it runs anywhere.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** One session of hooks: an event goes in as a line, its result comes out as one. */
class Hooks {
  #process;
  #lines;
  #count = 0;

  constructor(args) {
    const program = process.env.PINTLE ?? "pintle";
    this.#process = spawn(program, ["host", "serve", ...args], { stdio: ["pipe", "pipe", "inherit"] });
    this.#lines = createInterface({ input: this.#process.stdout })[Symbol.asyncIterator]();
  }

  async fire(event, payload = {}) {
    this.#count += 1;
    const common = { session_id: "s1", turn_id: "t1", cwd: process.cwd(), model: "scripted" };
    const request = { id: this.#count, event, payload: { ...common, ...payload } };
    this.#process.stdin.write(JSON.stringify(request) + "\n");
    const { value: line, done } = await this.#lines.next();
    if (done) throw new Error(`${event}: the host is gone`);
    const answer = JSON.parse(line);
    if (answer.error) throw new Error(`${event}: ${answer.error.message}`);
    for (const { level, message } of answer.result.diagnostics) console.error(`${level}: ${message}`);
    return answer.result;
  }

  async close() {
    this.#process.stdin.end();
    await once(this.#process, "exit");
  }
}

const TOOLS = { exec: () => "done", write_file: () => "done" };
// Calls for which a person is asked.
const ASKED = new Set(["write_file"]);

const SCRIPT = [
  ["exec", { command: "make" }],
  ["exec", { command: "git push" }],
  ["write_file", { path: "notes.md", text: "Released." }],
  ["write_file", { path: "secrets.md", text: "…" }],
  ["task", "look for typos"],
  ["compact", null],
  ["answer", "Built and noted; the push is yours."],
];

async function callTool(hooks, number, name, call) {
  const about = { tool_name: name, tool_use_id: `call-${number}` };
  const before = await hooks.fire("PreToolUse", { ...about, tool_input: call });
  if (before.decision === "deny") return [call, `refused: ${before.reason}`];
  call = before.updatedInput ?? call;
  if (ASKED.has(name) || before.decision === "ask") {
    const permission = await hooks.fire("PermissionRequest", { ...about, tool_input: call });
    if (permission.decision !== "allow") {
      return [call, `refused: ${permission.reason ?? "nobody is here to allow it"}`];
    }
  }
  const said = TOOLS[name](call);
  const after = await hooks.fire("PostToolUse", { ...about, tool_input: call, tool_response: said });
  const result = after.toolResult ?? said;
  return [call, after.additionalContext ? `${result} (${after.additionalContext})` : result];
}

// As Python writes it, so that all the examples say the same.
function shown(call) {
  const pairs = Object.entries(call).map(([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`);
  return `{${pairs.join(", ")}}`;
}

async function turn(hooks, prompt) {
  const submitted = await hooks.fire("UserPromptSubmit", { prompt });
  if (submitted.decision === "deny") {
    console.log(`refused: ${submitted.reason}`);
    return;
  }
  console.log(`user: ${submitted.updatedPrompt ?? prompt}`);
  for (const [number, [name, content]] of SCRIPT.entries()) {
    if (name === "answer") {
      const stop = await hooks.fire("Stop");
      console.log(`agent: ${stop.decision === "reject" ? stop.reason : content}`);
    } else if (name === "task") {
      const about = { subagent_id: "sub1", task: content, tool_name: "task" };
      await hooks.fire("SubagentStart", about);
      console.log(`task: ${content}`);
      await hooks.fire("SubagentStop", about);
    } else if (name === "compact") {
      await hooks.fire("PreCompact");
      await hooks.fire("PostCompact");
    } else {
      const [call, said] = await callTool(hooks, number, name, content);
      console.log(`${name} ${shown(call)}: ${said}`);
    }
  }
}

const hooks = new Hooks(process.argv.slice(2));
const started = await hooks.fire("SessionStart", { source: "startup" });
if (started.additionalContext) console.log(`context: ${started.additionalContext}`);
await turn(hooks, "Release it.");
await hooks.fire("Interrupt");
await hooks.fire("SessionEnd", { reason: "quit" });
await hooks.close();
