import { findJsonError } from '#lib/procurement/wire/findJsonError.ts';
import { invalidBody } from '#lib/procurement/wire/invalidBody.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** RFC 8259 and RFC 6839: JSON itself and all that is written in it. */
const JSON_TYPES = /^application\/(?:json|[\w.+-]+\+json)$/i;

const checkType = (contentType: string | undefined): void => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim());
  if (!JSON_TYPES.test(type))
    throw invalidBody(`Content-Type must be application/json, it is ${type === '' ? 'missing' : type.slice(0, 100)}`);
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice('charset='.length);
  if (charset !== undefined && !/^"?utf-?8"?$/i.test(charset))
    throw invalidBody('The charset of a JSON body must be UTF-8');
};

const decoded = (body: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw invalidBody('The body is not UTF-8', '', error);
  }
};

/** Lines and columns as an editor counts them, from 1. */
const placeOf = (text: string): string => {
  const position = findJsonError(text);
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return `line ${line}, column ${position - start + 1}`;
};

/**
 * The value of a JSON text in UTF-8.
 * @throws ServiceError `invalidArgument` that says what is wrong, and where
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  if (bytes.byteLength === 0) throw invalidBody('The body is empty');
  const text = decoded(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw invalidBody(`The body is not JSON from ${placeOf(text)} on`, '', error);
  }
};

/** The value of a request's JSON body. */
export const parseJsonBody = (request: HttpRequest): unknown => {
  checkType(request.headers['content-type']);
  return parseJson(request.body);
};
