// A judge behind TLS: the token goes to nobody whose certificate does not hold.

import * as assert from "node:assert/strict";
import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { createServer } from "node:https";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { assembled, decisionOf, run, temporaryFolder, TOKEN } from "./testing/bench";
import { CERTIFICATE, KEY } from "./testing/certificate";

const ANSWERS = {
  is_destructive: { noul: 0 }, touches_credentials: { noul: 0 }, scope_matches: { noul: 1 }, severity: { score: 0 },
  action: { choice: "allow", confidence: 1 },
};
const payload = { tool_name: "exec", tool_input: { command: "rm -rf x" } };
const gate = assembled("tool-gate");
const authority = join(temporaryFolder(), "authority.pem");
writeFileSync(authority, CERTIFICATE);

const seen: (string | undefined)[] = [];
const server = createServer({ key: KEY, cert: CERTIFICATE }, (request, response) => {
  seen.push(request.headers.authorization);
  request.resume().on("end", () => response.end(JSON.stringify({ answers: ANSWERS })));
});

before(async () => {
  await once(server.listen(0, "127.0.0.1"), "listening");
});
after(() => server.close());

function environment(more: Record<string, string>): Record<string, string> {
  const { port } = server.address() as { port: number };
  return { PINTLE_JUDGE_TOKEN: TOKEN, PINTLE_JUDGE_BASE_URL: `https://localhost:${port}`, ...more };
}

test("a certificate that is known is answered for", async () => { // K19
  const ran = await run(gate, payload, environment({ NODE_EXTRA_CA_CERTS: authority }));
  assert.deepEqual([decisionOf(ran), ran.stderr, seen.splice(0)], [null, "", [`Bearer ${TOKEN}`]]);
});

test("a certificate that nobody vouches for gets nothing", async () => { // K6, K22
  const ran = await run(gate, payload, environment({}));
  assert.equal(decisionOf(ran)?.["permissionDecision"], "deny");
  assert.match(ran.stderr, /^tool-gate: judge: [A-Z_]*CERT[A-Z_]*; the built-in rules decide\n$/);
  assert.deepEqual(seen, []);
});

test("a certificate for another name gets nothing", async () => { // K6, K22
  const { PINTLE_JUDGE_BASE_URL: base = "", ...rest } = environment({ NODE_EXTRA_CA_CERTS: authority });
  const ran = await run(gate, payload, { ...rest, PINTLE_JUDGE_BASE_URL: base.replace("localhost", "127.0.0.1") });
  assert.equal(decisionOf(ran)?.["permissionDecision"], "deny");
  assert.deepEqual(seen, []);
});
