import { beforeEach, describe, expect, test, vi } from 'vitest';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { packText } from '#lib/procurement/store/gzipJson.ts';
import { confirmPlan, recordResult } from '#lib/procurement/store/planList.ts';
import { findPlan, insertPlan } from '#lib/procurement/store/plans.ts';
import { storeValue } from '#lib/procurement/store/values.ts';
import { newId } from '#lib/shared/ids.ts';
import { call } from '#test/support/procurement/procurement.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as getPlan } from '../../../../../functions/procurement/calculator/getPlan.ts';

useTable('procurement', 'principals');

const DELIVERY = {
  OrderPeriod: 1,
  OrderDate: 1,
  DeliveryPeriod: 2,
  DeliveryDate: 2,
  RequiredPeriod: 2,
  RequiredDate: 2,
  RequirementType: 0,
  PeriodsLate: 0,
  LeadTime: 1,
  SupplyOnTime: 90,
  Priority: 1,
};

/** Deterministic numbers that compress badly. */
const line = (n: number) => {
  const [a, b] = [(n * 2_654_435_761) % 1_000_003, 1 + ((n * 40_503) % 99_991)];
  const [price, amount] = [a % 971, { Quantity: b, PricePerUnit: a % 971 }];
  return { PartId: n, SupplierId: b % 97, OfferId: a, ...amount, TotalPrice: b * price, ...DELIVERY };
};

const storedPlan = async (lines: number) => {
  const planId = newId();
  const date = '2026-11-20T10:00:00.000Z';
  const configuration = findConfiguration('Default');
  if (configuration === undefined) throw new Error('There is no default configuration');
  await insertPlan({ planId, date, configuration, problem: await storeValue(await packText('{}')) });
  const plan = await findPlan(planId);
  if (plan === undefined) throw new Error('The plan is not stored');
  const lists = {
    ProposedPurchaseOnTime: Array.from({ length: lines }, (_, n) => line(n)),
    ProposedPurchaseLate: [],
    UnavailableItems: [],
  };
  const packed = await storeValue(await packText(JSON.stringify(lists)));
  const [state, points] = [await storeValue(await packText('{}')), await storeValue(await packText('[]'))];
  const result = {
    message: 'm',
    kpis: {} as never,
    overview: { Alerts: { Reasons: [], LateRequirements: 0, PartsMissing: 0 }, Periods: [] },
    lists: packed,
    state,
    points,
  };
  expect(await recordResult(plan, result)).toBe(true);
  await confirmPlan(plan);
  return { planId, date, lists };
};

test('a plan of 100,000 purchase lines is stored and read completely', async () => {
  const { planId, date, lists } = await storedPlan(100_000);

  const { status, json } = await call(getPlan, { path: { planId } });

  expect(status).toBe(200);
  expect(json).toEqual([{ ODProcurementPlanID: planId, Date: date, Message: 'm', ...lists }]);
});

describe('a response that exceeds the limit of Lambda', () => {
  beforeEach(() => {
    vi.stubEnv('MAX_RESPONSE_BYTES', '100000');
    return () => vi.unstubAllEnvs();
  });

  test('is compressed if the client accepts gzip', async () => {
    const { planId, lists } = await storedPlan(1_500);

    const answer = await call(getPlan, { path: { planId }, headers: { 'accept-encoding': 'gzip' } });

    expect(answer).toMatchObject({ status: 200, headers: { 'Content-Encoding': 'gzip' } });
    expect(answer.json[0]).toMatchObject(lists);
  });

  test('is refused with remedies if the client does not accept gzip, or if gzip does not suffice', async () => {
    const { planId } = await storedPlan(10_000);

    for (const coding of ['gzip', 'identity']) {
      const { status, json } = await call(getPlan, { path: { planId }, headers: { 'accept-encoding': coding } });
      expect(status).toBe(413);
      expect(json).toMatchObject({
        code: 'answerTooLarge',
        message: expect.stringContaining('/api/ProcurementExport/'),
      });
    }
  });
});
