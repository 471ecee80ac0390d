import { afterEach, expect, test, vi } from 'vitest';
import { ThreadLost } from '#lib/procurement/actions/threads/runInThread.ts';
import { stopExecution } from '#lib/procurement/store/executions.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculateFromMaterialNecessity } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanKpis } from '../../../../functions/procurement/calculator/getPlanKpis.ts';

/** Wrapper that a test puts around the computation of a lot. */
let around: (planId: string, work: () => Promise<unknown>) => Promise<unknown> = (_, work) => work();
let lots = 0;

interface LotInput {
  readonly planId: string;
}

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementAnswerLot: (input: never) => {
    lots += 1;
    return around((input as LotInput).planId, async () => TASKS.procurementAnswerLot?.(input));
  },
});

afterEach(() => {
  around = (_, work) => work();
  lots = 0;
  vi.unstubAllEnvs();
});

const calculate = async (lotParts: number, configurationName = 'LowestCost'): Promise<string> => {
  vi.stubEnv('PROCUREMENT_LOT_PARTS', String(lotParts));
  const path = { configurationName };
  const { json } = await call(calculateFromMaterialNecessity, { path, body: instance('04-small-objects') });
  return json.ODProcurementPlanID;
};

const planOf = async (planId: string) => {
  const { ODProcurementPlanID: _, Date: __, ...plan } = (await call(getPlan, { path: { planId } })).json[0];
  return plan;
};

const figuresOf = async (planId: string) => (await call(getPlanKpis, { path: { planId } })).json;

test('a plan is the same whether one function or many compute its lots', async () => {
  const one = await calculate(0);
  expect(await ended(one)).toBe(1);
  expect(lots).toBe(0);

  const many = await calculate(2);
  expect(await ended(many)).toBe(1);
  // Five lots solve the parts, five explain their alerts and five bound their objectives.
  expect(lots).toBe(15);
  expect(await planOf(many)).toEqual(await planOf(one));
  expect(await figuresOf(many)).toEqual(await figuresOf(one));
});

test('a lot whose function fails is repeated', async () => {
  let lost = 0;
  around = async (_, work) => {
    if (lost === 0) {
      lost += 1;
      throw new ThreadLost('killed');
    }
    return work();
  };

  expect(await ended(await calculate(2))).toBe(1);
  expect(lots).toBe(16);
});

test('lots of a cancelled calculation are not computed', async () => {
  const dropped: unknown[] = [];
  around = async (planId, work) => {
    await stopExecution(planId);
    const answer = await work();
    dropped.push(answer);
    return answer;
  };

  expect(await ended(await calculate(2))).toBe(2);
  await expect.poll(() => dropped).toContainEqual(expect.objectContaining({ version: -1 }));
});
