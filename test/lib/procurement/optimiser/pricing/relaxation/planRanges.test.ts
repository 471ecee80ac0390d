import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import {
  type CostFunction,
  computeCost,
  computeNetPositions,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildPartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { createRelaxation } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { toOptionCosts } from '#lib/procurement/optimiser/pricing/relaxation/tables.ts';
import { includePlan, isAdmitted } from '#lib/procurement/optimiser/questions/stages/admittedPlans.ts';
import { narrowPart } from '#lib/procurement/optimiser/questions/stages/narrowPart.ts';
import { anyModel, listPlans, NOTHING, sum } from '#test/support/procurement/smallModel.ts';

const milp = await loadMilpSolver();

interface Case {
  readonly model: PartModel;
  readonly cost: CostFunction;
  readonly floor: number;
  readonly most: number;
  /** The plans with the minimum receipts, cheapest first. */
  readonly plans: readonly Quantities[];
}

const anyCosts = (length: number, max: number) =>
  fc.array(fc.integer({ min: 0, max }), { minLength: length, maxLength: length });

/** A small part, a cost of its units, its backlog and its excess stock, and a cost up to which plans are considered. */
const anyCase = anyModel.chain((model) =>
  fc
    .record({
      unit: anyCosts(model.options.length, 5),
      backlog: anyCosts(model.periods, 3),
      excess: anyCosts(model.periods, 2),
      floor: fc.nat(6),
      slack: fc.nat(4),
      frozen: fc.option(fc.nat(model.options.length - 1), { nil: undefined, freq: 3 }),
    })
    .map(({ floor, slack, frozen, ...costs }): Case => {
      const options = model.options.map((option, n) =>
        n === frozen ? { ...option, high: option.low, isForced: true } : option,
      );
      const part = { ...model, options };
      const cost = { ...costs, shortfall: NOTHING };
      const compute = (plan: Quantities): number => computeCost(part, cost, plan);
      const plans = listPlans(part)
        .filter((plan) => sum(plan) >= floor && (frozen === undefined || plan[frozen] !== 0))
        .toSorted((a, b) => compute(a) - compute(b));
      return { model: part, cost, floor, most: plans[0] === undefined ? 0 : compute(plans[0]) + slack, plans };
    }),
);

const solveRelaxation = (model: PartModel, { cost, floor }: Case) => {
  const all = model.options.reduce((total, { high }) => total + high, 0);
  const relaxation = createRelaxation(model, floor, all);
  relaxation.solve(toOptionCosts(cost));
  return relaxation;
};

const computeRanges = (each: Case) =>
  solveRelaxation(each.model, each).computePlanRanges(toOptionCosts(each.cost), each.most);

/** Returns the total received until the end of each period. */
const listReceipts = (model: PartModel, plan: Quantities): readonly number[] =>
  computeNetPositions(model, plan).map((net, at) => net - (model.base[at] ?? 0));

test('every plan up to a cost has its quantities and receipts in their ranges, which mostly are exact', () => {
  let [exact, seen] = [0, 0];
  fc.assert(
    fc.property(anyCase, (each) => {
      const { model, cost, most, plans } = each;
      const { quantities, receipts } = computeRanges(each);
      const kept = plans.filter((plan) => computeCost(model, cost, plan) <= most);
      for (const plan of kept)
        for (const [n, quantity] of plan.entries()) {
          if (quantity === 0) continue;
          expect(quantity).toBeGreaterThanOrEqual(quantities.low[n] ?? 0);
          expect(quantity).toBeLessThanOrEqual(quantities.high[n] ?? 0);
        }
      if (kept.length === 0) return;
      for (const at of model.base.keys()) {
        const received = kept.map((plan) => listReceipts(model, plan)[at] ?? 0);
        const [low, high] = [Math.min(...received), Math.max(...received)];
        expect(low).toBeGreaterThanOrEqual(receipts.low[at] ?? 0);
        expect(high).toBeLessThanOrEqual(receipts.high[at] ?? 0);
        seen += 1;
        exact += low === receipts.low[at] && high === receipts.high[at] ? 1 : 0;
      }
    }),
    { numRuns: 2_000, seed: 1 },
  );
  expect(seen).toBeGreaterThan(2_000);
  expect(exact).toBeGreaterThan(0.8 * seen);
});

test('a relaxation and a MILP of the plans in the ranges have the same least cost as those of all plans', () => {
  let solved = 0;
  fc.assert(
    fc.property(anyCase, (each) => {
      const { model, cost, most, floor, plans } = each;
      const [best] = plans;
      const ranges = computeRanges(each);
      const { bound } = solveRelaxation({ ...model, receipts: ranges.receipts }, each);
      const whole = solveRelaxation(model, each).bound();
      if (whole <= most) expect(bound()).toBe(whole);
      if (best === undefined || best.every((quantity) => quantity === 0)) return;
      const part = narrowPart(model, [], (n) => model.options[n]?.isForced === true || isAdmitted(ranges, n), ranges);
      const program = buildPartMilp(part.model, false);
      const received = { ...cost, unit: cost.unit.map(() => -1), backlog: NOTHING, excess: NOTHING };
      const limits = [[part.narrowForm(received), -floor]] as const;
      const found = milp.withModel(program.toProofData(part.narrowForm(cost), limits), (solver) => {
        solver.options.set(EXACT_OPTIONS);
        solver.run();
        return part.widen(toQuantities(program, solver.getSolution().colValue));
      });
      expect(computeCost(model, cost, found)).toBe(computeCost(model, cost, best));
      solved += 1;
    }),
    { numRuns: 400, seed: 1 },
  );
  expect(solved).toBeGreaterThan(200);
});

test('ranges that are to include a known plan admit it, whatever it costs', () => {
  fc.assert(
    fc.property(anyCase, (each) => {
      const known = each.plans.at(-1);
      if (known === undefined) return;
      const ranges = includePlan(each.model, computeRanges(each), known);
      const part = narrowPart(each.model, [], (n) => (known[n] ?? 0) > 0 || isAdmitted(ranges, n), ranges);
      expect(buildPartMilp(part.model, false).isPlan(part.narrow(known))).toBe(true);
      for (const [at, received] of listReceipts(each.model, known).entries()) {
        expect(received).toBeGreaterThanOrEqual(ranges.receipts.low[at] ?? 0);
        expect(received).toBeLessThanOrEqual(ranges.receipts.high[at] ?? 0);
      }
    }),
    { numRuns: 400, seed: 1 },
  );
});
