import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { type CostFunction, computeCost, type Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { computeTotalRanges } from '#lib/procurement/optimiser/questions/stages/totalRanges.ts';
import {
  anyModel,
  listPlans,
  NOTHING,
  PERIODS,
  sum,
  sumOffer,
  toUnitCost,
} from '#test/support/procurement/smallModel.ts';

const milp = await loadMilpSolver();

/** Limits on the units of some options: of a few offers, or of one option; at least, at most or exactly a number. */
const drawCount = ({ options }: PartModel, [which = 0, kind = 0, units = 0]: readonly number[]): CostLimits => {
  const isCounted = options.map(({ offer }, n) =>
    kind % 2 === 0 ? (which >> offer) % 2 === 1 : n === which % options.length,
  );
  const count = (each: number) => toUnitCost(isCounted.map((flag) => (flag ? each : 0)));
  const least = [count(-1), -units] as const;
  const most = [count(1), units] as const;
  return [[], [least], [most], [most, least]][kind % 4] ?? [];
};

interface Case {
  readonly model: PartModel;
  readonly counts: CostLimits;
  readonly cost: CostFunction;
  readonly floor: number;
  readonly most: number;
  /** The plans within all limits. */
  readonly plans: readonly Quantities[];
}

const anyCase = fc
  .record({
    model: anyModel,
    count: fc.array(fc.nat(7), { minLength: 3, maxLength: 3 }),
    units: fc.array(fc.integer({ min: -1, max: 5 }), { minLength: 6, maxLength: 6 }),
    floor: fc.nat(9),
    slack: fc.nat(4),
  })
  .map(({ model, count, units, floor, slack }): Case => {
    const counts = drawCount(model, count);
    const cost = toUnitCost(model.options.map(({ offer }, n) => (units[offer] ?? 0) + (slack === 0 ? n % 2 : 0)));
    const kept = listPlans(model).filter(
      (plan) => sum(plan) >= floor && counts.every(([form, limit]) => computeCost(model, form, plan) <= limit),
    );
    const least = kept.reduce((low, plan) => Math.min(low, computeCost(model, cost, plan)), Number.POSITIVE_INFINITY);
    const most = Number.isFinite(least) ? least + slack : 0;
    return { model, counts, cost, floor, most, plans: kept.filter((plan) => computeCost(model, cost, plan) <= most) };
  });

test('every plan within limits on cost, units and receipts has its offer totals in their ranges', () => {
  let [narrow, exact, seen] = [0, 0, 0];
  fc.assert(
    fc.property(anyCase, ({ model, counts, cost, floor, most, plans }) => {
      const ranges = computeTotalRanges(model, floor, counts, [[cost, most]]);
      if (ranges === undefined) throw new Error('The tables are small');
      for (const plan of plans) {
        expect(computeCost(model, cost, plan)).toBeGreaterThanOrEqual(ranges.bounds[0] ?? 0);
        for (const offer of model.offers.keys()) {
          expect(sumOffer(model, plan, offer)).toBeGreaterThanOrEqual(ranges.low[offer] ?? 0);
          expect(sumOffer(model, plan, offer)).toBeLessThanOrEqual(ranges.high[offer] ?? 0);
        }
      }
      if (plans.length === 0) return;
      for (const [offer, { capacity }] of model.offers.entries()) {
        const totals = plans.map((plan) => sumOffer(model, plan, offer));
        const [low, high] = [Math.min(...totals), Math.max(...totals)];
        seen += 1;
        exact += low === ranges.low[offer] && high === ranges.high[offer] ? 1 : 0;
        narrow += (ranges.high[offer] ?? 0) < capacity ? 1 : 0;
      }
    }),
    { numRuns: 600, seed: 1 },
  );
  expect(seen).toBeGreaterThan(500);
  expect(narrow).toBeGreaterThan(0.5 * seen);
  expect(exact).toBeGreaterThan(0.6 * seen);
});

test('limits that no plan keeps leave no range', () => {
  const model: PartModel = {
    periods: PERIODS,
    start: 0,
    minimum: 0,
    maximum: Number.POSITIVE_INFINITY,
    base: [-3, -3, -3],
    offers: [{ source: 0, supplier: 0, price: 5, capacity: 9, minimum: 2, risk: 0, priority: false, recycled: false }],
    sources: [{ minimum: 0, quantity: Number.POSITIVE_INFINITY }],
    options: [{ offer: 0, order: 0, arrival: 0, low: 2, high: 5 }],
  };
  expect(computeTotalRanges(model, 3, [], [[toUnitCost([5]), 14]])).toEqual({ low: [1], high: [0], bounds: [15] });
  expect(computeTotalRanges(model, 3, [], [[toUnitCost([5]), 15]])).toEqual({ low: [3], high: [3], bounds: [15] });
  expect(computeTotalRanges(model, 6, [], [[toUnitCost([5]), 99]])?.bounds).toEqual([Number.POSITIVE_INFINITY]);
});

test('offers whose last order arrives early deliver no more than the maximum stock has room for', () => {
  const terms = { supplier: 0, capacity: 20, minimum: 1, risk: 0, priority: false, recycled: false };
  const model: PartModel = {
    periods: PERIODS,
    start: 0,
    minimum: 0,
    maximum: 4,
    base: [-3, -3, -9],
    offers: [
      { source: 0, price: 5, ...terms },
      { source: 1, price: 6, ...terms },
    ],
    sources: [0, 1].map(() => ({ minimum: 0, quantity: Number.POSITIVE_INFINITY })),
    options: [
      { offer: 0, order: 0, arrival: 1, low: 1, high: 20 },
      { offer: 1, order: 0, arrival: 2, low: 1, high: 20 },
    ],
  };
  // Seven units of the cheap offer, two of the other one.
  const costs = [[toUnitCost([5, 6]), 47]] as const;
  expect(computeTotalRanges(model, 9, [], costs)).toEqual({ low: [7, 2], high: [7, 2], bounds: [47] });
  expect(computeTotalRanges({ ...model, maximum: Number.POSITIVE_INFINITY }, 9, [], costs)?.bounds).toEqual([45]);
});

const minimise = (program: PartMilp, form: CostFunction, limits: CostLimits): Quantities =>
  milp.withModel(program.toProofData(form, limits), (solver) => {
    solver.options.set(EXACT_OPTIONS);
    solver.run();
    expect(solver.getModelStatus()).toBe(milp.constants.modelStatus.optimal);
    return toQuantities(program, solver.getSolution().colValue);
  });

test('a MILP whose totals keep their ranges has the same least value, and carries no rows of unused offers', () => {
  let [rows, narrowed, seen] = [0, 0, 0];
  const late: CostFunction = { unit: [], backlog: [1, 1, 1], shortfall: NOTHING, excess: NOTHING };
  fc.assert(
    fc.property(anyCase, ({ model, counts, cost, floor, most, plans }) => {
      if (plans.length === 0) return;
      const lateness = { ...late, unit: model.options.map(() => 0) };
      const received = [toUnitCost(model.options.map(() => -1)), -floor] as const;
      const limits: CostLimits = [...counts, received, [cost, most]];
      const ranges = computeTotalRanges(model, floor, counts, [[cost, most]]);
      const forms = [lateness, ...limits.map(([form]) => form)];
      const all = buildPartMilp(model, false);
      const [wide, narrow] = [all.narrowTo(forms), all.narrowTo(forms, ranges)];
      const least = plans.reduce(
        (low, plan) => Math.min(low, computeCost(model, lateness, plan)),
        Number.POSITIVE_INFINITY,
      );
      const plan = minimise(narrow, lateness, limits);
      expect(computeCost(model, lateness, plan)).toBe(least);
      expect(narrow.isPlan(plan)).toBe(true);
      rows += wide.program.rows.length;
      narrowed += narrow.program.rows.length;
      seen += 1;
    }),
    { numRuns: 200, seed: 1 },
  );
  expect(seen).toBeGreaterThan(50);
  expect(narrowed).toBeLessThan(rows);
});

test('only periods with a charged shortfall need a binary that forbids stock and backlog together', () => {
  fc.assert(
    fc.property(anyModel, (each) => {
      const model = { ...each, minimum: 2 };
      const none = model.options.map(() => 0);
      const late: CostFunction = { unit: none, backlog: [1, 1, 1], shortfall: NOTHING, excess: NOTHING };
      const short: CostFunction = { unit: none, backlog: NOTHING, shortfall: [0, 0, 1], excess: NOTHING };
      const countBinaries = (isExclusive: boolean, forms: readonly CostFunction[]) =>
        buildPartMilp(model, isExclusive)
          .narrowTo(forms)
          .program.upper.filter((upper) => upper === 1).length;
      expect(countBinaries(true, [late])).toBe(countBinaries(false, [late]));
      const last = (model.base[2] ?? 0) < model.minimum ? 1 : 0;
      expect(countBinaries(true, [late, short])).toBe(countBinaries(false, [late, short]) + last);
    }),
    { numRuns: 50, seed: 1 },
  );
});
