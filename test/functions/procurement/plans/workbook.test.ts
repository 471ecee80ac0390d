import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as exportPlan } from '../../../../functions/procurement/export/exportPlan.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const NAMES = {
  Part: { 40: '=1+1', 42: '\u0000M8\ud800\ufffe' },
  Supplier: { 1: 'Müller, GmbH', 2: '@SUM(A1)' },
  OfferPartSupplier: { 2040: '-x' },
};

let cheap: string;
let prompt: string;
beforeAll(async () => {
  const part = (name: string, value: string) =>
    `--X\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
  const body = `${part('file', instance('03-tiny-every-alert'))}${part('description', JSON.stringify(NAMES))}--X--\r\n`;
  const headers = { 'content-type': 'multipart/form-data; boundary=X' };
  expect((await call(importData, { body: Buffer.from(body), headers })).status).toBe(200);
  const planned = async (name: string): Promise<string> => {
    const { json } = await call(calculateNewPlan, { query: `configuration=${name}` });
    expect(await ended(json.ODProcurementPlanID)).toBe(1);
    return json.ODProcurementPlanID;
  };
  [cheap, prompt] = [await planned('LowestCost'), await planned('OnTime')];
});

const exported = (query: string, planId = cheap) => call(exportPlan, { path: { planId }, query });
type Row = readonly unknown[];
/** Reads the sheets of a workbook: rows of cells by sheet. */
const sheets = async (query: string, planId = cheap): Promise<ReadonlyMap<string, readonly Row[]>> => {
  const { bytes } = await exported(`format=xlsx&${query}`, planId);
  return new Map((await readExcelFile(bytes)).map(({ sheet, data }) => [sheet, data as readonly Row[]]));
};
const toObjects = ([columns = [], ...rows]: readonly Row[]) =>
  rows.map((row) => Object.fromEntries(columns.map((column, n) => [String(column), row[n]])));
const sum = (rows: readonly Readonly<Record<string, unknown>>[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

describe('the workbook of a plan', () => {
  test('has one row to order for each offer and period, with names, real dates and totals', async () => {
    const found = await sheets('');
    const lines = toObjects(found.get('OrderLines') ?? []);
    const orders = toObjects(found.get('Orders') ?? []);

    expect(sum(lines, 'TotalPrice')).toBe(397);
    expect(sum(orders, 'TotalPrice')).toBe(397);
    expect(sum(orders, 'Lines')).toBe(lines.length);
    expect(lines).toContainEqual({
      OrderPeriod: 2,
      OrderDate: new Date('2026-01-12T00:00:00Z'),
      SupplierId: 2,
      SupplierName: '@SUM(A1)',
      PartId: 40,
      PartName: '=1+1',
      OfferId: 2040,
      OfferName: '-x',
      Quantity: 10,
      PricePerUnit: 9,
      TotalPrice: 90,
      DeliveryPeriod: 5,
      DeliveryDate: new Date('2026-02-02T00:00:00Z'),
      LateQuantity: 10,
    });
    expect(new Set(lines.map(({ OrderPeriod, SupplierId }) => `${OrderPeriod} ${SupplierId}`)).size).toBe(
      orders.length,
    );
  });

  test('has a draft order for each supplier, which tells of no other supplier', async () => {
    const found = await sheets('');
    expect([...found.keys()].slice(-2)).toEqual(['Supplier 1', 'Supplier 2']);
    const [head, plan, total, blank, ...table] = (await sheets('supplier=2')).get('Supplier 2') ?? [];

    expect(head?.slice(0, 4)).toEqual(['Draft order', 'Supplier', 2, '@SUM(A1)']);
    expect([plan?.[1], total?.[1]]).toEqual([cheap, 90]);
    expect(blank?.every((cell) => cell === null)).toBe(true);
    expect(toObjects(table)).toEqual([expect.objectContaining({ PartId: 40, Quantity: 10, TotalPrice: 90 })]);
    expect(table[0]).not.toContain('SupplierName');
    expect(await exported('supplier=9&format=xlsx')).toMatchObject({
      status: 404,
      json: { message: 'The plan orders nothing from supplier 9: name a supplier that it orders from, which are 1, 2' },
    });
  });

  test('has what plan it is: configuration, figures with units, proven gap, warnings', async () => {
    const rows = (await sheets('')).get('Plan') ?? [];

    expect(rows).toContainEqual(['Configuration', 'LowestCost', null]);
    expect(rows).toContainEqual(['Order', 'TotalCost, LateUnitPeriods, MinimumStockShortfallUnitPeriods', null]);
    expect(rows).toContainEqual(['TotalCost', 397, 'money']);
    expect(rows).toContainEqual(['LateUnitPeriods', 192, 'units × periods']);
    expect(rows).toContainEqual(['Gap', 0, 'percent']);
    expect(rows.find(([name]) => name === 'Warnings')?.[1]).toEqual(expect.any(Number));
  });

  test('has the time of the calculation as a date in UTC, whole seconds', async () => {
    const { json } = await exported('format=json');
    const [date] = json.Plan.flatMap(({ Item, Value }: Readonly<Record<string, unknown>>) =>
      Item === 'Calculated' ? [Value] : [],
    );
    const [, calculated, unit] = ((await sheets('')).get('Plan') ?? []).find(([name]) => name === 'Calculated') ?? [];

    expect(date).toBe(json.Date);
    // The day of a sheet is a floating-point number.
    expect(Math.round((calculated as Date).getTime() / 1_000)).toBe(Math.floor(Date.parse(json.Date) / 1_000));
    expect(unit).toBe('UTC');
    const styles = strFromU8(unzipSync((await exported('format=xlsx')).bytes)['xl/styles.xml'] ?? new Uint8Array());
    expect(styles).toContain('formatCode="yyyy-mm-dd hh:mm:ss"');
    expect((await exported('table=Plan')).bytes.toString()).toContain(`Calculated,${json.Date},UTC`);
  });

  test('has the style "Normal", without which openpyxl and pandas warn', async () => {
    const styles = strFromU8(unzipSync((await exported('format=xlsx')).bytes)['xl/styles.xml'] ?? new Uint8Array());

    expect(styles).toMatch(/<cellStyleXfs.*<cellXfs.*<cellStyle name="Normal" xfId="0" builtinId="0"\/>/s);
  });

  test('has U+FFFD for each character of a name that XML does not allow', async () => {
    const lines = toObjects((await sheets('')).get('OrderLines') ?? []);

    expect(lines).toContainEqual(expect.objectContaining({ PartId: 42, PartName: '\ufffdM8\ufffd\ufffd' }));
  });

  test('has the names beside the ids in purchases, alerts, the stock projection and the difference', async () => {
    const found = await sheets(`against=${prompt}`);
    const named = (table: string, part: number) =>
      toObjects(found.get(table) ?? []).find((row) => row.PartId === part && row.SupplierId !== null);

    expect(named('Purchases', 40)).toMatchObject({
      SupplierName: '@SUM(A1)',
      PartName: '=1+1',
      OfferId: 2040,
      OfferName: '-x',
    });
    expect(named('Alerts', 40)).toMatchObject({ SupplierName: '@SUM(A1)', PartName: '=1+1', OfferName: '-x' });
    expect(toObjects(found.get('StockProjection') ?? []).map(({ PartName }) => PartName)).toContain('=1+1');
    expect(toObjects(found.get('Difference') ?? [])).toContainEqual(
      expect.objectContaining({ OfferId: 2040, OfferName: '-x', PartName: '=1+1' }),
    );
  });

  test.each(['json', 'csv'])('leaves the names out of %s with names=false', async (format) => {
    const text = async (query: string) => {
      const { bytes } = await exported(`format=${format}${query}`);
      return format === 'csv'
        ? Object.values(unzipSync(bytes))
            .map((file) => strFromU8(file))
            .join('\n')
        : bytes.toString();
    };

    expect(await text('')).toMatch(/SupplierName.*PartName.*OfferName/s);
    expect(await text('&names=false')).not.toMatch(/(?:Supplier|Part|Offer)Name/);
    expect(await text('&names=true')).toBe(await text(''));
  });

  test('has the difference to another plan, if one is given', async () => {
    expect((await sheets('')).has('Difference')).toBe(false);
    const rows = toObjects((await sheets(`against=${cheap}`, prompt)).get('Difference') ?? []);

    const of40 = rows.filter(({ PartId, Figure }) => PartId === 40 && Figure === 'TotalPrice');
    expect(
      of40.map(({ Change, OfferId, Before, After, Difference }) => [Change, OfferId, Before, After, Difference]),
    ).toEqual([
      ['Added', 1040, 0, 120, 120],
      ['Removed', 2040, 90, 0, -90],
    ]);
    expect(rows).toContainEqual(
      expect.objectContaining({ Kind: 'Figure', Figure: 'TotalCost', Before: 397, After: 427, Difference: 30 }),
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ Kind: 'Alert', Figure: 'LateQuantity', Before: 10, After: 0 }),
    );
    expect((await exported(`against=${newId()}`)).status).toBe(404);
  });

  test('has filters, frozen headers and number formats, and no formula', async () => {
    const files = unzipSync((await exported('format=xlsx')).bytes);
    const sheet = (n: number) => strFromU8(files[`xl/worksheets/sheet${n}.xml`] ?? new Uint8Array());
    const styles = strFromU8(files['xl/styles.xml'] ?? new Uint8Array());

    expect(sheet(3)).toMatch(/<\/sheetData><autoFilter ref="A1:N\d+"\/>/);
    expect(sheet(3)).toContain('state="frozen"');
    for (const code of ['yyyy-mm-dd', '#,##0', '@']) expect(styles).toContain(`formatCode="${code}"`);
    for (const [name, bytes] of Object.entries(files))
      if (name.includes('sheets/')) expect(strFromU8(bytes)).not.toContain('<f>');
  });

  test('keeps the name of a supplier a text in the heading of its draft order too, even if a user edits the cell', async () => {
    const files = unzipSync((await exported('format=xlsx&supplier=2')).bytes);
    const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const getStyle = (cell: string) => new RegExp(`<c r="${cell}"[^>]* s="(\\d+)"`).exec(sheet)?.[1];

    // Column D of the table has the names of parts.
    expect(getStyle('D1')).toBeDefined();
    expect(getStyle('D1')).toBe(getStyle('D6'));
  });

  test('has plain numbers where periods have no dates', async () => {
    const data = JSON.parse(instance('03-tiny-every-alert'));
    const { materialList } = data;
    const body = JSON.stringify({
      materialList: {
        ...materialList,
        Periods: materialList.Periods.map(([id]: number[]) => [id, id, 1]),
        ProductionPlan: [[7, 2, 2]],
        AvailableParts: [],
      },
    });
    expect((await call(importData, { body })).status).toBe(200);
    const { json } = await call(calculateNewPlan, { query: 'configuration=LowestCost' });
    expect(await ended(json.ODProcurementPlanID)).toBe(1);

    const [first] = toObjects((await sheets('', json.ODProcurementPlanID)).get('OrderLines') ?? []);
    expect(first?.OrderDate).toBe(first?.OrderPeriod);
  });
});

describe('CSV to send', () => {
  test('has days as dates, and an apostrophe before a name that begins like a formula', async () => {
    const { bytes } = await exported('table=OrderLines');
    const rows = parse(bytes, { columns: true }) as Readonly<Record<string, string>>[];

    expect(rows).toContainEqual(
      expect.objectContaining({
        OrderDate: '2026-01-12',
        SupplierName: "'@SUM(A1)",
        PartName: "'=1+1",
        OfferName: "'-x",
      }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ SupplierName: 'Müller, GmbH' }));
    // Numbers are no formulas, also where they are negative.
    expect((await exported('table=StockProjection')).bytes.toString()).toMatch(/,-\d/);
  });

  test.each([
    ['semicolon', ';'],
    [';', ';'],
    ['tab', '\t'],
    ['%09', '\t'],
    ['comma', ','],
  ])('is separated by delimiter=%s', async (name, sign) => {
    const { bytes } = await exported(`table=Orders&delimiter=${name}`);

    expect(bytes.toString().split('\r\n')[0]?.split(sign)).toContain('SupplierName');
    expect(sum(parse(bytes, { columns: true, delimiter: sign }) as Record<string, unknown>[], 'TotalPrice')).toBe(397);
  });

  test('has a file for each draft order', async () => {
    const files = unzipSync((await exported('')).bytes);

    expect(Object.keys(files).slice(-2)).toEqual(['Supplier 1.csv', 'Supplier 2.csv']);
    const { headers, bytes } = await exported('supplier=2');
    expect(headers['Content-Disposition']).toContain(`plan-${cheap}-supplier-2.csv`);
    expect(bytes.toString()).toBe(strFromU8(files['Supplier 2.csv'] ?? new Uint8Array()));
  });

  test('has a byte order mark with bom=true, as Excel needs it for UTF-8', async () => {
    const table = (await exported('table=OrderLines&bom=true')).bytes;
    const files = Object.values(unzipSync((await exported('bom=true')).bytes));

    for (const bytes of [table, ...files]) expect([...bytes.subarray(0, 4)]).toEqual([0xef, 0xbb, 0xbf, bytes[3]]);
    expect(table.subarray(3)).toEqual((await exported('table=OrderLines')).bytes);
    expect((await exported('table=OrderLines&bom=false')).bytes[0]).toBe('O'.charCodeAt(0));
  });

  test.each([
    ['format=xlsx&bom=true', 'bom applies to format=csv only'],
    ['bom=yes', 'bom must be one of true, false'],
    ['names=no', 'names must be one of true, false'],
    ['delimiter=pipe', 'delimiter must be one of comma, semicolon, tab'],
    ['format=xlsx&delimiter=tab', 'delimiter applies to format=csv only'],
    ['table=Difference', 'The table Difference needs the parameter against'],
    ['table=Orders&supplier=1', 'supplier exports one draft order and table another table'],
    ['format=json&supplier=1', 'supplier applies to format=csv and format=xlsx'],
    ['supplier=one', 'supplier must be an integer'],
  ])('is refused with %s', async (query, message) => {
    expect(await exported(query)).toMatchObject({ status: 400, json: { message: expect.stringContaining(message) } });
  });
});
