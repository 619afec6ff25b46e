// What every recipe must survive: the same inputs and judges for all, with the answer that it must give to them.

import * as assert from "node:assert/strict";
import { openSync } from "node:fs";
import { test } from "node:test";
import { assembled, decisionOf, FAILURES, run, runJudged, TOKEN } from "./bench";

export interface Expected {
  readonly recipe: string;
  readonly routes?: string;
  /** A payload that the judge is asked about, and what is decided when the judge fails. */
  readonly payload: Record<string, unknown>;
  readonly withoutJudge: Record<string, string> | null;
  /** What is decided about nothing. */
  readonly nothing: Record<string, string> | null;
  /** The seconds that the host gives the handler. */
  readonly timeout: number;
}

export function survivesHostileInput({ recipe, routes, payload, withoutJudge, nothing, timeout }: Expected): void {
  const root = assembled(recipe, routes);

  test(`${recipe}: input that is no payload`, async () => { // K4, K9, K14
    const inputs = { none: undefined, empty: "", blank: " \n", broken: '{"tool_name": "exec', list: "[]", binary: Buffer.from([0, 255, 254, 1]) };
    for (const [name, input] of Object.entries(inputs)) {
      for (const environment of [{}, { PINTLE_JUDGE_TOKEN: TOKEN, PINTLE_JUDGE_BASE_URL: "http://127.0.0.1:9" }]) {
        assert.deepEqual(decisionOf(await run(root, input, environment)), nothing, name);
      }
    }
  });

  test(`${recipe}: standard input is a folder`, async () => { // K4
    assert.deepEqual(decisionOf(await run(root, openSync(root, "r"))), nothing);
  });

  test(`${recipe}: every value of the payload has the wrong type`, async () => {
    for (const wrong of [null, 1, true, [], {}, [[null]], { toString: 1 }]) {
      const turn = { user_text: wrong, assistant_text: wrong, tools: 1 };
      const values = Object.fromEntries(["tool_name", "tool_input", "cwd", "model", "prompt"].map((key) => [key, wrong]));
      for (const input of [{ ...values, turn }, { ...values, turn: wrong }]) {
        const judged = await runJudged(root, input, { answers: {} });
        assert.deepEqual(decisionOf(judged), nothing, JSON.stringify(input));
        assert.deepEqual(judged.requests, []);
      }
    }
  });

  test(`${recipe}: a payload of four megabytes, deep or long`, async () => {
    const size = 4 * 1024 * 1024;
    const long = JSON.stringify({ ...payload, padding: "x".repeat(size) });
    const deep = `{"padding": ${"[".repeat(size / 2)}${"]".repeat(size / 2)}, ${JSON.stringify(payload).slice(1)}`;
    for (const input of [long, deep]) {
      assert.deepEqual(decisionOf(await run(root, input, { PINTLE_JUDGE_TOKEN: TOKEN, PINTLE_JUDGE_BASE_URL: "http://127.0.0.1:9" })), withoutJudge);
    }
  });

  for (const [name, reply] of Object.entries(FAILURES)) {
    test(`${recipe}: the judge answers with ${name}`, async () => { // K6, K9, K14, K20
      const judged = await runJudged(root, payload, reply);
      assert.deepEqual(decisionOf(judged), withoutJudge);
      assert.equal(judged.requests.length, 1); // asked once, not again
      assert.match(judged.stderr, new RegExp(`^${recipe}: judge: [^\n]+\n$`));
      assert.ok(!(judged.stdout + judged.stderr).includes(TOKEN)); // K22
    });
  }

  test(`${recipe}: the judge is too slow in every way at once`, async () => { // K20
    const started = performance.now();
    await Promise.all(
      (["silence", "hang", "drip"] as const).map(async (then) => {
        assert.deepEqual(decisionOf(await runJudged(root, payload, { answers: {}, then })), withoutJudge, then);
      }),
    );
    const seconds = (performance.now() - started) / 1000;
    assert.ok(seconds >= 8 && seconds < timeout, `${seconds} s`);
  });
}
