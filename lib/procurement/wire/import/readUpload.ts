import { isZip, readArchive } from '#lib/procurement/wire/import/archive.ts';
import { readForm } from '#lib/procurement/wire/import/form.ts';
import { type Upload, uploadOfGrids } from '#lib/procurement/wire/import/upload.ts';
import { isWorkbook, readWorkbook } from '#lib/procurement/wire/import/workbook.ts';
import { jsonBody, jsonValue } from '#lib/procurement/wire/jsonBody.ts';
import { refusal } from '#lib/procurement/wire/refusal.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';

/** Characters of the longest description. */
const LONGEST_DESCRIPTION = 10_000;

/** Archives and workbooks, by the types that clients give them; what they are, their bytes say. */
const ARCHIVE =
  /^application\/(?:zip|x-zip-compressed|octet-stream|vnd\.openxmlformats-officedocument\.spreadsheetml\.sheet)\s*(?:;|$)/i;
const FORM = /^multipart\/form-data\s*;/i;

const ofJson = (body: unknown, description = ''): Upload => ({ body, description, placeOf: () => undefined });

const ofArchive = async (bytes: Buffer, said = ''): Promise<Upload> => {
  if (isWorkbook(bytes)) return uploadOfGrids(await readWorkbook(bytes), said);
  const { grids, description } = readArchive(bytes);
  return uploadOfGrids(grids, said === '' ? description : said);
};

/** The data in a file, which is what its bytes say: an archive, a workbook or JSON. */
export const readFile = async (bytes: Buffer, description?: string): Promise<Upload> =>
  isZip(bytes) ? ofArchive(bytes, description) : ofJson(jsonValue(bytes), description);

const ofForm = async (request: HttpRequest, type: string): Promise<Upload> => {
  const { file, description } = readForm(request.body, type);
  return readFile(file, description);
};

const read = async (request: HttpRequest): Promise<Upload> => {
  const type = request.headers['content-type'] ?? '';
  if (FORM.test(type)) return ofForm(request, type);
  if (!ARCHIVE.test(type)) return ofJson(jsonBody(request));
  if (!isZip(request.body)) throw refusal('The body is neither a ZIP archive nor a workbook (XLSX)');
  return ofArchive(request.body);
};

/** The data of an import: JSON, a ZIP of eight CSV files, a workbook of eight sheets, or a form with one of them. */
export const readUpload = async (request: HttpRequest): Promise<Upload> => {
  const upload = await read(request);
  if (upload.description.length > LONGEST_DESCRIPTION)
    throw refusal(`The description is longer than ${LONGEST_DESCRIPTION} characters`, 'description');
  return upload;
};
