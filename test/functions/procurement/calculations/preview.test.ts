import { afterEach, describe, expect, test, vi } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { freezeOrders } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { createPreview } from '#lib/procurement/optimiser/schedule/preview.ts';
import { newId } from '#lib/shared/ids.ts';
import { RESERVED_MILLISECONDS } from '#lib/shared/invocation.ts';
import { calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { listLines } from '#test/support/procurement/changedProblem.ts';
import { call, ended, instance, TASKS } from '#test/support/procurement/procurement.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as calculate } from '../../../../functions/procurement/calculator/calculateFromMaterialNecessity.ts';
import { handler as cancelCalculation } from '../../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as finishCalculation } from '../../../../functions/procurement/calculator/finishCalculation.ts';
import { handler as getPlan } from '../../../../functions/procurement/calculator/getPlan.ts';
import { handler as getPlanPreview } from '../../../../functions/procurement/calculator/plan/getPlanPreview.ts';

useTable('procurement', 'principals');
/** Whether calculations that start now do not begin their first slice. */
let isHeld = false;
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementOptimise: async (input) => (isHeld ? new Promise(() => undefined) : TASKS.procurementOptimise?.(input)),
});
afterEach(() => {
  isHeld = false;
  vi.unstubAllEnvs();
});

const start = async (configurationName: string, name: string): Promise<string> =>
  (await call(calculate, { path: { configurationName }, body: instance(name) })).json.ODProcurementPlanID;
const preview = (planId: string) => call(getPlanPreview, { path: { planId } });

const problemOf = (name: string): Problem => {
  const read = readProblem(JSON.parse(instance(name)));
  if ('errors' in read) throw new Error(`${name} is not a valid problem`);
  return read.problem;
};
const configurationOf = (name: string): Configuration => {
  const found = findConfiguration(name);
  if (found === undefined) throw new Error(`There is no configuration ${name}`);
  return found;
};

describe('the preview of a running calculation', () => {
  test.each(['LowestCost', 'Balanced'])('by %s is a whole plan before the first slice', async (name) => {
    isHeld = true;
    const planId = await start(name, '04-small-objects');
    const { status, json } = await preview(planId);

    expect(status).toBe(200);
    expect(json).toMatchObject({
      ODProcurementPlanID: planId,
      Message: expect.stringMatching(new RegExp(`^Configuration=${name}; TotalCost=\\d+; .*Gap=\\?`)),
      Preview: true,
      Phase: 'solve',
      EstimatedParts: 10,
      UnplannedParts: 0,
    });
    // Coverage is optimal in every plan; the purchases cost at most some percent more than the cheapest ones.
    expect(json.Kpis.UnavailableUnits).toBe(0);
    expect(json.Kpis.TotalCost).toBeLessThan(1.05 * 72_996);
    expect(
      checkPlan(problemOf('04-small-objects'), configurationOf(name), { lists: json, kpis: json.Kpis, message: '' }),
    ).toEqual([]);
    await call(cancelCalculation, { path: { taskId: planId } });
    expect(await preview(planId)).toMatchObject({
      status: 409,
      json: { message: 'There is no plan to preview. The calculation was cancelled. Calculate a new plan' },
    });
  });

  test('comes from the last stored state while the calculation goes on', async () => {
    vi.stubEnv('PROCUREMENT_SLICE_SECONDS', '1');
    const planId = await start('Balanced', '04-small-objects');
    const seen: { readonly EstimatedParts: number; readonly Phase: string; readonly Preview: boolean }[] = [];
    const isWhole = ({ Preview, Phase, EstimatedParts }: (typeof seen)[number]) =>
      Preview && Phase !== 'solve' && EstimatedParts === 0;
    await expect
      .poll(
        async () => {
          const { json } = await preview(planId);
          seen.push(json);
          // The rest of the search would show no other kind of preview.
          if (isWhole(json)) await call(finishCalculation, { path: { taskId: planId } });
          return json.Preview;
        },
        { timeout: 450_000, interval: 100 },
      )
      .toBe(false);

    expect(await ended(planId)).toBe(1);
    const [plan] = (await call(getPlan, { path: { planId } })).json;
    expect(seen.at(-1)).toMatchObject({ ...plan, Phase: 'done', Share: 1, EstimatedParts: 0 });
    expect(seen.some(isWhole)).toBe(true);
  });

  test('estimates only as many parts as the time of its request admits', async () => {
    isHeld = true;
    const planId = await start('Balanced', '04-small-objects');
    // The time of the request is over at once, while Lambda leaves the function enough to answer.
    const remaining = [1];
    const context = { getRemainingTimeInMillis: () => remaining.shift() ?? 120_000 };
    const { status, json } = await call(getPlanPreview, { path: { planId }, context });

    expect(status).toBe(200);
    expect(json).toMatchObject({ EstimatedParts: 0, UnplannedParts: 10, ProposedPurchaseOnTime: [] });
    await call(cancelCalculation, { path: { taskId: planId } });
  });

  test('that takes too long says how to follow the calculation instead', async () => {
    isHeld = true;
    const planId = await start('Balanced', '04-small-objects');
    const context = { getRemainingTimeInMillis: () => RESERVED_MILLISECONDS + 1 };
    const { status, json } = await call(getPlanPreview, { path: { planId }, context });

    expect(status).toBe(503);
    expect(json.message).toContain('CheckTaskStatus');
    await call(cancelCalculation, { path: { taskId: planId } });
  });

  test('of an unknown plan is not found', async () => {
    expect((await preview(newId())).status).toBe(404);
    expect((await preview('none')).status).toBe(404);
  });
});

describe('every preview', () => {
  test.each([
    ['LowestCost', '03-tiny-every-alert'],
    ['OnTime', '04-small-objects'],
    ['Balanced', '02-tiny-lots-and-limits'],
    ['Balanced', '03-tiny-every-alert'],
    ['Circular', '04-small-objects'],
  ])(
    'of a calculation by %s of %s passes the checker, and never covers less',
    async (name, file) => {
      const [problem, configuration, milp] = [problemOf(file), configurationOf(name), await loadMilpSolver()];
      let state = beginCalculation();
      const unavailable: number[] = [];
      for (let steps = 0; state.phase !== 'done' && steps < 60; steps += 1) {
        const { plan, estimatedParts } = createPreview({ milp, problem, configuration }, state, () => false);
        expect(checkPlan(problem, configuration, plan)).toEqual([]);
        if (state.phase !== 'solve') expect(estimatedParts).toBe(0);
        unavailable.push(plan.kpis.UnavailableUnits);
        let isOver = false;
        state = advanceCalculation(problem, configuration, state, {
          milp,
          shouldStop: () => isOver,
          onProgress: () => {
            isOver = true;
          },
        });
      }
      expect(unavailable.length).toBeGreaterThan(2);
      expect(unavailable).toEqual(unavailable.toSorted((a, b) => b - a));
    },
    120_000,
  );

  test('has no purchases of parts for which there was no time', async () => {
    const [problem, configuration] = [problemOf('04-small-objects'), configurationOf('LowestCost')];
    let left = 5;
    const { plan, estimatedParts, unplannedParts } = createPreview(
      { milp: await loadMilpSolver(), problem, configuration },
      beginCalculation(),
      () => left-- <= 0,
    );

    expect([estimatedParts, unplannedParts]).toEqual([5, problem.parts.length - 5]);
    expect(checkPlan(problem, configuration, plan)).toEqual([]);
  });

  test('keeps the frozen orders of parts for which there was no time', async () => {
    const [problem, configuration, milp] = [
      problemOf('04-small-objects'),
      configurationOf('LowestCost'),
      await loadMilpSolver(),
    ];
    const lines = listLines(calculateAskedPlan(milp, problem, configuration));
    const periodId = Math.max(...lines.map((line) => line.periodId));
    const frozen = freezeOrders(problem, { from: 'before', periodId, lines });
    const { plan, unplannedParts } = createPreview(
      { milp, problem: frozen, configuration },
      beginCalculation(),
      () => true,
    );

    expect(unplannedParts).toBe(problem.parts.length);
    expect(plan.kpis.OrderLines).toBe(lines.length);
    expect(checkPlan(frozen, configuration, plan)).toEqual([]);
  });
});
