import { MultipartParseError, type MultipartPart, parseMultipart } from '@remix-run/multipart-parser';
import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';

import { config } from '#lib/shared/config.ts';

/** Form with a file and its description. */
export interface Form {
  readonly file: Buffer;
  readonly description: string;
}

const MOST_PARTS = 10;

const findBoundary = (contentType: string): string => {
  const [, quoted, plain] = /;\s*boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined) throw createFileError('formBoundary', []);
  return boundary;
};

const readParts = (body: Buffer, boundary: string) => {
  const size = config.maxBodyBytes;
  try {
    return [...parseMultipart(body, { boundary, maxFileSize: size, maxTotalSize: size, maxParts: MOST_PARTS })];
  } catch (error) {
    if (!(error instanceof MultipartParseError)) throw error;
    throw createFileError('formDamaged', [], { cause: error });
  }
};

/** Returns the only part that matches. Which of two parts counts would otherwise depend on their order. */
const takeSingle = (
  name: string,
  parts: readonly MultipartPart[],
  matches: (part: MultipartPart) => boolean,
): MultipartPart | undefined => {
  const [first, ...others] = parts.filter(matches);
  if (others.length > 0) throw createFileError('formRepeats', [{ name }], { path: name });
  return first;
};

/** Reads a form (RFC 7578): the part `file`, or its only file, and the part `description`, a text or a file. */
export const readForm = (body: Buffer, contentType: string): Form => {
  const parts = readParts(body, findBoundary(contentType));
  const named = takeSingle('file', parts, ({ name }) => name === 'file');
  const file = named ?? takeSingle('file', parts, (part) => part.isFile && part.name !== 'description');
  if (file === undefined) throw createFileError('formWithoutFile', []);
  const { bytes } = file;
  const description = takeSingle('description', parts, ({ name }) => name === 'description')?.text ?? '';
  return { file: Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), description };
};
