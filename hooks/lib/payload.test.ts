import * as assert from "node:assert/strict";
import { Readable } from "node:stream";
import { test } from "node:test";
import { asRecord, asText, PAYLOAD_LIMIT_BYTES, readPayload, readText, shorten } from "./payload";

const stream = (...chunks: (string | Buffer)[]) => Readable.from(chunks.map((chunk) => Buffer.from(chunk)));

test("a payload is read, over several chunks and behind a byte order mark", async () => {
  assert.deepEqual(await readPayload(stream('{"a', '": 1}\r\n')), { a: 1 });
  assert.deepEqual(await readPayload(stream('\uFEFF{"a": 1}')), { a: 1 });
});

test("a character that is spread over two chunks stays whole", async () => {
  const bytes = Buffer.from('{"a": "ö"}');
  const middle = bytes.indexOf(0xc3) + 1;
  assert.deepEqual(await readPayload(stream(bytes.subarray(0, middle), bytes.subarray(middle))), { a: "ö" });
});

test("what is no object is an empty payload", async () => { // K4
  for (const text of ["", " ", "{", "[1]", "null", "1", '"a"', "\u0000", '{"a":1}x']) {
    assert.deepEqual(await readPayload(stream(text)), {}, text);
  }
});

test("a payload beyond the limit is an empty one", async () => { // K4
  const blanks = Buffer.alloc(PAYLOAD_LIMIT_BYTES - 1, " ");
  assert.deepEqual(await readPayload(stream(blanks, "{}")), {});
  await assert.rejects(readText(stream(blanks, "{}"), PAYLOAD_LIMIT_BYTES));
  assert.equal((await readText(stream(blanks, " "), PAYLOAD_LIMIT_BYTES)).length, PAYLOAD_LIMIT_BYTES);
});

test("a stream that breaks is an empty payload", async () => { // K4
  const broken = new Readable({ read() { this.destroy(new Error("broken")); } });
  assert.deepEqual(await readPayload(broken), {});
});

test("any value can be asked for a record or a text", () => {
  for (const value of [null, undefined, 1, "a", ["a"]]) {
    assert.deepEqual(asRecord(value), {});
  }
  assert.equal(asText({}), "");
  assert.equal(asText("a"), "a");
});

test("a text is shortened to whole characters", () => {
  assert.equal(shorten("abc", 3), "abc");
  assert.equal(shorten("abcd", 3), "abc");
  assert.equal(shorten("a😀😀b", 2), "a😀");
  assert.equal(shorten("😀".repeat(5), 3), "😀😀😀");
});
