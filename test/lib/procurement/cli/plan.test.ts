import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { strToU8, zipSync } from 'fflate';
import { afterAll, describe, expect, test } from 'vitest';
import { createProgressBar } from '#lib/procurement/cli/progressBar.ts';

const folder = mkdtempSync(join(tmpdir(), 'plan-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TINY = 'test/instances/procurement/01-tiny-cheap-or-fast.json';

const written = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
};

const plan = (...words: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['lib/procurement/cli/plan.ts', ...words]);
  return { status, stdout: stdout.toString(), stderr: stderr.toString() };
};

describe('the command line', () => {
  test('prints the purchases of a file as CSV and the KPIs to standard error', () => {
    const { status, stdout, stderr } = plan(TINY, '--configuration', 'lowestcost');

    expect(status).toBe(0);
    const [columns, ...rows] = stdout.trimEnd().split('\r\n');
    expect(columns).toMatch(/^OrderPeriod,OrderDate,SupplierId,PartId,OfferId,Quantity,/);
    expect(rows).toEqual([expect.stringMatching(/^1,20260105,3,10,301,10,10,100,5,/)]);
    expect(stderr).toContain('Configuration=LowestCost; TotalCost=100;');
  });

  test('reads a configuration file and writes an output file', () => {
    const mine = written('prompt.json', JSON.stringify({ Order: ['LateUnitPeriods', 'TotalCost'] }));
    const output = join(folder, 'out.json');

    expect(plan(TINY, '--configuration', mine, '--format', 'json', '--output', output)).toMatchObject({
      status: 0,
      stdout: '',
    });

    const { Message, Kpis, Periods } = JSON.parse(readFileSync(output, 'utf8'));
    expect(Message).toContain('Configuration=prompt; TotalCost=140;');
    expect(Kpis.TotalCost).toBe(140);
    expect(Periods).toHaveLength(6);
  });

  test('reads a gzip file, and exits silently if its output pipe is closed', () => {
    const packed = written('tiny.json.gz', gzipSync(readFileSync(TINY)));
    const command = `"$0" lib/procurement/cli/plan.ts "${packed}" --format json | true; echo "$" "\${PIPESTATUS[0]}"`;
    const { stdout, stderr } = spawnSync('bash', ['-c', command, process.execPath]);

    expect(stdout.toString()).toBe('$ 0\n');
    expect(stderr.toString()).toMatch(/^Configuration=Balanced; .*\n$/);
  });

  test('reports each error of the data with its place', () => {
    const text = readFileSync(TINY, 'utf8').replace(/"PartsToBuy"\s*:\s*\[\s*\[\s*10/, '"PartsToBuy":[[11');

    const { status, stdout, stderr } = plan(written('wrong.json', text));

    expect([status, stdout]).toEqual([1, '']);
    expect(stderr).toContain('E-REF: materialList.PartsToBuy[0].PartId: ');
  });

  test('names the file and row of an archive', () => {
    const tables = {
      Part: 'PartId,AvailabilityMinimumAmount,AvailabilityMaximumAmount,PartType\n1,0,0,1\n',
      AvailableParts: 'PartId,Quantity,DeliveryDate\n\n1,5,0\n2,5,0\n',
      ProductionPlan: 'PlanId,PlanGenerationDate,PlanStartingDate\n',
      PartsToBuy: 'PartId,RequiredAmount,NotUsed,Period\n',
      Supplier: 'SupplierId,SupplyOnTime,Priority\n',
      SupplierPart: 'SupplierId,PartId,SupplyMinimumAmount,MaxQuantityAvailable,LeadTime\n',
      OfferPartSupplier:
        'OfferId,SupplierId,PartId,LeadTime,OfferCapacityAmount,OfferMinimumAmount,StartingPeriod,EndingPeriod,PricePerUnit\n',
      Periods: 'PeriodID,Date,IsActive\n1,20260105,1\n',
    };
    const files = Object.entries(tables).map(([name, text]) => [`${name}.csv`, strToU8(text)] as const);

    const { status, stderr } = plan(written('tables.zip', zipSync(Object.fromEntries(files))));

    expect(status).toBe(1);
    expect(stderr).toContain('E-REF: AvailableParts.csv, row 4: materialList.AvailableParts[1].PartId: ');
  });

  test.each([
    [[], 2, 'FILE is missing'],
    [[TINY, TINY], 2, 'Too many files'],
    [['none.json'], 2, 'none.json cannot be read'],
    [[TINY, '--output', 'none/plan.csv'], 2, 'none/plan.csv cannot be written'],
    [[TINY, '--configuration', 'Fastest'], 2, 'name one of Default, LowestCost'],
    [[TINY, '--format', 'pdf'], 2, '--format must be one of csv, xlsx, json'],
    [[TINY, '--colour'], 2, "Unknown option '--colour'"],
    [['README.md'], 1, 'E-BODY: The file is neither JSON, nor a workbook (.xlsx), nor a ZIP archive: '],
  ])('%j exits with %d', (words, status, message) => {
    const ended = plan(...words);

    expect([ended.status, ended.stdout]).toEqual([status, '']);
    expect(ended.stderr).toContain(message);
  });
});

test('progress is shown only on a terminal', () => {
  const shown: string[] = [];
  const stream = (isTTY: boolean) => ({ isTTY, columns: 80, write: (text: string) => shown.push(text) > 0 });
  const progress = { phase: 'solve', share: 0.5, best: 0, bound: 0 } as const;

  createProgressBar(stream(false)).show(progress);
  expect(shown).toEqual([]);

  createProgressBar(stream(true)).show(progress);
  expect(shown.join('')).toContain(`[${'#'.repeat(15)}${'.'.repeat(15)}] 50 % choosing purchases`);
});
