import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AdditiveObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';

const milp = await loadMilpSolver();
const configuration = { name: 'OnTime', order: ['TotalCost'], recycledSupplierIds: [], recycledPartTypes: [] } as const;

const ORDERS: readonly (readonly AdditiveObjective[])[] = [
  ['TotalCost'],
  ['LateUnitPeriods'],
  ['MinimumStockShortfallUnitPeriods'],
  ['ExcessStockUnitPeriods'],
];

const anyDesk = anyBody().map((body): CalculationContext => {
  const result = readProblem(body);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return { milp, problem: result.problem, configuration };
});

test('the reasons of a plan are the same whether or not the reasons of another plan are known', () => {
  let alike = 0;
  fc.assert(
    fc.property(anyDesk, (desk) => {
      for (const place of desk.problem.parts.keys()) {
        const plans = ORDERS.map((order) => runJob(desk, 'solve', place, { order, nodes: 100 }).column);
        const explain = (plan: (typeof plans)[number]) => runJob(desk, 'explain', place, { plan, others: [] });
        for (const plan of plans) {
          const reasons = explain(plan);
          for (const column of plans) {
            const explained = { column, reasons: explain(column) };
            expect(runJob(desk, 'explain', place, { plan, others: [], explained })).toEqual(reasons);
            if (reasons.length > 0 && JSON.stringify(column) !== JSON.stringify(plan)) alike += 1;
          }
        }
      }
    }),
    { numRuns: 150 },
  );
  expect(alike).toBeGreaterThan(0);
});
