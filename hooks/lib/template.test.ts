// The template of `pintle recipe new --lang ts` brings its program compiled, so that it runs at once. The two must agree.

import * as assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { temporaryFolder } from "./testing/bench";

const HOOKS = join(__dirname, "..", "..");
const TEMPLATE = join(HOOKS, "..", "crates", "pintle", "src", "commands", "recipe", "templates", "ts");

test("the compiled program of the template is the compiler's output", () => {
  const out = temporaryFolder();
  const compiler = join(HOOKS, "node_modules", "typescript", "bin", "tsc");
  execFileSync(process.execPath, [compiler, "-p", TEMPLATE, "--outDir", out]);
  const [shipped, compiled] = [join(TEMPLATE, "scripts"), out].map((folder) => readFileSync(join(folder, "main.js"), "utf8"));
  assert.equal(shipped, compiled);
});
