import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  archiveOf,
  type Sheets,
  tinySheets,
  utf16be,
  withCell,
  workbookOf,
  XLSX,
  ZIP,
} from '#test/support/procurement/files.ts';
import { call } from '#test/support/procurement/procurement.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as getImport } from '../../../../functions/procurement/import/getImport.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');

const upload = (body: Buffer, query = '', headers: Record<string, string> = XLSX) =>
  call(importData, { body, headers, query });

/** Imports a file and returns its report with the stored data. */
const imported = async (body: Buffer, query = '', headers = XLSX) => {
  const { status, json } = await upload(body, query, headers);
  expect([status, json]).toEqual([200, json]);
  const { json: data } = await call(getImport, { path: { importId: json.ImportId } });
  return { warnings: json.Warnings, tables: data.materialList, names: data.Names };
};

const plain = async () => imported(await workbookOf(tinySheets()));

/** Changes the header of a table, and adds lines above it. */
const withHeader = (sheets: Sheets, table: string, names: readonly string[], above: Sheets[string] = []): Sheets => ({
  ...sheets,
  [table]: [...above, names, ...(sheets[table] ?? []).slice(1)],
});

describe('the data of a file are found', () => {
  test('below titles, in sheets and columns with German and Spanish names', async () => {
    const { Part, PartsToBuy, Supplier, ...rest } = tinySheets();
    const titles = [['Materialbedarf Werk 2 – Stand KW 2'], ['Erstellt von: H. Müller'], []];
    const renamed = { ...rest, Teile: Part ?? [], Bedarfsliste: PartsToBuy ?? [], Proveedores: Supplier ?? [] };
    const part = ['Teilenummer', 'Mindestbestand', 'Höchstbestand (Stk)', 'TYP'];
    const german = withHeader(renamed, 'Teile', part, titles);
    const needs = withHeader(german, 'Bedarfsliste', ['Teile-Nr.', 'Bedarf (Stk)', 'NotUsed', 'Período'], titles);
    const file = withHeader(needs, 'Proveedores', ['Proveedor', 'Puntualidad [%]', 'Prioridad']);

    const { tables } = await plain();
    expect(await imported(await workbookOf(file))).toMatchObject({ tables, warnings: [] });
    expect(await imported(archiveOf(file), '', ZIP)).toMatchObject({ tables, warnings: [] });
  });

  test('in one sheet that holds the columns of several tables', async () => {
    const { Part = [], PartsToBuy = [], ...rest } = tinySheets();
    const master = new Map(Part.map((row) => [row[0], row]));
    const rows = PartsToBuy.map(([part, amount, , period], n) => [
      ...(master.get(n === 0 ? 'PartId' : part) ?? []),
      amount,
      period,
    ]);

    const { tables } = await plain();
    expect(await imported(await workbookOf({ ...rest, Everything: rows }))).toMatchObject({ tables });
  });

  test('without the rows of totals, each of which a warning names', async () => {
    const sheets = tinySheets();
    const file = { ...sheets, PartsToBuy: [...(sheets.PartsToBuy ?? []), ['Summe', '25.340']] };

    const { tables } = await plain();
    expect(await imported(await workbookOf(file), 'numbers=comma')).toMatchObject({
      tables,
      warnings: [{ code: 'W-TOTAL', source: 'sheet PartsToBuy', row: file.PartsToBuy.length }],
    });
  });

  test('with the names beside the ids', async () => {
    const sheets = tinySheets();
    const named = (table: string, name: string) =>
      (sheets[table] ?? []).map((row, n) => [...row, n === 0 ? name : `${table} ${row[0]}`]);
    const file = { ...sheets, Part: named('Part', 'Bezeichnung'), Supplier: named('Supplier', 'Nombre') };

    expect((await imported(await workbookOf(file))).names).toMatchObject({
      Part: { 10: 'Part 10' },
      Supplier: { 1: 'Supplier 1' },
    });
  });

  test('and what is not recognised is named', async () => {
    const { Periods: _, ...rest } = tinySheets();
    const { status, json } = await upload(await workbookOf({ ...rest, Notes: [['Ask Anna']] }));

    expect([status, json.errors]).toMatchObject([400, [{ message: expect.stringMatching(/Not recognised: Notes$/) }]]);
  });
});

test('JSON in UTF-16, as some programs save it, is read', async () => {
  const text = readFileSync('test/instances/procurement/01-tiny-cheap-or-fast.json', 'utf8');
  const headers = { 'content-type': 'application/octet-stream' };

  const { status } = await upload(Buffer.from(`\ufeff${text}`, 'utf16le'), '', headers);
  expect([status, (await upload(Buffer.from(utf16be(text)), '', headers)).status]).toEqual([200, 200]);
});

describe('numbers and dates are read in the form of the file', () => {
  const amounts = (...texts: readonly string[]) =>
    texts.reduce((sheets, text, n) => withCell(sheets, 'PartsToBuy', n + 2, 1, text), tinySheets());
  const firstAmount = async (sheets: Sheets, query = '') =>
    (await imported(await workbookOf(sheets), query)).tables.PartsToBuy[0][1];

  test.each([
    ['1 000', 1000],
    ['1\u00a0000', 1000],
    ["1'000", 1000],
    ['1.000.000', 1_000_000],
    ['1.200,0', 1200],
  ])('%j, which has one reading', async (text, amount) => {
    expect(await firstAmount(amounts(text))).toBe(amount);
  });

  test('1.200, which another value of the file explains', async () => {
    const file = withCell(amounts('1.200'), 'AvailableParts', 2, 1, '5,0');

    expect(await firstAmount(file)).toBe(1200);
  });

  test('1.200, which nothing explains, is asked for once, and the answer counts', async () => {
    const file = amounts('1.200');
    const { status, json } = await upload(await workbookOf(file));

    expect([status, json]).toMatchObject([
      400,
      {
        code: 'E-QUESTION',
        errors: [{ code: 'E-QUESTION', source: 'sheet PartsToBuy', row: 2, cell: 'B2', value: '1.200' }],
        Questions: [{ Parameter: 'numbers', Choices: ['point', 'comma'], message: expect.stringContaining('1.200') }],
      },
    ]);
    expect(await firstAmount(file, 'numbers=comma')).toBe(1200);
    expect((await upload(await workbookOf(file), 'numbers=point')).json.errors).toMatchObject([{ cell: 'B2' }]);
    expect((await upload(await workbookOf(file), 'numbers=dot')).json.code).toBe('E-QUERY');
  });

  const calendar = (write: (year: string, month: string, day: string) => string): Sheets => {
    const sheets = tinySheets();
    const Periods = (sheets.Periods ?? []).map((row, n) => {
      const [, year = '', month = '', day = ''] = /^(\d{4})(\d\d)(\d\d)$/.exec(String(row[1])) ?? [];
      return n === 0 ? row : row.with(1, write(year, month, day));
    });
    return { ...sheets, Periods };
  };

  test.each<[string, (year: string, month: string, day: string) => string]>([
    ['05.01.2026', (year, month, day) => `${day}.${month}.${year}`],
    ['19/01/2026, which shows that days come first', (year, month, day) => `${day}/${month}/${year}`],
    ['01/19/26, which shows that months come first', (year, month, day) => `${month}/${day}/${year.slice(2)}`],
  ])('%s', async (_, write) => {
    const { tables } = await plain();
    expect(await imported(await workbookOf(calendar(write)))).toMatchObject({ tables });
  });

  test('05/01/2026 alone is asked for', async () => {
    const file = withCell(tinySheets(), 'Periods', 2, 1, '05/01/2026');

    expect((await upload(await workbookOf(file))).json.Questions).toMatchObject([
      { Parameter: 'dates', Choices: ['day', 'month'], key: 'cellDateForm' },
    ]);
    expect((await imported(await workbookOf(file), 'dates=day')).tables.Periods[0][1]).toBe(20_260_105);
  });

  test('a day in a column of periods is the period that holds it', async () => {
    const [, , second] = tinySheets().Periods ?? [];
    const day = String(Number(second?.[1]) + 3).replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3');

    expect(
      (await imported(await workbookOf(withCell(tinySheets(), 'PartsToBuy', 2, 3, day)))).tables.PartsToBuy[0][3],
    ).toBe(second?.[0]);
    expect(
      (await upload(await workbookOf(withCell(tinySheets(), 'PartsToBuy', 2, 3, '2031-01-01')))).json.errors,
    ).toMatchObject([{ key: 'cellOutside', cell: 'D2', message: expect.stringContaining('no period holds this day') }]);
  });

  test('percent, shares, and words for yes and no', async () => {
    const rates = (first: unknown, second: unknown, third: unknown) =>
      [first, second, third].reduce<Sheets>(
        (sheets, rate, n) => withCell(sheets, 'Supplier', n + 2, 1, rate),
        tinySheets(),
      );
    const read = async (sheets: Sheets) => {
      const { tables, warnings } = await imported(await workbookOf(sheets));
      return [
        tables.Supplier.map(([, rate]: readonly number[]) => rate),
        warnings.map(({ code }: { code: string }) => code),
      ];
    };

    expect(await read(rates('95%', '88 %', 7))).toEqual([[95, 88, 7], []]);
    expect(await read(rates(0.95, '0.07', 1))).toEqual([[95, 7, 100], ['W-SHARES']]);
    const flags = withCell(withCell(tinySheets(), 'Supplier', 2, 2, 'Ja'), 'Supplier', 3, 2, 'no');
    expect((await imported(await workbookOf(flags))).tables.Supplier.slice(0, 2)).toMatchObject([
      [1, expect.any(Number), 1],
      [2, expect.any(Number), 0],
    ]);
  });

  test('15.000000000000002, which a spreadsheet has calculated', async () => {
    const file = withCell(tinySheets(), 'PartsToBuy', 2, 1, 15.000000000000002);

    expect(await firstAmount(file)).toBe(15);
  });

  test.each(['1000000000000.4', '100000000000000.4', '1000000000.00001'])('%s is a fraction', async (text) => {
    expect((await upload(await workbookOf(amounts(text)))).json.errors).toMatchObject([
      { key: 'cellFraction', cell: 'B2', value: text },
    ]);
  });
});
