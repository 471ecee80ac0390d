import readExcelFile from 'read-excel-file/universal';
import { filesIn } from '#lib/procurement/wire/import/archive.ts';
import { type Grid, tableNamed } from '#lib/procurement/wire/import/grid.ts';
import { refuseVast } from '#lib/procurement/wire/import/sheetSize.ts';
import { contentOf } from '#lib/procurement/wire/import/zip.ts';
import { refusal } from '#lib/procurement/wire/refusal.ts';

/** Whether an archive is a workbook: ECMA-376 part 2 asks for this file in every package. */
export const isWorkbook = (bytes: Buffer): boolean => filesIn(bytes).some(({ name }) => name === '[Content_Types].xml');

/** The files of a workbook one by one, so that no more than one is unpacked at a time. */
function* contentsOf(bytes: Buffer): Generator<readonly [name: string, content: Buffer]> {
  for (const entry of filesIn(bytes)) if (entry.name.endsWith('.xml')) yield [entry.name, contentOf(bytes, entry)];
}

/** Its reader for any platform goes by the directory of the archive, which was looked at; that for Node does not. */
const sheetsOf = async (bytes: Buffer) => {
  try {
    return await readExcelFile(new Uint8Array(bytes).buffer);
  } catch (error) {
    throw refusal('The workbook cannot be read: it is damaged or protected', '', error);
  }
};

/** The sheets of a workbook that are named as tables; others, such as notes, count nothing. */
export const readWorkbook = async (bytes: Buffer): Promise<readonly Grid[]> => {
  refuseVast(contentsOf(bytes));
  return (await sheetsOf(bytes)).flatMap(({ sheet, data }) => {
    const table = tableNamed(sheet);
    if (table === undefined) return [];
    const lines = data.map((cells, n) => ({ number: n + 1, cells }));
    return [{ source: `sheet ${sheet}`, table, lines, hasNotes: true }];
  });
};
