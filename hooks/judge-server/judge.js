#!/usr/bin/env node
// A judge that says what a script tells it to say: for tests, and for a person who tries a recipe without a real one.
//
//   node judge-server/judge.js SCRIPT.json [PORT]
//
// SCRIPT.json is one reply or a list of replies; the last one is given again and again. A reply is an object with
//   answers   the answers, sent as {"answers": …}       body     text to send instead, as it is
//   status    the status, 200 if it is not given        headers  more headers
//   then      what happens before the text is complete:
//             "hang": nothing more   "drip": a blank now and then   "flood": blanks without end   "break": the connection breaks
//             "silence": nothing at all, not even headers
// Every request goes to standard output as one line of JSON; of the token only its length is shown.

"use strict";

const { readFileSync } = require("node:fs");
const { createServer } = require("node:http");

/**
 * @typedef {object} Reply
 * @property {number} [status]
 * @property {Record<string, string>} [headers]
 * @property {unknown} [answers]
 * @property {string} [body]
 * @property {"hang" | "drip" | "flood" | "break" | "silence"} [then]
 *
 * @typedef {object} Request
 * @property {string} method
 * @property {string} path
 * @property {import("node:http").IncomingHttpHeaders} headers
 * @property {any} body
 *
 * @typedef {object} Judge
 * @property {string} url
 * @property {Request[]} requests what was asked so far
 * @property {() => Promise<void>} close
 */

/**
 * Serves on the loopback interface only.
 *
 * @param {Reply | Reply[]} script
 * @param {{ port?: number, onRequest?: (request: Request) => void }} [options]
 * @returns {Promise<Judge>}
 */
async function startJudge(script, { port = 0, onRequest } = {}) {
  const replies = Array.isArray(script) ? script : [script];
  /** @type {Request[]} */
  const requests = [];
  const server = createServer(async (message, response) => {
    const request = await read(message);
    requests.push(request);
    onRequest?.(request);
    send(replies[Math.min(requests.length, replies.length) - 1] ?? {}, response);
  });
  await new Promise((resolve, reject) => server.once("error", reject).listen(port, "127.0.0.1", () => resolve(undefined)));
  const address = /** @type {import("node:net").AddressInfo} */ (server.address());
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url: `http://127.0.0.1:${address.port}`, requests, close };
}

/**
 * @param {import("node:http").IncomingMessage} message
 * @returns {Promise<Request>}
 */
async function read(message) {
  let text = "";
  for await (const chunk of message.setEncoding("utf8")) {
    text += chunk;
  }
  let body = null;
  try {
    body = JSON.parse(text);
  } catch {
    // Stays null: a request that is no JSON is what the reader of the log wants to see.
  }
  return { method: message.method ?? "", path: message.url ?? "", headers: message.headers, body };
}

/**
 * @param {Reply} reply
 * @param {import("node:http").ServerResponse} response
 */
function send(reply, response) {
  if (reply.then === "silence") {
    return;
  }
  const text = reply.body ?? JSON.stringify({ answers: reply.answers });
  response.writeHead(reply.status ?? 200, { "Content-Type": "application/json", Connection: "close", ...reply.headers });
  if (reply.then === undefined) {
    response.end(text);
    return;
  }
  response.write(text.slice(0, -1));
  if (reply.then === "break") {
    response.socket?.destroy();
  } else if (reply.then === "flood") {
    const more = () => {
      while (response.writable && response.write(" ".repeat(65_536)));
    };
    response.on("drain", more);
    more();
  } else if (reply.then === "drip") {
    const drip = setInterval(() => response.write(" "), 100);
    response.on("close", () => clearInterval(drip));
  }
}

/** @param {string[]} args */
async function main([file, port]) {
  if (file === undefined) {
    throw new Error("usage: node judge.js SCRIPT.json [PORT]");
  }
  const script = JSON.parse(readFileSync(file, "utf8"));
  const judge = await startJudge(script, { port: Number(port ?? 0), onRequest: show });
  process.stdout.write(`export PINTLE_JUDGE_TOKEN=any PINTLE_JUDGE_BASE_URL=${judge.url}\n`);
}

/** @param {Request} request */
function show({ method, path, headers, body }) {
  const { length } = headers.authorization?.replace(/^Bearer /, "") ?? "";
  process.stdout.write(`${JSON.stringify({ method, path, token: `${length} characters`, body })}\n`);
}

module.exports = { startJudge };

if (require.main === module) {
  main(process.argv.slice(2)).catch((error) => {
    process.stderr.write(`error: ${error.message}\n`);
    process.exitCode = 1;
  });
}
