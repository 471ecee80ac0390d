import { beforeAll, describe, expect, test } from 'vitest';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as choosePoint } from '../../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as explorePlan } from '../../../../functions/procurement/calculator/front/explorePlan.ts';
import { handler as getPlanFront } from '../../../../functions/procurement/calculator/front/getPlanFront.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

interface FrontPoint {
  readonly Point: number;
  readonly Chosen: boolean;
  readonly TotalCost: number;
  readonly PurchaseOrders: number;
  readonly Objectives: Readonly<Record<string, object>>;
}

const planned = async (name: string, configurationName: string): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body: instance(name) });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};
const frontOf = async (planId: string): Promise<readonly FrontPoint[]> =>
  (await call(getPlanFront, { path: { planId } })).json;
const post = (handler: typeof choosePoint, planId: string, body: object) =>
  call(handler, { path: { planId }, body: JSON.stringify(body) });
const messageOf = async (planId: string): Promise<string> =>
  (await call(getPlan, { path: { planId } })).json[0].Message;

let balanced = '';
beforeAll(async () => {
  balanced = await planned('01-tiny-cheap-or-fast', 'Balanced');
});

describe('the front of a plan', () => {
  test('has all non-dominated plans and marks the stored one', async () => {
    const front = await frontOf(balanced);

    expect(front.map(({ Point, TotalCost, Chosen }) => [Point, TotalCost, Chosen])).toEqual([
      [1, 100, false],
      [2, 110, true],
      [3, 140, false],
    ]);
  });

  test('has for each point the least value of each objective and how far it is from it at most', async () => {
    const front = (await call(getPlanFront, { path: { planId: balanced } })).json;
    const { json: figures } = await call(getPlanKpis, { path: { planId: balanced } });

    expect(front.map(({ Objectives }: FrontPoint) => Objectives.TotalCost)).toEqual([
      { Least: 100, Proven: 100, Gap: 0 },
      { Least: 100, Proven: 100, Gap: 10 },
      { Least: 100, Proven: 100, Gap: 40 },
    ]);
    expect(figures.Objectives).toEqual(front[1].Objectives);
    expect(figures.Objectives.PurchaseOrders).toEqual({ Least: 1, Proven: 1, Gap: 0 });
    expect(figures.Objectives).not.toHaveProperty('RecycledUnits');
  });

  test('of a lexicographic configuration is its plan alone', async () => {
    const planId = await planned('01-tiny-cheap-or-fast', 'OnTime');
    const { json: figures } = await call(getPlanKpis, { path: { planId } });
    expect(figures.Objectives).toMatchObject({
      TotalCost: { Least: 100, Proven: 100, Gap: 40 },
      LateUnitPeriods: { Least: 0, Proven: 0, Gap: 0 },
    });

    expect(await frontOf(planId)).toMatchObject([{ Point: 1, Chosen: true, TotalCost: 140 }]);
    expect(await post(explorePlan, planId, { MaximumSuppliers: 1 })).toMatchObject({
      status: 409,
      json: { message: expect.stringContaining('only a plan calculated with weights can be explored') },
    });
  });
});

describe('a chosen point', () => {
  test('becomes a new plan with alert reasons and the same front', async () => {
    const { status, json } = await post(choosePoint, balanced, { Point: 1 });
    expect(status).toBe(200);
    const planId: string = json.ODProcurementPlanID;
    expect(planId).not.toBe(balanced);
    expect(await ended(planId)).toBe(1);

    const [plan] = (await call(getPlan, { path: { planId } })).json;
    expect(plan.Message).toContain('Configuration=Balanced; TotalCost=100;');
    expect(plan.ProposedPurchaseLate).toMatchObject([{ OfferId: 301, Quantity: 10, PeriodsLate: 3, Reason: 9 }]);
    expect((await frontOf(planId)).map(({ Chosen }) => Chosen)).toEqual([true, false, false]);
    const { json: figures } = await call(getPlanKpis, { path: { planId } });
    expect(figures.Objectives.TotalCost).toEqual({ Least: 100, Proven: 100, Gap: 0 });
    expect(await messageOf(balanced)).toContain('TotalCost=110;');
  });

  test.each([
    [{ Point: 4 }, 404],
    [{ Point: 0 }, 400],
    [{ Point: '1' }, 400],
    [{}, 400],
    [{ Point: 1, Other: 1 }, 400],
    [[1], 400],
  ])('%j is refused', async (body, status) => {
    expect((await post(choosePoint, balanced, body)).status).toBe(status);
  });
});

describe('the exploration of a front', () => {
  test('returns the point that other weights choose', async () => {
    const { status, json } = await post(explorePlan, balanced, { Weights: { Lateness: 100 } });

    expect([status, json]).toMatchObject([200, { Point: 3, Chosen: false, TotalCost: 140 }]);
    expect(await frontOf(balanced)).toHaveLength(3);
  });

  test('returns a new point within a limit of orders, which can be chosen', async () => {
    const planId = await planned('02-tiny-lots-and-limits', 'FewOrders');
    const front = await frontOf(planId);
    const fewest = Math.min(...front.map(({ PurchaseOrders }) => PurchaseOrders));

    const { status, json } = await post(explorePlan, planId, { MaximumPurchaseOrders: fewest });

    expect(status).toBe(200);
    expect(json.PurchaseOrders).toBeLessThanOrEqual(fewest);
    const after = await frontOf(planId);
    expect(after.find(({ Point }) => Point === json.Point)).toEqual(json);
    const chosen = (await post(choosePoint, planId, { Point: json.Point })).json.ODProcurementPlanID;
    expect(await ended(chosen)).toBe(1);
    expect(await messageOf(chosen)).toContain(`PurchaseOrders=${json.PurchaseOrders};`);
  });

  test.each([
    [{ MaximumTotalCost: 109 }, 'TotalCost', 100],
    [{ MaximumLateUnitPeriods: 0 }, 'TotalCost', 140],
    [{ MaximumTotalCost: 139, MaximumLateUnitPeriods: 20 }, 'TotalCost', 110],
  ])('finds the best plan within %j', async (body, figure, value) => {
    const { status, json } = await post(explorePlan, balanced, body);

    expect([status, json[figure]]).toEqual([200, value]);
  });

  test('tells limits that are proven impossible from those without a plan found', async () => {
    expect(await post(explorePlan, balanced, { MaximumTotalCost: 99 })).toMatchObject({
      status: 409,
      json: {
        ProvenImpossible: true,
        LeastTotalCost: 100,
        LeastLateUnitPeriods: 0,
        key: 'exploreImpossible',
        values: { least: 'TotalCost 100' },
      },
    });
    expect(await post(explorePlan, balanced, { MaximumTotalCost: 120, MaximumLateUnitPeriods: 0 })).toMatchObject({
      status: 409,
      json: {
        ProvenImpossible: false,
        key: 'exploreNotFound',
        message: expect.stringMatching(
          /one may exist\. The least values found are PurchaseOrders \d+, SuppliersUsed \d+,/,
        ),
      },
    });
  });

  test('reports fewer orders than any plan has as impossible, with the fewest that were found', async () => {
    const planId = await planned('02-tiny-lots-and-limits', 'Balanced');
    const fewest = Math.min(...(await frontOf(planId)).map(({ PurchaseOrders }) => PurchaseOrders));

    expect(await post(explorePlan, planId, { MaximumPurchaseOrders: 1 })).toMatchObject({
      status: 409,
      json: {
        code: 'conflict',
        FewestOrders: fewest,
        FewestSuppliers: expect.any(Number),
        key: 'exploreImpossible',
        values: { least: `PurchaseOrders ${fewest}` },
        ProvenImpossible: true,
      },
    });
  });

  test('finds a plan without a supplier, which can be chosen', async () => {
    const { status, json } = await post(explorePlan, balanced, { ForbiddenSupplierIds: [3] });

    expect(status).toBe(200);
    expect(await frontOf(balanced)).toContainEqual(json);
    const chosen = (await post(choosePoint, balanced, { Point: json.Point })).json.ODProcurementPlanID;
    expect(await ended(chosen)).toBe(1);
    const [plan] = (await call(getPlan, { path: { planId: chosen } })).json;
    const lines = [...plan.ProposedPurchaseOnTime, ...plan.ProposedPurchaseLate];
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.map(({ SupplierId }) => SupplierId)).not.toContain(3);
  });

  test('proves that no plan without a supplier covers as much, with the units that parts lack', async () => {
    const planId = await planned('02-tiny-lots-and-limits', 'Balanced');

    expect(await post(explorePlan, planId, { ForbiddenSupplierIds: [1] })).toMatchObject({
      status: 409,
      json: {
        ProvenImpossible: true,
        key: 'exploreUncovered',
        values: { parts: expect.stringMatching(/^\d+: \d+(?:, \d+: \d+)*$/) },
        UncoveredParts: expect.arrayContaining([
          {
            PartId: expect.any(Number),
            UnavailableUnits: expect.any(Number),
            EndMinimumStockShortfall: expect.any(Number),
          },
        ]),
      },
    });
  });

  test('keeps limits without forbidden suppliers, and names suppliers that the data do not have', async () => {
    expect(await post(explorePlan, balanced, { ForbiddenSupplierIds: [3], MaximumTotalCost: 99 })).toMatchObject({
      status: 409,
      json: { ProvenImpossible: true, message: expect.stringContaining('TotalCost') },
    });
    expect(await post(explorePlan, balanced, { ForbiddenSupplierIds: [99] })).toMatchObject({
      status: 400,
      json: { errors: [{ path: 'ForbiddenSupplierIds', message: expect.stringContaining('supplier 99') }] },
    });
  });

  test.each([
    [{}, ''],
    [{ ForbiddenSupplierIds: [] }, 'ForbiddenSupplierIds'],
    [{ ForbiddenSupplierIds: ['1'] }, 'ForbiddenSupplierIds'],
    [{ Orders: 1 }, 'Orders'],
    [{ MaximumPurchaseOrders: 0 }, 'MaximumPurchaseOrders'],
    [{ MaximumSuppliers: 1.5 }, 'MaximumSuppliers'],
    [{ MaximumTotalCost: -1 }, 'MaximumTotalCost'],
    [{ Weights: { Cost: 50 } }, 'Weights'],
    [{ Weights: { Colour: 100 } }, 'Weights.Colour'],
  ])('refuses %j', async (body, path) => {
    const { status, json } = await post(explorePlan, balanced, body);

    expect(status).toBe(400);
    expect(json.errors).toMatchObject([{ path, message: json.message }]);
  });
});
