import { expect, test } from 'vitest';
import { configurationNamed } from '#lib/procurement/domain/configuration.ts';
import { packText } from '#lib/procurement/store/packed.ts';
import { confirmPlan, recordResult } from '#lib/procurement/store/planList.ts';
import { findPlan, insertPlan } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { newId } from '#lib/shared/ids.ts';
import { call } from '#test/support/procurement.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as getPlan } from '../../../../functions/procurement/getPlan.ts';

useTable('procurement', 'principals');

/** Numbers that pack badly, the same in every run. */
const line = (n: number) => {
  const [a, b] = [(n * 2_654_435_761) % 1_000_003, (n * 40_503) % 99_991];
  return { PartId: n, SupplierId: b % 97, OfferId: a, Quantity: b, PricePerUnit: a % 971, TotalPrice: b * (a % 971) };
};

test('a plan of 100,000 purchase lines is stored and read whole', async () => {
  const planId = newId();
  const date = '2026-11-20T10:00:00.000Z';
  const configuration = configurationNamed('Default');
  if (configuration === undefined) throw new Error('There is no default configuration');
  await insertPlan({ planId, date, configuration, problem: await storeValue(await packText('{}')) });
  const plan = await findPlan(planId);
  if (plan === undefined) throw new Error('The plan is not stored');
  const lists = {
    ProposedPurchaseOnTime: Array.from({ length: 100_000 }, (_, n) => line(n)),
    ProposedPurchaseLate: [],
    UnavailableItems: [],
  };

  const packed = await storeValue(await packText(JSON.stringify(lists)));
  expect(await recordResult(plan, { message: 'm', kpis: {} as never, lists: packed })).toBe(true);
  await confirmPlan(plan);

  const { status, json } = await call(getPlan, { path: { planId } });
  expect(status).toBe(200);
  expect(json).toEqual([{ ODProcurementPlanID: planId, Date: date, Message: 'm', ...lists }]);
});
