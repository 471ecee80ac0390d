import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { insertPlan, saveState } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { nowIso } from '#lib/shared/clock.ts';
import { newId } from '#lib/shared/ids.ts';
import { call, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as exportPlan } from '../../../../functions/procurement/export/exportPlan.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const PARTS = 2_000;
const PERIODS = 50;
const LINES = PARTS * PERIODS;

const numbers = (count: number) => Array.from({ length: count }, (_, n) => n + 1);

/** A problem in which every part is required in every period and bought for each period separately. */
const body = {
  materialList: {
    Part: numbers(PARTS).map((part) => [part, 0, 0, 1]),
    AvailableParts: [],
    ProductionPlan: [],
    PartsToBuy: numbers(PARTS).flatMap((part) => numbers(PERIODS).map((period) => [part, part + period, 0, period])),
    Supplier: [[1, 90, 1]],
    SupplierPart: numbers(PARTS).map((part) => [1, part, 0, 1_000_000, 0]),
    OfferPartSupplier: numbers(PARTS).map((part) => [part, 1, part, 0, 1_000_000, 0, 1, PERIODS, 10]),
    Periods: numbers(PERIODS).map((period) => [period, period, 1]),
  },
};
const column = (part: number) => numbers(PERIODS).flatMap((period) => [0, period - 1, part + period]);

const planId = newId();

beforeAll(async () => {
  const read = readProblem(body);
  const configuration = findConfiguration('LowestCost');
  if ('errors' in read || configuration === undefined) throw new Error('The problem is wrong');
  const problem = await storeValue(await packText(JSON.stringify(read.problem)));
  await insertPlan({ planId, date: nowIso(), configuration, problem });
  const columns = numbers(PARTS).map(column);
  const state = { ...beginCalculation(), phase: 'done', rounds: [columns], reasons: numbers(PARTS).map(() => []) };
  await saveState(planId, 0, (await storeValue(await packText(JSON.stringify(state)))).value);
  await TASKS.procurementRecordResult?.({ planId } as never);
});

test(`a plan of ${LINES} purchases is stored and read`, async () => {
  const { status, json } = await call(getPlan, { path: { planId } });

  expect(status).toBe(200);
  expect(json[0].ProposedPurchaseOnTime).toHaveLength(LINES);
  expect(json[0].Message).toContain('OnTimeRate=1.0000');
});

test('the plan is exported in each format', async () => {
  const csv = await call(exportPlan, { path: { planId }, query: 'format=csv' });
  const purchases = unzipSync(csv.bytes)['Purchases.csv'] ?? new Uint8Array();
  expect(purchases.filter((byte) => byte === 0x0a)).toHaveLength(LINES + 1);

  const json = await call(exportPlan, { path: { planId }, query: 'format=json' });
  expect(json.json.Purchases).toHaveLength(LINES);

  const workbook = await call(exportPlan, { path: { planId }, query: 'format=xlsx' });
  const sheet = strFromU8(unzipSync(workbook.bytes)['xl/worksheets/sheet4.xml'] ?? new Uint8Array());
  expect(sheet.match(/<row /g)).toHaveLength(LINES + 1);
});
