import { createMessage } from '#lib/procurement/domain/problem/messages/writeMessage.ts';
import type { UploadAnswers } from '#lib/procurement/wire/import/answers.ts';
import { listFiles } from '#lib/procurement/wire/import/archive.ts';
import { assignTables } from '#lib/procurement/wire/import/assignTables.ts';
import { completeTables } from '#lib/procurement/wire/import/completion/completeTables.ts';
import type { Source } from '#lib/procurement/wire/import/grid.ts';
import type { UploadIssue } from '#lib/procurement/wire/import/issue.ts';
import type { Sheets } from '#lib/procurement/wire/import/upload.ts';
import { parseWorkbookParts, type SheetPart } from '#lib/procurement/wire/import/workbook/parts.ts';
import { parseSheet, type SheetLine } from '#lib/procurement/wire/import/workbook/sheet.ts';
import { parseNumberForms } from '#lib/procurement/wire/import/workbook/styles.ts';
import { parseSharedTexts } from '#lib/procurement/wire/import/workbook/texts.ts';
import { extractFile, type ZipEntry } from '#lib/procurement/wire/import/zip.ts';
import { createFileError } from '#lib/procurement/wire/request/createFileError.ts';
import type { Meter } from '#lib/shared/threads/meter.ts';

const CONTENT_TYPES = '[Content_Types].xml';
const WORKBOOK = 'xl/workbook.xml';
const RELATIONSHIPS = 'xl/_rels/workbook.xml.rels';
const BINARY_WORKBOOK = 'xl/workbook.bin';

/** Part of the content type of workbooks with macros. */
const MACROS = 'macroEnabled';
const MACRO_WARNING = {
  code: 'W-MACROS',
  path: '',
  ...createMessage('macros'),
};

/** Returns whether an archive is a workbook: ECMA-376 part 2 requires this file in every package. */
export const isWorkbook = (files: readonly ZipEntry[]): boolean => files.some(({ name }) => name === CONTENT_TYPES);

/** Creates the warnings about data of a sheet that a spreadsheet program hides. */
const listHidden = (source: string, isHidden: boolean, lines: readonly SheetLine[]): readonly UploadIssue[] => {
  const count = lines.filter((line) => line.isHidden).length;
  return [
    ...(isHidden ? [createMessage('hiddenSheet', { source })] : []),
    ...(count > 0 ? [createMessage('hiddenRows', { source, count })] : []),
  ].map((message) => ({ code: 'W-HIDDEN', path: '', ...message, source }));
};

/** Returns the function that decompresses a part of a workbook by its path; `place` names it for its reader. */
const createPartReader = (bytes: Buffer, files: readonly ZipEntry[], meter: Meter) => {
  const entries = new Map(files.map((entry) => [entry.name, entry]));
  return (path: string, place = path): string | undefined => {
    const entry = entries.get(path);
    if (entry === undefined) return undefined;
    meter.enter(place);
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(extractFile(bytes, entry, meter));
    } catch (error) {
      if (error instanceof TypeError) throw createFileError('workbookEncoding', [{ file: path }], { cause: error });
      throw error;
    }
  };
};

/** Reads the sheets of a workbook that hold tables, and completes a planner's own. Ignores other sheets. */
export const readWorkbook = (bytes: Buffer, { dateOrder }: UploadAnswers, meter: Meter): Sheets => {
  const files = listFiles(bytes);
  const part = createPartReader(bytes, files, meter);
  const [workbook, relationships] = [part(WORKBOOK), part(RELATIONSHIPS)];
  if (workbook === undefined || relationships === undefined)
    throw createFileError(files.some(({ name }) => name === BINARY_WORKBOOK) ? 'workbookBinary' : 'workbookNone', []);
  const { sheets, texts, styles, isFrom1904 } = parseWorkbookParts(workbook, relationships);
  const context = {
    texts: parseSharedTexts((texts === undefined ? undefined : part(texts)) ?? '', meter),
    forms: parseNumberForms((styles === undefined ? undefined : part(styles)) ?? '', meter),
    isFrom1904,
  };
  const hidden = new Map<string, readonly UploadIssue[]>();
  const readSource = ({ name, path, isHidden }: SheetPart): Source => {
    const source = `sheet ${name}`;
    const xml = part(path, source);
    if (xml === undefined) throw createFileError('workbookLacks', [{ file: path }]);
    const lines = parseSheet(source, xml, context, meter);
    hidden.set(source, listHidden(source, isHidden, lines));
    return { source, label: name, lines, hasNotes: true };
  };
  const { grids: found, unknownNames } = assignTables(sheets, readSource);
  const { grids, warnings: completed } = completeTables(found, dateOrder);
  const listOfRead = [...new Set(grids.map(({ source }) => source))].flatMap((source) => hidden.get(source) ?? []);
  const warnings = part(CONTENT_TYPES)?.includes(MACROS) === true ? [MACRO_WARNING] : [];
  return { grids, unknownNames, issues: [], warnings: [...warnings, ...listOfRead, ...completed] };
};
