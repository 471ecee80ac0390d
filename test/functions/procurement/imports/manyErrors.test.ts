import { describe, expect, test } from 'vitest';
import { archiveOf, type Sheets, tinySheets, workbookOf, XLSX, ZIP } from '#test/support/procurement/files.ts';
import { call } from '#test/support/procurement/procurement.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');

interface Issue {
  readonly path: string;
  readonly key: string;
  readonly message: string;
  readonly more?: number;
}

const refuse = async (body: Buffer | string, headers: Record<string, string> = {}) => {
  const { status, json } = await call(importData, { body, headers });
  expect([status, json]).toEqual([400, json]);
  return json as { readonly message: string; readonly errors: readonly Issue[] };
};

/** Number of errors of each kind in each column, those that are not listed included. */
const countErrors = (errors: readonly Issue[]): Readonly<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { path, key, more = 0 } of errors) {
    const group = `${path.replace(/\[\d+\]/, '').replace('materialList.', '')} ${key}`;
    counts[group] = (counts[group] ?? 0) + 1 + more;
  }
  return counts;
};

const ROWS = 400;

/** The tiny problem with 400 requirements whose amounts have decimals, except that some of them have other faults. */
const faultySheets = (): Sheets => {
  const sheets = tinySheets();
  const [header = [], first = []] = sheets.PartsToBuy ?? [];
  const amounts = Array.from({ length: ROWS }, (_, n) => [first[0], n < ROWS - 2 ? '12.50' : 'many', 0, first[3]]);
  const period = [first[0], 5, 0, 'week 2'];
  return { ...sheets, PartsToBuy: [header, ...amounts, period] } as Sheets;
};

describe('a column with hundreds of errors', () => {
  const counts = {
    'PartsToBuy.RequiredAmount cellFraction': ROWS - 2,
    'PartsToBuy.RequiredAmount cellWhole': 2,
    'PartsToBuy.Period cellPeriod': 1,
  };

  test.each([
    ['a workbook', workbookOf, XLSX],
    ['an archive', (sheets: Sheets) => archiveOf(sheets), ZIP],
  ])('hides neither its other faults nor those of other columns: %s', async (_, write, type) => {
    const { message, errors } = await refuse(await write(faultySheets()), type);

    expect(countErrors(errors)).toEqual(counts);
    expect(errors).toHaveLength(100);
    expect(message).toContain(`${ROWS + 1} errors`);
  });

  test('does not hide a missing column either', async () => {
    const sheets = faultySheets();
    const supplier = (sheets.Supplier ?? []).map((row) => row.slice(0, 2));
    const { message, errors } = await refuse(await workbookOf({ ...sheets, Supplier: supplier } as Sheets), XLSX);

    expect(countErrors(errors)).toEqual({ 'Supplier columnLacking': 1, ...counts });
    expect(message).toContain(`${ROWS + 2} errors`);
  });

  test('does not hide a rule that another table breaks', async () => {
    const sheets = faultySheets();
    const suppliers = sheets.Supplier ?? [];
    const supplier = [...suppliers, [suppliers[1]?.[0], 200, 0]];
    const { errors } = await refuse(await workbookOf({ ...sheets, Supplier: supplier }), XLSX);

    expect(countErrors(errors)).toEqual({
      ...counts,
      'Supplier.SupplierId repeated': 1,
      'Supplier.SupplyOnTime outOfRange': 1,
    });
  });

  test('leaves room for the others in JSON', async () => {
    const list = Object.fromEntries(
      Object.entries(tinySheets()).map(([table, [, ...rows]]) => [table, rows as readonly (readonly unknown[])[]]),
    );
    const [first = []] = list.PartsToBuy ?? [];
    const wrong = Array.from({ length: ROWS }, () => [first[0], -1, 0, first[3]]);
    const PartsToBuy = [...wrong, [first[0], '5', 0, first[3]], [99, 1, 0, first[3]]];
    const { message, errors } = await refuse(JSON.stringify({ materialList: { ...list, PartsToBuy } }));

    expect(countErrors(errors)).toEqual({
      'PartsToBuy.RequiredAmount negative': ROWS,
      'PartsToBuy.RequiredAmount isQuoted': 1,
      'PartsToBuy.PartId unknownId': 1,
    });
    expect(errors.filter(({ more }) => more !== undefined)).toMatchObject([{ key: 'negative', more: ROWS - 98 }]);
    expect(message).toContain(`${ROWS + 2} errors`);
  });

  test('leaves room for the others in a file of names', async () => {
    const rows = [...Array.from({ length: ROWS }, (_, n) => `Part,x${n},Bolt`), 'Tool,1,Hammer'];
    const form = new FormData();
    form.set('file', new Blob([archiveOf(tinySheets())]), 'problem');
    form.set('description', `Table,Id,Name\n${rows.join('\n')}\n`);
    const encoded = new Response(form);
    const { message, errors } = await refuse(Buffer.from(await encoded.arrayBuffer()), {
      'content-type': encoded.headers.get('Content-Type') ?? '',
    });

    expect(countErrors(errors)).toEqual({ 'description nameId': ROWS, 'description nameTable': 1 });
    expect(message).toContain(`${ROWS + 1} errors`);
  });
});
