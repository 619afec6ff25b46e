// What an agent tells a hook: one JSON object on standard input. Everything in it is somebody else's text, so each
// reader here takes any value and answers with something of the asked type.

export type Payload = Readonly<Record<string, unknown>>;

/** More than this on standard input is not read: the payload counts as unreadable. */
export const PAYLOAD_LIMIT_BYTES = 16 * 1024 * 1024;

/** The payload, or an empty one where standard input is empty, too long, no JSON or no object. */
export async function readPayload(input: AsyncIterable<Buffer>): Promise<Payload> {
  try {
    return asRecord(JSON.parse(await readText(input, PAYLOAD_LIMIT_BYTES)));
  } catch {
    return {};
  }
}

/** All of a stream as text without byte order mark. Throws beyond `limit` bytes. */
export async function readText(input: AsyncIterable<Buffer>, limit: number): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of input) {
    size += chunk.length;
    if (size > limit) {
      throw new Error(`more than ${limit} bytes`);
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8").replace(/^\uFEFF/, "");
}

export function asRecord(value: unknown): Payload {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Payload) : {};
}

export function asText(value: unknown): string {
  return typeof value === "string" ? value : "";
}

/** The first `limit` characters; a character is never cut in half. */
export function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : Array.from(text.slice(0, 2 * limit)).slice(0, limit).join("");
}
