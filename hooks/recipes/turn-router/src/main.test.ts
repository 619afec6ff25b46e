import * as assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { assembled, decisionOf, run, runJudged } from "../../../lib/testing/bench";
import { survivesHostileInput } from "../../../lib/testing/hostile";

const ROUTES = {
  some: { cheap: ["cheap-1", "cheap-2"], strong: ["strong-1", "strong-2"] },
  other: { cheap: ["small"], strong: [] },
};
const root = assembled("turn-router", JSON.stringify(ROUTES));

const prompt = { hook_event_name: "UserPromptSubmit", prompt: "what is 2+2", model: "strong-1", turn: { user_text: "before" } };
const CHEAP = {
  lane: { choice: "cheap", confidence: 0.9 },
  simple_lookup: { noul: 0.1 },
  unsafe_or_irreversible: { noul: 0.1 },
  difficulty: { score: 3 },
};
const to = (updatedModel: string) => ({ hookEventName: "UserPromptSubmit", updatedModel });

test("the handler is the documented one", () => { // K9, J3, J4, J5, J6
  const { name, summary, ...rest } = JSON.parse(readFileSync(join(root, "recipe.json"), "utf8"));
  assert.ok(name && summary);
  assert.deepEqual(rest, {
    schema: "hooks.recipe.v1",
    id: "turn-router",
    version: "0.1.0",
    min_cli: "0.13.0",
    hooks: {
      UserPromptSubmit: [
        { hooks: [{ type: "command", id: "route-turn", command: "node scripts/main.js", timeout: 10, statusMessage: "Choosing the model" }] },
      ],
    },
  });
});

test("the shipped routes are an example that can be read", async () => { // K10
  const shipped = readFileSync(join(__dirname, "../../../../recipes/turn-router/routes.json"), "utf8");
  const ran = await runJudged(assembled("turn-router", shipped), { ...prompt, model: "example-large" }, { answers: CHEAP });
  assert.deepEqual(decisionOf(ran), to("example-small"));
});

test("without a token nobody is asked", async () => { // K9
  const ran = await run(root, prompt);
  assert.deepEqual([decisionOf(ran), ran.stderr], [null, ""]);
});

test("the judge gets the state and the questions", async () => { // K11, K12
  const long = { ...prompt, prompt: "x".repeat(3000) };
  const { requests } = await runJudged(root, long, { answers: CHEAP });
  assert.equal(requests.length, 1);
  const { state, questions } = requests[0]?.body;
  assert.deepEqual(state, { user_ask: "x".repeat(2048), current_model: "strong-1", cheap: ROUTES.some.cheap, strong: ROUTES.some.strong });
  const kinds = Object.entries(questions).map(([id, question]) => [id, (question as { type: string }).type]);
  assert.deepEqual(kinds, [["lane", "choice"], ["simple_lookup", "noul"], ["unsafe_or_irreversible", "noul"], ["difficulty", "score"]]);
  assert.deepEqual(Object.keys(questions.lane.criteria), ["cheap", "strong", "keep"]);
  assert.deepEqual(questions.difficulty.criteria, ["trivial", "moderate", "hard", "extreme"]);
});

test("the user's text stands in for a missing prompt", async () => { // K11
  const { requests } = await runJudged(root, { ...prompt, prompt: "" }, { answers: CHEAP });
  assert.equal(requests[0]?.body.state.user_ask, "before");
});

test("without a prompt, a model or a group nobody is asked", async () => { // K9, K10, K11
  const payloads = [
    { ...prompt, prompt: "", turn: null },
    { ...prompt, prompt: undefined, turn: { user_text: "" } },
    { ...prompt, model: "" },
    { ...prompt, model: undefined },
    { ...prompt, model: "unknown" },
  ];
  for (const payload of payloads) {
    const ran = await runJudged(root, payload, { answers: CHEAP });
    assert.deepEqual([decisionOf(ran), ran.requests, ran.stderr], [null, [], ""], JSON.stringify(payload));
  }
});

/** What differs from the answers for the cheap lane, and the model that follows. */
const LANES: [Record<string, unknown>, string | null][] = [
  [{}, "cheap-1"],
  [{ lane: { choice: "strong", confidence: 0.9 } }, "strong-1"],
  [{ lane: { choice: "keep", confidence: 0.9 } }, null],
  [{ lane: { choice: "keep", confidence: 0.9 }, simple_lookup: { noul: 1 }, difficulty: { score: 0 } }, null],
  [{ lane: { choice: "other", confidence: 0.9 } }, null],
  [{ lane: { choice: "cheap", confidence: 0.44 } }, null],
  [{ lane: { choice: "cheap", confidence: 0.45 } }, "cheap-1"],
  [{ unsafe_or_irreversible: { noul: 0.7 } }, null],
  [{ unsafe_or_irreversible: { noul: 0.69 } }, "cheap-1"],
  [{ lane: { choice: "strong", confidence: 0.9 }, simple_lookup: { noul: 0.75 }, difficulty: { score: 1.49 } }, "cheap-1"],
  [{ lane: { choice: "strong", confidence: 0.9 }, simple_lookup: { noul: 0.74 }, difficulty: { score: 0 } }, "strong-1"],
  [{ lane: { choice: "strong", confidence: 0.9 }, simple_lookup: { noul: 1 }, difficulty: { score: 1.5 } }, "strong-1"],
  ...Object.keys(CHEAP).map((id) => [{ [id]: undefined }, null] as [Record<string, unknown>, null]),
];

for (const [answers, model] of LANES) {
  test(`judge: ${JSON.stringify(answers)}`, async () => { // K12, K13
    const ran = await runJudged(root, prompt, { answers: { ...CHEAP, ...answers } });
    assert.deepEqual(decisionOf(ran), model === null ? null : to(model));
    assert.equal(ran.stderr, "");
  });
}

test("the cheap lane prefers a model other than the current one", async () => { // K12
  assert.deepEqual(decisionOf(await runJudged(root, { ...prompt, model: "cheap-1" }, { answers: CHEAP })), to("cheap-2"));
  assert.deepEqual(decisionOf(await runJudged(root, { ...prompt, model: "small" }, { answers: CHEAP })), to("small"));
});

test("an empty lane gives no model", async () => { // K12
  const strong = { ...CHEAP, lane: { choice: "strong", confidence: 1 } };
  assert.equal(decisionOf(await runJudged(root, { ...prompt, model: "small" }, { answers: strong })), null);
});

/** Routes, current model, and what the judge is shown of them; null if nobody is asked. */
const FILES: [string, string, { cheap: string[]; strong: string[] } | null][] = [
  ['{"cheap": ["a"], "strong": ["b"]}', "b", { cheap: ["a"], strong: ["b"] }],
  ['{"strong": ["b"]}', "b", { cheap: [], strong: ["b"] }],
  ['{"p": {"cheap": ["a"], "strong": ["b"]}, "q": {"cheap": ["b", "c"]}}', "b", { cheap: ["a"], strong: ["b"] }],
  ['{"p": {"cheap": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]}}', "1", { cheap: ["1", "2", "3", "4", "5", "6", "7", "8"], strong: [] }],
  ['{"p": {"cheap": ["1", "2", "3", "4", "5", "6", "7", "8", "9"]}}', "9", null],
  ['{"p": {"cheap": ["a", 1, null, "", "b"], "strong": "c"}}', "b", { cheap: ["a", "b"], strong: [] }],
  ['{"p": ["a"], "q": null, "r": {"cheap": ["a"]}}', "a", { cheap: ["a"], strong: [] }],
  ['{}', "a", null],
  ['[{"cheap": ["a"]}]', "a", null],
  ['{"cheap": {"cheap": ["a"]}}', "a", null],
];

for (const [routes, model, lanes] of FILES) {
  test(`routes: ${routes} for ${model}`, async () => { // K10
    const { requests } = await runJudged(assembled("turn-router", routes), { ...prompt, model }, { answers: CHEAP });
    const seen = requests.map(({ body: { state } }) => ({ cheap: state.cheap, strong: state.strong }));
    assert.deepEqual(seen, lanes === null ? [] : [lanes]);
  });
}

test("routes that cannot be read leave the model, and a line for the user", async () => { // K9, K10
  for (const routes of [undefined, "", "{", "// none"]) {
    const ran = await runJudged(assembled("turn-router", routes), prompt, { answers: CHEAP });
    assert.deepEqual([decisionOf(ran), ran.requests], [null, []]);
    assert.match(ran.stderr, /^turn-router: routes\.json [^\n]+\n$/);
  }
});

survivesHostileInput({
  recipe: "turn-router", routes: JSON.stringify(ROUTES), payload: prompt, withoutJudge: null, nothing: null, timeout: 10,
});
