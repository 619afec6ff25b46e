// The judge as a person starts it.

import * as assert from "node:assert/strict";
import { type ChildProcessByStdio, spawn } from "node:child_process";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { type Readable } from "node:stream";
import { test } from "node:test";
import { assembled, decisionOf, run, temporaryFolder, TOKEN } from "../lib/testing/bench";

const PROGRAM = join(__dirname, "..", "..", "judge-server", "judge.js");

function start(...args: string[]): ChildProcessByStdio<null, Readable, Readable> {
  return spawn(process.execPath, [PROGRAM, ...args], { stdio: ["ignore", "pipe", "pipe"] });
}

test("it says where it is, gives its replies in turn, and shows the questions without the token", async () => {
  const answers = {
    is_destructive: { noul: 0 }, touches_credentials: { noul: 0 }, scope_matches: { noul: 1 }, severity: { score: 0 },
    action: { choice: "allow", confidence: 1 },
  };
  const script = join(temporaryFolder(), "script.json");
  writeFileSync(script, JSON.stringify([{ answers }, { status: 500 }]));
  const judge = start(script);
  const lines = createInterface(judge.stdout)[Symbol.asyncIterator]();
  const first = (await lines.next()).value ?? "";
  const url = /^export PINTLE_JUDGE_TOKEN=any PINTLE_JUDGE_BASE_URL=(http:\/\/127\.0\.0\.1:[0-9]+)$/.exec(first)?.[1] ?? assert.fail(first);

  const gate = assembled("tool-gate");
  const environment = { PINTLE_JUDGE_TOKEN: TOKEN, PINTLE_JUDGE_BASE_URL: url };
  const payload = { tool_name: "exec", tool_input: { command: "rm -rf x" } };
  for (const expected of [undefined, "deny", "deny"]) {
    assert.equal(decisionOf(await run(gate, payload, environment))?.["permissionDecision"], expected);
    const shown = (await lines.next()).value ?? "";
    assert.ok(!shown.includes(TOKEN), shown);
    const { method, path, token, body } = JSON.parse(shown);
    assert.deepEqual([method, path, token], ["POST", "/v1/systemone", `${TOKEN.length} characters`]);
    assert.equal(body.state.command_or_path, "rm -rf x");
  }
  judge.kill();
  await once(judge, "close");
});

test("a script that cannot be read is an error", async () => {
  for (const args of [[], ["/nowhere/script.json"], [PROGRAM]]) {
    const judge = start(...args);
    let said = "";
    judge.stderr.on("data", (chunk) => (said += chunk));
    const [code] = await once(judge, "close");
    assert.equal(code, 1);
    assert.match(said, /^error: [^\n]+\n$/);
  }
});
