import { afterEach, expect, test, vi } from 'vitest';
import { ThreadLost } from '#lib/procurement/actions/threads/runInThread.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as calculateNewPlan } from '../../../../functions/procurement/calculator/calculateNewPlan.ts';
import { handler as comparePlans } from '../../../../functions/procurement/calculator/comparePlans.ts';
import { handler as deletePlan } from '../../../../functions/procurement/calculator/deletePlan.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';
import { handler as askPlan } from '../../../../functions/procurement/calculator/plan/whyNot.ts';
import { handler as importData } from '../../../../functions/procurement/import/import.ts';

/** Called before the first state of a calculation is prepared. */
let beforePreparing: () => Promise<unknown> = async () => undefined;
let lots = 0;

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementPrepare: async (input: never) => {
    await beforePreparing();
    return TASKS.procurementPrepare?.(input);
  },
  procurementAnswerLot: async (input: never) => {
    lots += 1;
    // The first lot of each plan dies once.
    if (lots === 1) throw new ThreadLost('killed');
    return TASKS.procurementAnswerLot?.(input);
  },
});

afterEach(() => {
  beforePreparing = async () => undefined;
  lots = 0;
  vi.unstubAllEnvs();
});

/** Two suppliers deliver a part that is needed in period 2 and in period 4. */
const body = ({ capacity = 50, price = 5, lateNeed = 10, opens = 1 } = {}): string =>
  JSON.stringify({
    materialList: {
      Part: [[10, 0, 0, 1]],
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: [
        [10, 20, 0, 2],
        [10, lateNeed, 0, 4],
      ],
      Supplier: [
        [1, 90, 1],
        [2, 80, 0],
      ],
      SupplierPart: [],
      OfferPartSupplier: [
        [101, 1, 10, 1, capacity, 0, opens, 4, price],
        [201, 2, 10, 1, 50, 0, 1, 4, 7],
      ],
      Periods: [1, 2, 3, 4].map((id) => [id, id, 1]),
    },
  });

const path = { configurationName: 'OnTime' };

const start = async (data: string, query = '', configurationName = 'OnTime'): Promise<string> =>
  (await call(calculate, { path: { configurationName }, body: data, query })).json.ODProcurementPlanID;

const completed = async (planId: string) => {
  expect(await ended(planId)).toBe(1);
  return (await call(getPlan, { path: { planId } })).json[0];
};

interface Line {
  readonly OrderPeriod: number;
  readonly SupplierId: number;
  readonly PartId: number;
  readonly OfferId: number;
  readonly Quantity: number;
}

/** Quantity by order line, until a period. */
const linesUntil = (
  { ProposedPurchaseOnTime, ProposedPurchaseLate }: Record<string, readonly Line[]>,
  period = Number.POSITIVE_INFINITY,
) => {
  const lines: Record<string, number> = {};
  for (const line of [...(ProposedPurchaseOnTime ?? []), ...(ProposedPurchaseLate ?? [])]) {
    if (line.OrderPeriod > period) continue;
    const key = `offer ${line.OfferId} of part ${line.PartId} in ${line.OrderPeriod}`;
    lines[key] = (lines[key] ?? 0) + line.Quantity;
  }
  return lines;
};

test('frozen orders leave the saving of a plan as it was', async () => {
  // The cheaper offer opens too late for the first requirement.
  const data = body({ opens: 3 });
  const first = await start(data);
  await completed(first);
  const again = await start(data, `from=${first}&frozen=1`);
  await completed(again);

  const savings = [first, again].map(async (planId) => (await call(getPlanKpis, { path: { planId } })).json.Saving);

  expect(await Promise.all(savings)).toEqual([0, 0]);
});

test('orders up to the frozen period stay, although the new data would choose otherwise', async () => {
  const first = await start(body());
  const before = await completed(first);
  expect(linesUntil(before, 1)).toEqual({ 'offer 101 of part 10 in 1': 20 });

  const dearer = body({ price: 9 });
  const free = await completed(await start(dearer, `from=${first}`));
  const frozen = await completed(await start(dearer, `from=${first}&frozen=1`));

  expect(linesUntil(free, 1)).toEqual({ 'offer 201 of part 10 in 1': 20 });
  expect(free.Replanning).toBeUndefined();
  expect(linesUntil(frozen, 1)).toEqual(linesUntil(before, 1));
  expect(frozen.Replanning).toEqual({
    From: first,
    Frozen: 1,
    FrozenLines: 1,
    ForcedLines: 0,
    ForcedChanges: [],
  });
  expect(frozen.Message).toMatch(/; Frozen=1; FrozenLines=1$/);
  const compared = await call(comparePlans, { path: { planId: first, otherId: frozen.ODProcurementPlanID } });
  const { Added, Removed, Changed } = compared.json.Purchases;
  const periods = [...Added, ...Removed].map(({ OrderPeriod }: Line) => OrderPeriod);
  expect(periods.every((period) => period > 1)).toBe(true);
  expect(Changed.map(({ Before, After }: Record<string, Line>) => [Before?.Quantity, After?.Quantity])).toEqual([
    [20, 20],
  ]);
});

test('a frozen order that the data forbid changes, and the plan tells which and why', async () => {
  const first = await start(body());
  await completed(first);

  const frozen = await completed(await start(body({ capacity: 12, lateNeed: 30 }), `from=${first}&frozen=2`));

  expect(linesUntil(frozen, 2)).toEqual({ 'offer 101 of part 10 in 1': 12 });
  expect(frozen.Replanning).toMatchObject({
    FrozenLines: 1,
    ForcedLines: 1,
    ForcedChanges: [
      { PartId: 10, SupplierId: 1, OfferId: 101, OrderPeriod: 1, Before: 20, After: 12, ReasonText: 'OfferCapacity' },
    ],
  });
  expect(frozen.Message).toContain(
    'ForcedLines=1 (offer 101 of supplier 1 for part 10 in period 1 from 20 to 12: OfferCapacity)',
  );
  // The rest of the need is ordered after the frozen periods.
  expect(linesUntil(frozen)).toEqual({ 'offer 101 of part 10 in 1': 12, 'offer 201 of part 10 in 3': 38 });
});

test('a question about a frozen period is refused, and a question about a later one keeps the frozen orders', async () => {
  const first = await start(body());
  await completed(first);
  const frozen = await completed(await start(body({ price: 9 }), `from=${first}&frozen=1`));

  const ask = (wish: object) =>
    call(askPlan, {
      method: 'POST',
      path: { planId: frozen.ODProcurementPlanID },
      body: JSON.stringify({ PartId: 10, ...wish }),
    });

  const { status, json } = await ask({ SupplierId: 2, OrderPeriod: 1 });
  expect([status, json.errors[0].path]).toEqual([400, 'OrderPeriod']);
  expect(json.errors[0].message).toMatch(/^Period 1 is frozen: .* name one of the open periods, which are 2, 3, 4$/);
  const later = await ask({ SupplierId: 1, OrderPeriod: 3 });
  expect(later.json).toMatchObject({ Possible: true });
  const { Added, Removed } = later.json.Difference.Purchases;
  expect([...Added, ...Removed].filter(({ OrderPeriod }: Line) => OrderPeriod <= 1)).toEqual([]);
});

test('frozen names a listed period and needs from', async () => {
  await call(importData, { body: body() });
  const first = await start(body());
  await completed(first);
  const detailOf = ({ status, json }: Awaited<ReturnType<typeof call>>) => [status, json.errors?.[0]];

  for (const query of ['frozen=1', `from=${first}&frozen=9`, `from=${first}&frozen=soon`, `from=${first}&frozen=`]) {
    const answers = [await call(calculateNewPlan, { query }), await call(calculate, { path, body: body(), query })];
    for (const answer of answers)
      expect(detailOf(answer)).toMatchObject([400, { code: 'E-QUERY', path: 'frozen', message: expect.any(String) }]);
  }
  const { json } = await call(calculateNewPlan, { query: `from=${first}&frozen=9` });
  expect(json.errors[0].message).toBe('frozen must be a PeriodID of the data, from 1 to 4; there is no period 9');
  const { ODProcurementPlanID } = (
    await call(calculateNewPlan, { query: `configuration=OnTime&from=${first}&frozen=4` })
  ).json;
  expect((await completed(ODProcurementPlanID)).Replanning.Frozen).toBe(4);
});

test('a calculation whose frozen orders are deleted before it begins ends in fault, with the reason', async () => {
  const first = await start(body());
  await completed(first);
  beforePreparing = () => call(deletePlan, { path: { planId: first } });

  const planId = await start(body(), `from=${first}&frozen=1`);

  expect(await ended(planId)).toBe(3);
  const [{ Message }] = (await call(getPlan, { path: { planId } })).json;
  expect(Message).toMatch(/the plan whose orders are to stay was deleted/);
});

test('frozen orders are the same by lots of functions, of which one dies', async () => {
  const small = instance('04-small-objects');
  const first = await start(small, '', 'LowestCost');
  const before = await completed(first);
  const changed = JSON.stringify(
    JSON.parse(small, (key, value) => (key === 'RequiredAmount' ? Math.ceil(value * 1.2) : value)),
  );
  const query = `from=${first}&frozen=3`;
  const one = await completed(await start(changed, query, 'LowestCost'));
  vi.stubEnv('PROCUREMENT_LOT_PARTS', '2');
  const many = await completed(await start(changed, query, 'LowestCost'));

  expect(lots).toBeGreaterThan(1);
  expect(linesUntil(one, 3)).toEqual(linesUntil(before, 3));
  expect(Object.keys(linesUntil(one, 3)).length).toBeGreaterThan(5);
  expect({ ...many, ODProcurementPlanID: '', Date: '' }).toEqual({ ...one, ODProcurementPlanID: '', Date: '' });
});

test('by weights the frozen orders stay in the plan', async () => {
  const tiny = instance('01-tiny-cheap-or-fast');
  const first = await start(tiny, '', 'Balanced');
  const before = await completed(first);
  const period = [...before.ProposedPurchaseOnTime, ...before.ProposedPurchaseLate][0].OrderPeriod;
  const changed = JSON.stringify(
    JSON.parse(tiny, (key, value) =>
      key === 'PartsToBuy' ? value.map((row: readonly number[]) => row.with(1, (row[1] ?? 0) + 3)) : value,
    ),
  );

  const frozen = await completed(await start(changed, `from=${first}&frozen=${period}`, 'Balanced'));

  expect(linesUntil(frozen, period)).toEqual(linesUntil(before, period));
  expect(frozen.Replanning.ForcedLines).toBe(0);
});
