import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import { findJsonError } from '#lib/procurement/wire/request/findJsonError.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** JSON and media types with the suffix +json (RFC 8259, RFC 6839). */
const JSON_TYPES = /^application\/(?:json|[\w.+-]+\+json)$/i;

const checkType = (contentType: string | undefined, accepted: string): void => {
  const [type = '', ...parameters] = (contentType ?? '').split(';').map((part) => part.trim());
  if (!JSON_TYPES.test(type))
    throw type === ''
      ? createFileError('contentTypeMissing', [{ accepted }])
      : createFileError('contentTypeOther', [{ accepted, type: type.slice(0, 100) }]);
  const charset = parameters.find((parameter) => /^charset=/i.test(parameter))?.slice('charset='.length);
  if (charset !== undefined && !/^"?utf-?8"?$/i.test(charset)) throw createFileError('charset', []);
};

const decode = (body: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch (error) {
    throw createFileError('jsonEncoding', [], { cause: error });
  }
};

/** Finds line and column of the first JSON error, counted from 1. */
const findPlace = (text: string): { readonly line: number; readonly column: number } => {
  const position = findJsonError(text);
  let line = 1;
  let start = 0;
  for (let end = text.indexOf('\n'); end >= 0 && end < position; end = text.indexOf('\n', start)) {
    line += 1;
    start = end + 1;
  }
  return { line, column: position - start + 1 };
};

/**
 * Parses a JSON text in UTF-8.
 * @throws ServiceError `invalidArgument` with line and column of the first error
 */
export const parseJson = (bytes: Uint8Array): unknown => {
  if (bytes.byteLength === 0) throw createFileError('jsonEmpty', []);
  const text = decode(bytes);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw createFileError('jsonInvalid', [findPlace(text)], { cause: error });
  }
};

/**
 * Parses a body of JSON; `accepted` names the media types of the route for the message about another one.
 * @throws ServiceError `invalidArgument`
 */
export const parseJsonBody = (
  request: Pick<HttpRequest, 'headers' | 'body'>,
  accepted = 'application/json',
): unknown => {
  checkType(request.headers['content-type'], accepted);
  return parseJson(request.body);
};
