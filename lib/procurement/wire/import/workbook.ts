import readExcelFile from 'read-excel-file/node';
import { namesIn } from '#lib/procurement/wire/import/archive.ts';
import { type Grid, tableNamed } from '#lib/procurement/wire/import/grid.ts';
import { refusal } from '#lib/procurement/wire/refusal.ts';

/** Whether an archive is a workbook: ECMA-376 part 2 asks for this file in every package. */
export const isWorkbook = (bytes: Uint8Array): boolean => namesIn(bytes).includes('[Content_Types].xml');

const sheetsOf = async (bytes: Buffer) => {
  try {
    return await readExcelFile(bytes);
  } catch (error) {
    throw refusal('The workbook cannot be read: it is damaged or protected', '', error);
  }
};

/** The sheets of a workbook that are named as tables; others, such as notes, count nothing. */
export const readWorkbook = async (bytes: Buffer): Promise<readonly Grid[]> =>
  (await sheetsOf(bytes)).flatMap(({ sheet, data }) => {
    const table = tableNamed(sheet);
    if (table === undefined) return [];
    return [{ source: `sheet ${sheet}`, table, lines: data.map((cells, n) => ({ number: n + 1, cells })) }];
  });
