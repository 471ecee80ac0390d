/** Bytes of an answer that are read at most; the largest known one, a page of 100 teams of GitHub, has a third. */
const MAX_ANSWER_BYTES = 1024 * 1024;

/** Statuses whose answers have no body (Fetch standard, "null body status"). */
const NO_BODY = new Set([204, 205, 304]);

const readBytes = async (response: Response, url: string): Promise<Uint8Array> => {
  const parts: Uint8Array[] = [];
  let size = 0;
  // Leaving the loop early ends the connection.
  for await (const part of response.body ?? []) {
    size += part.byteLength;
    if (size > MAX_ANSWER_BYTES) throw new Error(`${url} answered more than ${MAX_ANSWER_BYTES} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
};

/**
 * Fetches an answer of limited size, counted after decompression, and follows no redirect. The signal of `init` also
 * limits the time in which the body is read.
 * @throws Error for an answer that is too large
 */
export const fetchLimited = async (url: string, init: RequestInit): Promise<Response> => {
  const response = await fetch(url, { ...init, redirect: 'manual' });
  const { status, statusText, headers } = response;
  const body = await readBytes(response, url);
  return new Response(NO_BODY.has(status) ? null : body, { status, statusText, headers });
};
