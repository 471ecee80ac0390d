import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeChange } from '#lib/procurement/optimiser/questions/part/changedPlan.ts';
import { type AskedPlan, getPlanColumns } from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { finishCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { anyProblem, calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';

const TIME = 120_000;

const milp = await loadMilpSolver();

const toOrder = (...order: ('TotalCost' | 'LateUnitPeriods' | 'DeliveryTime')[]): Configuration => ({
  name: order.join(),
  order,
  recycledSupplierIds: [],
  recycledPartTypes: [],
});

const getColumns = ({ state }: AskedPlan) => state.rounds.at(-1) ?? [];

test(
  'the figures of a plan with other orders of some parts are those of that whole plan, with stored sums and without',
  () => {
    let changed = 0;
    fc.assert(
      fc.property(anyProblem(), fc.infiniteStream(fc.nat(2)), (problem, choices) => {
        const asked = calculateAskedPlan(milp, problem, toOrder('TotalCost'));
        const fast = getColumns(calculateAskedPlan(milp, problem, toOrder('DeliveryTime', 'TotalCost')));
        // By part: its orders of now, those of a fast plan, or none.
        const columns = getColumns(asked).map((column, place) => {
          const choice = choices.next().value;
          return choice === 0 ? column : choice === 1 ? (fast[place] ?? []) : [];
        });
        const changes = new Map([...columns.entries()].filter(([place, each]) => each !== getColumns(asked)[place]));
        const whole = finishCalculation(problem, asked.configuration, { ...asked.state, rounds: [columns] }).kpis;
        const { totals, ...unsummed } = asked.state;
        expect(totals).toBeDefined();
        for (const state of [asked.state, unsummed]) {
          const { Kpis } = computeChange({ ...asked, state }, getPlanColumns(asked), changes);
          for (const [name, { Before, After }] of Object.entries(Kpis)) {
            expect([name, Before]).toEqual([name, asked.kpis[name as keyof typeof asked.kpis]]);
            expect([name, After]).toEqual([name, whole[name as keyof typeof whole]]);
          }
        }
        if (whole.PurchaseOrders !== asked.kpis.PurchaseOrders) changed += 1;
      }),
      // The seed is fixed, so that the number of changed problems does not depend on chance.
      { numRuns: 60, seed: 3 },
    );
    expect(changed).toBeGreaterThan(10);
  },
  TIME,
);
