// Runs a recipe as a host runs it: from a folder in the shape that `assemble` writes, in a process of its own that gets
// the payload on standard input and an environment with nothing but PATH and what the test adds.

import * as assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after } from "node:test";
import { type Reply, startJudge } from "../../judge-server/judge";

const BUILD = join(__dirname, "..", "..");
const SOURCES = join(BUILD, "..");

export const TOKEN = "very-secret-token";

export interface Ran {
  readonly stdout: string;
  readonly stderr: string;
  readonly exit: number | null;
}

/** A folder that is gone after the tests of this file. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "pintle-hooks-"));
  after(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** The recipe in its shipped shape, with other routes if they are given. */
export function assembled(id: string, routes?: string): string {
  const root = join(temporaryFolder(), id);
  const scripts = join(root, "scripts");
  mkdirSync(scripts, { recursive: true });
  cpSync(join(SOURCES, "recipes", id, "recipe.json"), join(root, "recipe.json"));
  cpSync(join(BUILD, "lib"), join(scripts, "lib"), { recursive: true });
  const compiled = join(BUILD, "recipes", id, "src");
  for (const name of readdirSync(compiled).filter((name) => !name.endsWith(".test.js"))) {
    const text = readFileSync(join(compiled, name), "utf8");
    writeFileSync(join(scripts, name), text.replaceAll('"../../../lib/', '"./lib/'));
  }
  if (routes !== undefined) {
    writeFileSync(join(root, "routes.json"), routes);
  }
  return root;
}

/** Runs the recipe's one command. Text and bytes go to it as they are, objects as JSON; undefined is no input, a number an open file. */
export async function run(root: string, payload: unknown, environment: Record<string, string> = {}): Promise<Ran> {
  const { hooks } = JSON.parse(readFileSync(join(root, "recipe.json"), "utf8"));
  const [[{ hooks: [{ command }] }]] = Object.values(hooks) as [[{ hooks: [{ command: string }] }]];
  assert.equal(command, "node scripts/main.js");
  const child = spawn(process.execPath, ["scripts/main.js"], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", ...environment },
    stdio: [payload === undefined ? "ignore" : typeof payload === "number" ? payload : "pipe", "pipe", "pipe"],
  });
  // A hook that stops reading closes the pipe; that is its right.
  child.stdin?.on("error", () => {}).end(typeof payload === "string" || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload));
  const ended = new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve));
  const [stdout, stderr, exit] = await Promise.all([all(child.stdout), all(child.stderr), ended]);
  return { stdout, stderr, exit };
}

/** Runs the recipe with a judge that follows the script, and says what the judge was asked. */
export async function runJudged(root: string, payload: unknown, script: Reply | Reply[], environment: Record<string, string> = {}) {
  const judge = await startJudge(script);
  try {
    const base = { PINTLE_JUDGE_TOKEN: TOKEN, PINTLE_JUDGE_BASE_URL: judge.url };
    return { ...(await run(root, payload, { ...base, ...environment })), requests: judge.requests };
  } finally {
    await judge.close();
  }
}

/** The one JSON object on standard output; null for none. Exit code 0 in any case. */
export function decisionOf({ stdout, exit }: Ran): Record<string, string> | null {
  assert.equal(exit, 0);
  if (stdout === "") {
    return null;
  }
  assert.match(stdout, /^\{.*\}\n$/);
  const { hookSpecificOutput, ...rest } = JSON.parse(stdout);
  assert.deepEqual(rest, {});
  return hookSpecificOutput;
}

/** Replies that are failures of the judge, whatever is asked. The token comes back in some of them. */
export const FAILURES: Readonly<Record<string, Reply>> = {
  "status 500": { status: 500, answers: {} },
  "status 401 that repeats the token": { status: 401, body: TOKEN },
  "a redirect": { status: 307, headers: { Location: "/elsewhere" }, answers: {} },
  "no JSON": { body: `<html>${TOKEN}</html>` },
  "an empty text": { body: "" },
  "no answers": { body: "{}" },
  "a list of answers": { body: '{"answers": []}' },
  "answers that are null": { body: '{"answers": null}' },
  "a list": { body: "[]" },
  "a flood": { answers: {}, then: "flood" },
  "a broken connection": { answers: {}, then: "break" },
};

async function all(stream: NodeJS.ReadableStream | null): Promise<string> {
  let text = "";
  for await (const chunk of stream ?? []) {
    text += chunk;
  }
  return text;
}
