import { MultipartParseError, parseMultipart } from '@remix-run/multipart-parser';
import { hasUtf8Escapes, parseFormFields, parseUrlEncoded } from '#lib/calendar/wire/parameters/forms.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** Values by parameter name, from one part of a request. */
export type Fields = ReadonlyMap<string, unknown>;

const NONE: Fields = new Map();

/** Largest body, in bytes; every valid write fits, even with escaped texts. */
const MAX_BODY_BYTES = 1024 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true });

const invalidJson = (cause: unknown) =>
  new ServiceError('invalidArgument', 'The body is not valid JSON.', {
    code: 'rest_invalid_json',
    details: { json_error_code: 4, json_error_message: 'Syntax error' },
    cause,
  });

/** Replaces lone surrogates, which only `\u` escapes can produce, by U+FFFD: the store cannot hold them. */
const toWellFormed = (_: string, value: unknown): unknown => (typeof value === 'string' ? value.toWellFormed() : value);

const parseJson = (body: Buffer): Fields => {
  let value: unknown;
  try {
    const text = utf8.decode(body);
    value = /\\ud/i.test(text) ? JSON.parse(text, toWellFormed) : JSON.parse(text);
  } catch (error) {
    throw invalidJson(error);
  }
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? new Map(Object.entries(value)) : NONE;
};

/** Returns the boundary that a media type names (RFC 2046 §5.1.1). */
const getBoundary = (contentType: string): string => {
  const boundary = /;\s*boundary=(?:"([^"]+)"|([^\s;"]+))/i.exec(contentType);
  const delimiter = boundary?.[1] ?? boundary?.[2];
  if (delimiter !== undefined) return delimiter;
  throw new ServiceError(
    'invalidArgument',
    'The multipart body has no boundary; name it in Content-Type, as in multipart/form-data; boundary=x.',
    { code: 'rest_invalid_param' },
  );
};

const notUtf8 = (cause?: unknown) =>
  new ServiceError('invalidArgument', 'The form is not valid UTF-8; send its texts in UTF-8.', {
    code: 'rest_invalid_param',
    cause,
  });

const decodeText = (bytes: Uint8Array): string => {
  try {
    return utf8.decode(bytes);
  } catch (error) {
    throw notUtf8(error);
  }
};

/** Decodes a url-encoded form. Its escapes stay; they too must be UTF-8. */
const decodeForm = (body: Uint8Array): string => {
  const text = decodeText(body);
  if (!hasUtf8Escapes(text)) throw notUtf8();
  return text;
};

const parseMultipartFields = (body: Buffer, boundary: string): Fields => {
  try {
    const parts = [...parseMultipart(body, { boundary, maxFileSize: MAX_BODY_BYTES })];
    return parseFormFields(
      parts.flatMap((part) =>
        part.isFile || part.name === undefined ? [] : [[part.name, decodeText(part.bytes)] as const],
      ),
    );
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error;
    throw new ServiceError('invalidArgument', 'The body is not valid multipart/form-data.', {
      code: 'rest_invalid_param',
      cause: error,
    });
  }
};

/** Parameters of a JSON body, which take precedence, and of a form. Other content types are ignored. */
export interface BodyFields {
  readonly json: Fields;
  readonly form: Fields;
}

/** Returns the media type of the body in lower case, without parameters; empty for none. */
const getMediaType = ({ headers }: HttpRequest): string =>
  (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';

const isJsonType = (type: string): boolean => /^application\/(?:[\w.-]+\+)?json$/.test(type);

const FORM_TYPES: readonly string[] = ['application/x-www-form-urlencoded', 'multipart/form-data'];

/** Whether JSON holds members, or is one of the values that clients send for none: PHP writes an empty object as `[]`. */
const isObjectText = (text: string): boolean => text.startsWith('{') || /^(?:\[\s*\]|null)$/.test(text);

/** Returns how to send a body from which no parameter can be read as it is; undefined for other bodies. */
export const findUnreadBody = (request: HttpRequest): string | undefined => {
  const type = getMediaType(request);
  const text = request.body.toString().trim();
  if (text === '') return undefined;
  if (isJsonType(type)) return isObjectText(text) ? undefined : 'The JSON body is not an object; send one.';
  const found = type === '' ? 'no Content-Type' : `the Content-Type ${type}`;
  if (text.startsWith('{')) {
    return `The body looks like JSON, but has ${found}; send it with Content-Type: application/json.`;
  }
  if (type === '' || FORM_TYPES.includes(type)) return undefined;
  return `The body has ${found}, which is not read; send application/json or ${FORM_TYPES.join(' or ')}.`;
};

/** Parses the body; throws `tooLarge`, or `invalidArgument` for malformed JSON and multipart bodies. */
export const parseBody = (request: HttpRequest): BodyFields => {
  const { body, headers } = request;
  if (body.length > MAX_BODY_BYTES) {
    throw new ServiceError('tooLarge', `The body is larger than ${MAX_BODY_BYTES} bytes; send less.`);
  }
  const type = getMediaType(request);
  if (body.length === 0) return { json: NONE, form: NONE };
  if (isJsonType(type)) return { json: parseJson(body), form: NONE };
  // WordPress reads a body without media type as a url-encoded form, "for maximum compatibility".
  if (type === '' || type === FORM_TYPES[0]) return { json: NONE, form: parseUrlEncoded(decodeForm(body)) };
  return {
    json: NONE,
    form:
      type === 'multipart/form-data' ? parseMultipartFields(body, getBoundary(headers['content-type'] ?? '')) : NONE,
  };
};
