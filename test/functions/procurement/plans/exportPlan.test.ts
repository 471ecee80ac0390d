import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import readExcelFile from 'read-excel-file/node';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as exportPlan } from '../../../../functions/procurement/export/exportPlan.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

let planId: string;
beforeAll(async () => {
  const input = { path: { configurationName: 'LowestCost' }, body: instance('03-tiny-every-alert') };
  planId = (await call(calculate, input)).json.ODProcurementPlanID;
  expect(await ended(planId)).toBe(1);
});

const TABLES = ['Plan', 'Orders', 'OrderLines', 'Purchases', 'Alerts', 'Kpis', 'Periods', 'StockProjection'];
const exported = (query: string, headers = {}) => call(exportPlan, { path: { planId }, query, headers });
const sum = (rows: readonly Readonly<Record<string, unknown>>[], column: string): number =>
  rows.reduce((total, row) => total + Number(row[column]), 0);

describe('an export', () => {
  test('as JSON has the figures of the plan', async () => {
    const { status, json } = await exported('format=json');

    expect(status).toBe(200);
    expect(json.Kpis).toMatchObject({ TotalCost: 397, LateUnitPeriods: 192, UnavailableUnits: 69 });
    expect(sum(json.Purchases, 'TotalPrice')).toBe(397);
    expect(sum(json.Periods, 'OrderedValue')).toBe(397);
    expect(sum(json.Periods, 'DeliveredValue')).toBe(397);
    expect(sum(json.Periods, 'Backlog')).toBe(192);
    expect(json.Alerts).toHaveLength(4 + 10);
    expect(json.Alerts).toContainEqual(
      expect.objectContaining({ Alert: 'Unavailable', PartId: 31, MissingAmount: 10, ReasonText: 'NoOffer' }),
    );
    expect(json.StockProjection).toContainEqual({ PartId: 31, 1: 0, 2: 0, 3: 0, 4: 0, 5: -10, 6: -10 });
  });

  test('as CSV is an archive with one file per table', async () => {
    const { headers, bytes } = await exported('');

    expect(headers).toMatchObject({
      'Content-Type': 'application/zip',
      'Content-Disposition': `attachment; filename="plan-${planId}.zip"`,
    });
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual([...TABLES, 'Supplier 1', 'Supplier 2'].map((name) => `${name}.csv`));
    const purchases = parse(strFromU8(files['Purchases.csv'] ?? new Uint8Array()), { columns: true });
    expect(sum(purchases as Record<string, unknown>[], 'TotalPrice')).toBe(397);
  });

  test('as CSV of one table is that table', async () => {
    const { headers, bytes } = await exported('format=CSV&table=kpis');

    expect(headers['Content-Type']).toMatch(/^text\/csv/);
    expect(bytes.toString().split('\r\n').slice(0, 2)).toEqual(['Kpi,Value', 'UnavailableUnits,69']);
  });

  test('as a workbook has one sheet per table', async () => {
    const { headers, bytes } = await exported('format=xlsx');

    expect(headers['Content-Disposition']).toContain('.xlsx"');
    const sheets = await readExcelFile(bytes);
    expect(sheets.map(({ sheet }) => sheet)).toEqual([...TABLES, 'Supplier 1', 'Supplier 2']);
    expect(sheets[TABLES.indexOf('Kpis')]?.data.slice(0, 2)).toEqual([
      ['Kpi', 'Value'],
      ['UnavailableUnits', 69],
    ]);
  });

  test('in an unknown format is refused', async () => {
    expect(await exported('format=pdf')).toMatchObject({
      status: 400,
      json: { errors: [{ code: 'E-QUERY', path: 'format', message: 'format must be one of csv, xlsx, json' }] },
    });
    expect((await exported('table=Offers')).status).toBe(400);
  });

  test.each(['format=json', 'format=csv&table=Purchases'])(
    '%s is compressed if the client accepts gzip',
    async (query) => {
      const [plain, packed] = [await exported(query), await exported(query, { 'accept-encoding': 'gzip' })];

      expect(plain.headers['Content-Encoding']).toBeUndefined();
      expect(packed).toMatchObject({ status: 200, headers: { 'Content-Encoding': 'gzip', Vary: 'Accept-Encoding' } });
      expect(packed.bytes.toString()).toBe(plain.bytes.toString());
      expect(packed.headers['X-Uncompressed-Length']).toBe(String(plain.bytes.byteLength));
    },
  );

  test.each([
    ['format=json', 'Send Accept-Encoding: gzip', 'a shorter form'],
    ['format=csv&table=Purchases', 'Send Accept-Encoding: gzip', 'a shorter form'],
    ['format=csv', 'with Accept-Encoding: gzip', 'with Accept-Encoding: gzip'],
    ['format=xlsx', 'as csv or json', 'as csv or json'],
  ])('%s that exceeds the response limit of Lambda is refused with remedies', async (query, ...hints) => {
    vi.stubEnv('MAX_RESPONSE_BYTES', '300');
    for (const [n, coding] of ['identity', 'gzip'].entries())
      expect(await exported(query, { 'accept-encoding': coding })).toMatchObject({
        status: 413,
        json: { code: 'answerTooLarge', message: expect.stringContaining(hints[n] ?? '') },
      });
    vi.unstubAllEnvs();
  });

  test('of an unknown plan is not found', async () => {
    expect((await call(exportPlan, { path: { planId: newId() } })).status).toBe(404);
  });
});
