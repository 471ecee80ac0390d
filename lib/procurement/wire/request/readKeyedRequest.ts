import { createHash } from 'node:crypto';
import type { KeyedRequest } from '#lib/procurement/domain/keyedRequest.ts';
import { createFieldError } from '#lib/procurement/domain/problem/messages/createKeyedError.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';

/** Name of the header in draft-ietf-httpapi-idempotency-key-header. */
export const IDEMPOTENCY_KEY = 'Idempotency-Key';

export const LONGEST_KEY = 255;

/** Printable characters of ASCII. Their number is checked after the quotes are removed. */
const PRINTABLE = /^[\x20-\x7e]+$/;
/** String of a structured field (RFC 9651 §3.3.3), the form that the draft asks for. */
const QUOTED = /^"((?:[^"\\]|\\["\\])*)"$/;

const refuseKey = () =>
  createFieldError('E-HEADER', IDEMPOTENCY_KEY, 'keyForm', { name: IDEMPOTENCY_KEY, most: LONGEST_KEY });

/** Returns the key of a header; the same one with and without quotes, because most clients send none. */
const parseKey = (header: string): string => {
  const quoted = QUOTED.exec(header)?.[1]?.replace(/\\(.)/g, '$1');
  if (quoted === undefined && header.startsWith('"')) throw refuseKey();
  const key = quoted ?? header;
  if (key.length > LONGEST_KEY || key.trim() === '' || !PRINTABLE.test(key)) throw refuseKey();
  return key;
};

const BOUNDARY = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i;

/** Clients choose a new boundary for every attempt, so the fingerprint of a form has its parts without boundaries. */
function* listContents(body: Buffer, type: string): Generator<Uint8Array> {
  const [, quoted, plain] = BOUNDARY.exec(type) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) return yield body;
  const edge = Buffer.from(`--${boundary}`);
  for (let from = 0; ; ) {
    const at = body.indexOf(edge, from);
    if (at < 0) return yield body.subarray(from);
    yield body.subarray(from, at);
    yield Buffer.from('--');
    from = at + edge.length;
  }
}

const computeFingerprint = ({ method, path, rawQuery, headers, body }: HttpRequest): string => {
  const type = headers['content-type'] ?? '';
  const hash = createHash('sha256').update(JSON.stringify([method, path, rawQuery, type.replace(BOUNDARY, '')]));
  for (const content of listContents(body, type)) hash.update(content);
  return hash.digest('base64url');
};

/**
 * Reads the idempotency key of a request; undefined if it has none.
 * @throws ServiceError `invalidArgument` for a malformed key
 */
export const readKeyedRequest = (request: HttpRequest): KeyedRequest | undefined => {
  const header = request.headers[IDEMPOTENCY_KEY.toLowerCase()];
  if (header === undefined) return undefined;
  const key = parseKey(header.trim());
  return { caller: getCurrentRequest()?.principal, key, fingerprint: computeFingerprint(request) };
};
