import * as assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assembled, decisionOf, run, runJudged } from "../../../lib/testing/bench";
import { survivesHostileInput } from "../../../lib/testing/hostile";

const root = assembled("turn-review");

const TOOLS = [{ name: "exec", input_summary: "run the tests", result_summary: "1 failed" }];
const turn = { user_text: "do the tests pass?", assistant_text: "Yes, all of them.", tools: TOOLS };
const stop = { hook_event_name: "Stop", model: "m", turn };
const GOOD = {
  cites_missing_evidence: { noul: 0.1 },
  contradicts_tools: { noul: 0.1 },
  empty_or_placeholder: { noul: 0.1 },
  severity: { score: 1 },
  verdict: { choice: "keep", confidence: 0.9 },
};
const rejected = (why: string) => ({ hookEventName: "Stop", decision: "reject", reason: `The answer was held back: ${why}.` });
const EMPTY = rejected("empty or placeholder");
const UNSUPPORTED = rejected("not supported by tool results");

test("the handler is the documented one", () => { // K14, J3, J4, J5, J6
  const { name, summary, ...rest } = JSON.parse(readFileSync(join(root, "recipe.json"), "utf8"));
  assert.ok(name && summary);
  assert.deepEqual(rest, {
    schema: "hooks.recipe.v1",
    id: "turn-review",
    version: "0.1.0",
    min_cli: "0.13.0",
    hooks: {
      Stop: [
        { hooks: [{ type: "command", id: "review-stop", command: "node scripts/main.js", timeout: 15, statusMessage: "Reviewing the answer" }] },
      ],
    },
  });
});

test("without a token nobody is asked", async () => { // K14
  const ran = await run(root, stop);
  assert.deepEqual([decisionOf(ran), ran.stderr], [null, ""]);
});

test("the judge gets the state and the questions", async () => { // K15
  const long = { user_text: "u".repeat(3000), assistant_text: "a".repeat(9000), tools: TOOLS };
  const { requests } = await runJudged(root, { ...stop, turn: long }, { answers: GOOD });
  assert.equal(requests.length, 1);
  const { state, questions } = requests[0]?.body;
  assert.deepEqual(state, { user_text: "u".repeat(2048), assistant_text: "a".repeat(8192), tools: TOOLS });
  const kinds = Object.entries(questions).map(([id, question]) => [id, (question as { type: string }).type]);
  assert.deepEqual(kinds, [
    ["cites_missing_evidence", "noul"], ["contradicts_tools", "noul"], ["empty_or_placeholder", "noul"], ["severity", "score"], ["verdict", "choice"],
  ]);
  assert.equal(questions.severity.criteria.length, 4);
  assert.deepEqual(Object.keys(questions.verdict.criteria), ["keep", "reject"]);
});

test("without a part of the turn nobody is asked", async () => { // K14
  const payloads = [
    { ...stop, model: "" },
    { turn },
    { model: "m" },
    ...["user_text", "assistant_text", "tools"].flatMap((key) => [null, "", {}].map((value) => ({ ...stop, turn: { ...turn, [key]: value } }))),
  ];
  for (const payload of payloads) {
    const ran = await runJudged(root, payload, { answers: { ...GOOD, verdict: { choice: "reject", confidence: 1 } } });
    assert.deepEqual([decisionOf(ran), ran.requests, ran.stderr], [null, [], ""], JSON.stringify(payload));
  }
});

test("a turn without tool calls is reviewed", async () => { // K14
  assert.equal((await runJudged(root, { ...stop, turn: { ...turn, tools: [] } }, { answers: GOOD })).requests.length, 1);
});

/** What differs from the good answers, and the decision. */
const VERDICTS: [Record<string, unknown>, typeof EMPTY | null][] = [
  [{}, null],
  [{ verdict: { choice: "reject", confidence: 0.45 } }, UNSUPPORTED],
  [{ verdict: { choice: "reject", confidence: 0.44 } }, null],
  [{ verdict: { choice: "reject", confidence: 0.44 }, empty_or_placeholder: { noul: 1 }, severity: { score: 3 } }, null],
  [{ verdict: { choice: "burn", confidence: 1 }, severity: { score: 3 } }, null],
  [{ cites_missing_evidence: { noul: 0.7 } }, UNSUPPORTED],
  [{ cites_missing_evidence: { noul: 0.69 } }, null],
  [{ contradicts_tools: { noul: 0.7 } }, UNSUPPORTED],
  [{ contradicts_tools: { noul: 0.69 } }, null],
  [{ severity: { score: 2.8 } }, UNSUPPORTED],
  [{ severity: { score: 2.79 } }, null],
  [{ empty_or_placeholder: { noul: 0.75 } }, EMPTY],
  [{ empty_or_placeholder: { noul: 0.74 } }, null],
  [{ empty_or_placeholder: { noul: 0.75 }, contradicts_tools: { noul: 1 }, verdict: { choice: "reject", confidence: 1 } }, EMPTY],
  ...Object.keys(GOOD).map((id) => [{ verdict: { choice: "reject", confidence: 1 }, [id]: undefined }, null] as [Record<string, unknown>, null]),
];

for (const [answers, expected] of VERDICTS) {
  test(`judge: ${JSON.stringify(answers)}`, async () => { // K16, K17
    const ran = await runJudged(root, stop, { answers: { ...GOOD, ...answers } });
    assert.deepEqual(decisionOf(ran), expected);
    assert.equal(ran.stderr, "");
  });
}

test("a rejection does not repeat the answer", async () => { // K17
  const special = { ...stop, turn: { ...turn, assistant_text: "a very special answer" } };
  const { stdout } = await runJudged(root, special, { answers: { ...GOOD, severity: { score: 3 } } });
  assert.ok(stdout !== "" && !stdout.includes("special"));
});

test("tools that no text can hold are a failure", async () => { // K14
  const deep = JSON.stringify(stop).replace('"1 failed"', `${"[".repeat(100_000)}${"]".repeat(100_000)}`);
  const ran = await runJudged(root, deep, { answers: { ...GOOD, severity: { score: 3 } } });
  assert.equal(decisionOf(ran), null);
});

survivesHostileInput({ recipe: "turn-review", payload: stop, withoutJudge: null, nothing: null, timeout: 15 });
