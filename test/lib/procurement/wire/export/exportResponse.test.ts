import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { Cell, ExportTable } from '#lib/procurement/domain/export/exportTable.ts';
import { BATCH } from '#lib/procurement/wire/export/batches.ts';
import { exportResponse } from '#lib/procurement/wire/export/exportResponse.ts';
import { renderSheetRows } from '#lib/procurement/wire/export/sheetRows.ts';
import { extractFile, readDirectory } from '#lib/procurement/wire/import/zip.ts';
import { createMeter } from '#lib/shared/threads/meter.ts';

const COLUMNS = ['Number', 'Say "what", or &c.', ...Array.from({ length: 28 }, (_, n) => `Column ${n}`), 'Last'];

/** Rows with every character that some format must quote, and with empty cells. */
const rowAt = (n: number): readonly Cell[] => [
  n - 3,
  ['plain', 'a,b', 'say "a", "b"', 'two\nlines', '<b> & ü', undefined][n % 6],
  ...Array.from({ length: 28 }, (_, column) => (n % 2 === 0 ? undefined : column)),
  n / 8,
];

const tableOf = (name: string, rows: number): ExportTable => ({
  name,
  columns: COLUMNS,
  rows: {
    *[Symbol.iterator]() {
      for (let n = 0; n < rows; n++) yield rowAt(n);
    },
  },
});

const rowsOf = (count: number) => Array.from({ length: count }, (_, n) => rowAt(n));
const withNulls = (rows: readonly (readonly Cell[])[]) => rows.map((row) => row.map((cell) => cell ?? null));

const bodyOf = async (tables: readonly ExportTable[], format: 'csv' | 'xlsx' | 'json') => {
  const plan = {
    planId: '1',
    date: '2026-11-20T10:00:00.000Z',
    message: 'say "m"',
    tables,
    drafts: [],
    priceDecimals: 0,
  };
  const { body, pieces } = await exportResponse(plan, { format, table: undefined });
  if (body instanceof Uint8Array) return Buffer.from(body);
  const texts: string[] = [];
  for await (const piece of pieces ?? []) texts.push(piece);
  return Buffer.from(texts.join(''));
};

test('a table with more rows than a sheet can hold is refused as a workbook', () => {
  const drained = (count: number): number => {
    let pieces = 0;
    const rows = {
      *[Symbol.iterator]() {
        for (let n = 0; n < count; n++) yield [n];
      },
    };
    for (const _ of renderSheetRows(rows)) pieces += 1;
    return pieces;
  };

  expect(drained(2 ** 20 - 1)).toBe(Math.ceil((2 ** 20 - 1) / BATCH));
  expect(() => drained(2 ** 20)).toThrow('request the export as csv or json');
});

describe.each([0, 1, BATCH - 1, BATCH, BATCH + 1, 2 * BATCH + 7])('a table of %d rows beside a short one', (count) => {
  const tables = [tableOf('Long', count), tableOf('Short', 2)];

  test('is complete in CSV', async () => {
    const archive = await bodyOf(tables, 'csv');

    // This reader verifies sizes and checksums.
    const files = Array.from(readDirectory(archive), (entry) => ({
      ...entry,
      text: extractFile(
        archive,
        entry,
        createMeter(1e9, () => new Error('too much')),
      ).toString(),
    }));
    expect(files.map(({ name }) => name)).toEqual(['Long.csv', 'Short.csv']);
    const [text = '', short = ''] = files.map((file) => file.text);
    const expected = [COLUMNS, ...rowsOf(count)].map((row) => row.map((cell) => String(cell ?? '')));
    expect(parse(text)).toEqual(expected);
    expect(text.match(/\r\n/g)).toHaveLength(count + 1);
    expect(parse(short)).toHaveLength(3);
  });

  test('is complete in JSON', async () => {
    const { Long, Short, Message } = JSON.parse((await bodyOf(tables, 'json')).toString());

    expect(Long).toEqual(rowsOf(count).map((row) => Object.fromEntries(COLUMNS.map((name, n) => [name, row[n]]))));
    expect(Short).toHaveLength(2);
    expect(Message).toBe('say "m"');
  });

  test('is complete in a workbook', async () => {
    const sheets = await readExcelFile(await bodyOf(tables, 'xlsx'));

    expect(sheets.map(({ sheet }) => sheet)).toEqual(['Long', 'Short']);
    expect(sheets[0]?.data).toEqual([COLUMNS, ...withNulls(rowsOf(count))]);
    expect(sheets[1]?.data).toEqual([COLUMNS, ...withNulls(rowsOf(2))]);
  });
});
