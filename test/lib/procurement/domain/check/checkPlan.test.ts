import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import { applyConfiguration, SEED_CONFIGURATIONS } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CalculatedPlan, PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';

const milp = await loadMilpSolver();

/** A small budget: the test needs correct plans, not good ones. */
const budget = { randomWeightVectors: 2, generations: 4 };
const anyConfiguration = fc.constantFrom(...SEED_CONFIGURATIONS.map((each) => ({ ...each, budget })));
const anyUnit = fc.constantFrom('periods' as const, 'activePeriods' as const, 'days' as const);

const anyProblem = fc.tuple(anyBody(), anyConfiguration, anyUnit).map(([body, configuration, leadTimeUnit]) => {
  const result = readProblem(body);
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return applyConfiguration(result.problem, { ...configuration, leadTimeUnit });
});

const planOf = (
  problem: Parameters<typeof advanceCalculation>[0],
  configuration: Parameters<typeof advanceCalculation>[1],
): CalculatedPlan => {
  const control = { milp, shouldStop: () => false, onProgress: () => undefined };
  const state: CalculationState = advanceCalculation(problem, configuration, beginCalculation(), control);
  return finishCalculation(problem, configuration, state);
};

describe('the checker', () => {
  test('finds no error in any plan of any problem', () => {
    fc.assert(
      fc.property(anyProblem, anyConfiguration, (problem, configuration) => {
        expect(checkPlan(problem, configuration, planOf(problem, configuration))).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  const changes: readonly (readonly [string, (item: PurchaseItem) => Partial<PurchaseItem>])[] = [
    [
      'quantity',
      ({ Quantity, PricePerUnit }) => ({ Quantity: Quantity + 1, TotalPrice: (Quantity + 1) * PricePerUnit }),
    ],
    ['price', ({ PricePerUnit }) => ({ PricePerUnit: PricePerUnit + 1 })],
    ['order period', ({ OrderPeriod }) => ({ OrderPeriod: OrderPeriod - 1 })],
    ['delivery period', ({ DeliveryPeriod }) => ({ DeliveryPeriod: DeliveryPeriod + 1 })],
    ['offer', ({ OfferId }) => ({ OfferId: OfferId + 1000 })],
    ['lateness', ({ PeriodsLate }) => ({ PeriodsLate: PeriodsLate + 1 })],
  ];

  test.each(changes)('finds a wrong %s in any item of any plan', (_, change) => {
    fc.assert(
      fc.property(anyProblem, anyConfiguration, fc.nat(), (problem, configuration, at) => {
        const plan = planOf(problem, configuration);
        const items = plan.lists.ProposedPurchaseOnTime;
        const item = items[at % Math.max(1, items.length)];
        fc.pre(item !== undefined);
        const wrong = items.with(items.indexOf(item), { ...item, ...change(item) });
        const lists = { ...plan.lists, ProposedPurchaseOnTime: wrong };
        expect(checkPlan(problem, configuration, { ...plan, lists })).not.toEqual([]);
      }),
      { numRuns: 20 },
    );
  });
});
