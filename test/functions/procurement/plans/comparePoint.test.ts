import { describe, expect, test } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as comparePlans } from '../../../../functions/procurement/calculator/comparePlans.ts';
import { handler as choosePoint } from '../../../../functions/procurement/calculator/front/choosePoint.ts';
import { handler as comparePoint } from '../../../../functions/procurement/calculator/front/comparePoint.ts';
import { handler as getPlanFront } from '../../../../functions/procurement/calculator/front/getPlanFront.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

interface Point {
  readonly Point: number;
  readonly Chosen: boolean;
}

const planned = async (name: string, configurationName: string): Promise<string> => {
  const { json } = await call(calculate, { path: { configurationName }, body: instance(name) });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};
const compared = (planId: string, point: number | string) =>
  call(comparePoint, { path: { planId, point: String(point) } });

describe('what changes from a plan to a point of its front', () => {
  test.each(['02-tiny-lots-and-limits', '03-tiny-every-alert'])(
    'equals the comparison after the point was chosen: %s, every point',
    async (name) => {
      const planId = await planned(name, 'Balanced');
      const front: readonly Point[] = (await call(getPlanFront, { path: { planId } })).json;
      expect(front.length).toBeGreaterThan(1);

      for (const { Point } of front) {
        const { status, json } = await compared(planId, Point);
        expect(status).toBe(200);
        const chosen = await call(choosePoint, { path: { planId }, body: JSON.stringify({ Point }) });
        const otherId: string = chosen.json.ODProcurementPlanID;
        expect(await ended(otherId)).toBe(1);
        expect(json).toEqual((await call(comparePlans, { path: { planId, otherId } })).json);
      }
    },
  );

  test('is nothing for the plan itself, by an order of objectives too', async () => {
    const planId = await planned('01-tiny-cheap-or-fast', 'OnTime');

    const { json } = await compared(planId, 1);

    const nothing = { Added: [], Removed: [], Changed: [] };
    expect([json.Purchases, json.Alerts, json.WeightedDistance]).toEqual([nothing, nothing, undefined]);
    expect(json.Kpis.TotalCost).toEqual({ Before: 140, After: 140, Change: 0 });
  });

  test('needs a number of a point', async () => {
    const planId = await planned('01-tiny-cheap-or-fast', 'Balanced');

    expect(await compared(planId, 4)).toMatchObject({
      status: 404,
      json: { message: expect.stringMatching(/^The front has no point 4: name a point from 1 to 3\. /) },
    });
    for (const point of ['0', '-1', '01', '1.5', '1e0', 'one', '9'.repeat(20)])
      expect(await compared(planId, point)).toMatchObject({
        status: 400,
        json: {
          errors: [
            {
              code: 'E-POINT',
              path: 'point',
              message: expect.stringMatching(/^point must be an integer of 1 or more; it was "/),
            },
          ],
        },
      });
    expect((await compared(newId(), 'one')).status).toBe(404);
  });
});
