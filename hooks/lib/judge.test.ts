import * as assert from "node:assert/strict";
import { once } from "node:events";
import { createServer } from "node:net";
import { test } from "node:test";
import { type Reply, startJudge } from "../judge-server/judge";
import { ANSWER_LIMIT_BYTES, askJudge, judgeOf, JudgeFailure } from "./judge";
import { FAILURES, TOKEN } from "./testing/bench";

const QUESTIONS = {
  risky: { type: "noul", instructions: "Is it?" },
  grade: { type: "score", instructions: "How?", criteria: ["good", "bad"] },
  what: { type: "choice", instructions: "Which?", criteria: { go: "Go on.", stop: "Stop." } },
} as const;

const GOOD = { risky: { noul: 0.5 }, grade: { score: 1.5 }, what: { choice: "go", confidence: 0.9 } };

async function ask(script: Reply | Reply[], limitMs?: number) {
  const server = await startJudge(script);
  try {
    return await askJudge({ token: TOKEN, baseUrl: server.url, model: "m" }, { a: 1 }, QUESTIONS, limitMs);
  } finally {
    await server.close();
  }
}

test("the environment names the judge", () => { // K18
  const defaults = { baseUrl: "https://api.typesafe.ai", model: "jev-latest" };
  assert.equal(judgeOf({}), null);
  assert.equal(judgeOf({ TYPESAFE_API_KEY: "t", PINTLE_JUDGE_MODEL: "m" }), null);
  assert.deepEqual(judgeOf({ PINTLE_JUDGE_TOKEN: "t" }), { token: "t", ...defaults });
  assert.deepEqual(judgeOf({ PINTLE_JUDGE_TOKEN: "t", PINTLE_JUDGE_BASE_URL: "http://b", PINTLE_JUDGE_MODEL: "m" }), {
    token: "t", baseUrl: "http://b", model: "m",
  });
  assert.deepEqual(judgeOf({ PINTLE_JUDGE_TOKEN: "t", PINTLE_JUDGE_BASE_URL: "", PINTLE_JUDGE_MODEL: "" }), { token: "t", ...defaults });
});

test("the older names are read where the new ones are not set", () => { // K18
  const older = { FINCLAW_HOOK_JUDGE_TOKEN: "old", FINCLAW_HOOK_JUDGE_BASE_URL: "http://old", FINCLAW_HOOK_JUDGE_MODEL: "old" };
  assert.deepEqual(judgeOf(older), { token: "old", baseUrl: "http://old", model: "old" });
  assert.equal(judgeOf({ ...older, PINTLE_JUDGE_TOKEN: "new" })?.token, "new");
  assert.equal(judgeOf({ ...older, PINTLE_JUDGE_TOKEN: "" }), null);
});

test("the request has the documented shape", async () => { // K19
  for (const slash of ["", "/", "/below", "/below/"]) {
    const server = await startJudge({ answers: GOOD });
    await askJudge({ token: TOKEN, baseUrl: server.url + slash, model: "m" }, { a: "ö" }, QUESTIONS);
    await server.close();
    assert.equal(server.requests.length, 1);
    const [request] = server.requests;
    assert.equal(request?.method, "POST");
    assert.equal(request?.path, `${slash.replace(/\/$/, "")}/v1/systemone`);
    assert.equal(request?.headers.authorization, `Bearer ${TOKEN}`);
    assert.equal(request?.headers["content-type"], "application/json");
    assert.equal(request?.headers.accept, "application/json");
    assert.deepEqual(request?.body, { model: "m", state: { a: "ö" }, questions: QUESTIONS });
  }
});

test("the answers come back by question", async () => { // K20
  const found = { risky: 0.5, grade: 1.5, what: { choice: "go", confidence: 0.9 } };
  assert.deepEqual(await ask({ answers: GOOD }), found);
  assert.deepEqual(await ask({ answers: { ...GOOD, more: 1 }, status: 201 }), found);
});

test("an answer of the wrong kind is none", async () => { // K20
  const wrong: Record<string, unknown> = {
    "missing": undefined,
    "null": null,
    "a number": 0.5,
    "text": { noul: "0.5", score: "1", choice: "go", confidence: "0.9" },
    "true": { noul: true, score: true, choice: true, confidence: true },
    "a list": [{ noul: 0.5, score: 1 }],
    "null inside": { noul: null, score: null, choice: null, confidence: null },
    "a choice without confidence": { choice: "go" },
    "a choice that was not offered": { choice: "run", confidence: 0.9 },
    "a choice that every object knows": { choice: "toString", confidence: 0.9 },
  };
  for (const [name, answer] of Object.entries(wrong)) {
    for (const id of Object.keys(QUESTIONS)) {
      assert.equal(await ask({ answers: { ...GOOD, [id]: answer } }), null, `${id}: ${name}`);
    }
  }
  for (const number of ["1e999", "-1e999"]) {
    assert.equal(await ask({ body: JSON.stringify({ answers: GOOD }).replace("1.5", number) }), null, number);
  }
});

for (const [name, reply] of Object.entries(FAILURES)) {
  test(`${name} is a failure that is told without the token`, async () => { // K20, K22
    await assert.rejects(ask(reply), (error: Error) => error instanceof JudgeFailure && !error.message.includes(TOKEN));
  });
}

test("an answer has a bounded length", async () => { // K20
  const padded = (bytes: number) => ({ body: JSON.stringify({ answers: GOOD }).padEnd(bytes) });
  assert.notEqual(await ask(padded(ANSWER_LIMIT_BYTES)), null);
  const tooLong = { message: "an answer that is too long or breaks off" };
  await assert.rejects(ask(padded(ANSWER_LIMIT_BYTES + 1)), tooLong);
  await assert.rejects(ask({ answers: GOOD, then: "flood" }), tooLong);
});

test("a redirect is not followed", async () => { // K20
  const other = await startJudge({ answers: GOOD });
  for (const status of [301, 302, 303, 307, 308]) {
    await assert.rejects(ask({ status, headers: { Location: `${other.url}/v1/systemone` }, answers: GOOD }), { message: `status ${status}` });
  }
  await other.close();
  assert.deepEqual(other.requests, []);
});

test("the limit holds for the whole answer", async () => { // K20
  for (const then of ["silence", "hang", "drip"] as const) {
    await assert.rejects(ask({ answers: GOOD, then }, 300), { message: "no answer within 0.3 seconds" }, then);
  }
});

test("a server that takes connections and says nothing is a failure", async () => { // K20
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  const judge = { token: TOKEN, baseUrl: `http://127.0.0.1:${port}`, model: "m" };
  await assert.rejects(askJudge(judge, {}, QUESTIONS, 300), JudgeFailure);
  server.close();
});

test("an address where no judge can be is a failure", async () => { // K20
  const closed = await startJudge({});
  await closed.close();
  for (const baseUrl of [closed.url, "", "nonsense", "ftp://127.0.0.1", "http://", "http://[", closed.url.replace("http:", "https:")]) {
    await assert.rejects(askJudge({ token: TOKEN, baseUrl, model: "m" }, {}, QUESTIONS), JudgeFailure, baseUrl);
  }
});

test("a token that no header can hold is a failure that does not show it", async () => { // K22
  const judge = { token: `${TOKEN}\r\nX: y`, baseUrl: "http://127.0.0.1:9", model: "m" };
  await assert.rejects(askJudge(judge, {}, QUESTIONS), (error: Error) => error instanceof JudgeFailure && !error.message.includes(TOKEN));
});

test("a state that cannot be written is a failure", async () => { // K20
  const state: Record<string, unknown> = {};
  state["self"] = state;
  await assert.rejects(askJudge({ token: TOKEN, baseUrl: "http://127.0.0.1:9", model: "m" }, state, QUESTIONS), JudgeFailure);
});
