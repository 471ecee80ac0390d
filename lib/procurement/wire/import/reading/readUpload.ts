import type { UploadAnswers } from '#lib/procurement/wire/import/answers.ts';
import { findEncoding, isZip, listFiles, readArchive } from '#lib/procurement/wire/import/archive.ts';
import { countJson } from '#lib/procurement/wire/import/countJson.ts';
import { readForm } from '#lib/procurement/wire/import/form.ts';
import { collectNames, LONGEST_NAMES, mergeNames, readNames } from '#lib/procurement/wire/import/names.ts';
import { refuseOldWorkbook } from '#lib/procurement/wire/import/refuseOldWorkbook.ts';
import { createJsonUpload, createTableUpload, type Upload } from '#lib/procurement/wire/import/upload.ts';
import { isWorkbook, readWorkbook } from '#lib/procurement/wire/import/workbook/workbook.ts';
import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import { parseJson, parseJsonBody } from '#lib/procurement/wire/request/parseJsonBody.ts';
import type { ServiceError } from '#lib/shared/errors.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

/** Maximum length of a description. */
const LONGEST_DESCRIPTION = 10_000;

/** Content types of archives and workbooks. The bytes of the file decide which of the two it is. */
const ARCHIVE =
  /^application\/(?:zip|x-zip-compressed|vnd\.ms-excel(?:\.sheet\.[\w.]{1,50})?|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)\s*(?:;|$)/i;
/** Content types that say nothing about the file (RFC 9110 §8.3): its bytes decide. */
const UNKNOWN = /^(?:application\/octet-stream\s*(?:;|$)|\s*$)/i;
/** Media types of an import, for messages. */
const ACCEPTED =
  'application/json, application/zip, application/vnd.openxmlformats-officedocument.spreadsheetml.sheet or multipart/form-data';
const FORM = /^multipart\/form-data\s*(?:;|$)/i;

/** How a body is read. */
export interface Reading {
  readonly answers: UploadAnswers;
  readonly meter: Meter;
}

const ofArchive = (bytes: Buffer, { answers, meter }: Reading, said = ''): Upload => {
  if (isWorkbook(listFiles(bytes))) return createTableUpload(readWorkbook(bytes, answers, meter), said, answers, meter);
  const { description, ...sheets } = readArchive(bytes, meter);
  return createTableUpload(sheets, said === '' ? description : said, answers, meter);
};

const WHITE_SPACE = new Set([...Buffer.from(' \t\r\n')]);

/** Returns the first character of a text after its byte order mark and white space; empty if there is none. */
const findFirstCharacter = (bytes: Buffer): string => {
  const text = bytes[0] === 0xef ? bytes.subarray(3) : bytes;
  const first = text.find((byte) => !WHITE_SPACE.has(byte));
  return first === undefined ? '' : String.fromCharCode(first);
};

const refuseEmpty = (bytes: Buffer): void => {
  if (findFirstCharacter(bytes) === '') throw createFileError('fileEmpty', []);
};

const unknownFormat = (): ServiceError => createFileError('unknownFormat', []);

/** Returns a text in UTF-16 as UTF-8; other bytes stay as they are. */
const toUtf8 = (bytes: Buffer): Buffer => {
  const encoding = findEncoding(bytes);
  return encoding === 'utf-8' ? bytes : Buffer.from(new TextDecoder(encoding).decode(bytes));
};

/** Reads a file. Its bytes decide whether it is an archive, a workbook or JSON. */
export const readFile = (bytes: Buffer, reading: Reading, description?: string): Upload => {
  refuseEmpty(bytes);
  refuseOldWorkbook(bytes);
  if (isZip(bytes)) return ofArchive(bytes, reading, description);
  const text = toUtf8(bytes);
  if (!['{', '['].includes(findFirstCharacter(text))) throw unknownFormat();
  countJson(text, reading.meter);
  return createJsonUpload(parseJson(text), description);
};

type UploadRequest = Pick<HttpRequest, 'headers' | 'body'>;

const ofForm = (request: UploadRequest, type: string, reading: Reading): Upload => {
  const { file, description } = readForm(request.body, type);
  return readFile(file, reading, description);
};

const read = (request: UploadRequest, reading: Reading): Upload => {
  const type = request.headers['content-type'] ?? '';
  if (FORM.test(type)) return ofForm(request, type, reading);
  if (UNKNOWN.test(type)) return readFile(request.body, reading);
  if (!ARCHIVE.test(type)) {
    countJson(request.body, reading.meter);
    return createJsonUpload(parseJsonBody(request, ACCEPTED));
  }
  refuseEmpty(request.body);
  refuseOldWorkbook(request.body);
  if (!isZip(request.body)) throw unknownFormat();
  return ofArchive(request.body, reading);
};

/**
 * Reads the data of an import: JSON, a ZIP of eight CSV files, a workbook of eight sheets, or a form with one of them.
 */
export const readUpload = (request: UploadRequest, reading: Reading): Upload => {
  const upload = read(request, reading);
  const { description, columnNames = [], texts } = upload;
  const numbers = new Map([...texts].map(([number, text]) => [text, number]));
  const said = description.length > LONGEST_NAMES ? undefined : readNames(description, numbers);
  if (said === undefined && description.length > LONGEST_DESCRIPTION)
    throw createFileError('descriptionTooLong', [{ most: LONGEST_DESCRIPTION, mostNames: LONGEST_NAMES }], {
      path: 'description',
    });
  const named = mergeNames(collectNames(columnNames), said);
  const names = texts.size === 0 ? named : { ...named, TextIds: Object.fromEntries(texts) };
  return {
    ...upload,
    ...(said !== undefined && { description: '' }),
    ...(Object.keys(names).length > 0 && { names }),
  };
};
