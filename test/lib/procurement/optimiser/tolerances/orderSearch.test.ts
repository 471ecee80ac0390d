import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  isCoupledOrder,
  type OrderedConfiguration,
  type OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { ORDER_OBJECTIVES } from '#lib/procurement/domain/configuration/members.ts';
import type { Tolerance } from '#lib/procurement/domain/configuration/tolerance.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { computeObjectiveGaps } from '#lib/procurement/optimiser/state/planGaps.ts';
import { anyProblem, calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { leastWithin } from '#test/support/procurement/leastDistance.ts';

/** 200 problems, each solved by two methods, on a busy machine. */
const TIME = 600_000;

/** Least numbers of problems whose plan is proven, and whose plan uses a tolerance. */
const [EQUAL, TRADED] = [200, 15];

const milp = await loadMilpSolver();

/** Objectives of a random order: two of three begin with cost or lateness, and a count occurs in most. */
const anyOrder = fc
  .tuple(
    fc.constantFrom<readonly OrderObjective[]>(['TotalCost'], ['LateUnitPeriods'], []),
    fc.shuffledSubarray<OrderObjective>(
      [...ORDER_OBJECTIVES].filter((one) => one !== 'RecycledUnits'),
      { minLength: 2, maxLength: 3 },
    ),
  )
  .map(([first, others]) => [...new Set([...first, ...others])]);

const anyTolerance: fc.Arbitrary<Tolerance | undefined> = fc.oneof(
  fc.constantFrom(100, 500, 2_500, 5_000).map((basisPoints) => ({ basisPoints })),
  fc.constantFrom(1, 5, 30).map((units) => ({ units })),
  fc.constant(undefined),
);

const anyConfiguration = fc.tuple(anyOrder, fc.array(anyTolerance, { minLength: 4, maxLength: 4 })).map(
  ([order, tolerances]): OrderedConfiguration => ({
    name: 'Within',
    order,
    tolerances: Object.fromEntries(
      order.slice(0, -1).flatMap((objective, n) => (tolerances[n] === undefined ? [] : [[objective, tolerances[n]]])),
    ),
    recycledSupplierIds: [],
    recycledPartTypes: [],
  }),
);

/** The largest value that a tolerance allows, in floating point. */
const relaxBy = (tolerance: Tolerance | undefined, best: number): number => {
  if (tolerance === undefined) return best;
  return 'units' in tolerance
    ? best + tolerance.units
    : Math.floor(best + (best * tolerance.basisPoints) / 10_000 + 1e-9);
};

const getRelax =
  ({ tolerances = {} }: OrderedConfiguration) =>
  (objective: OrderObjective, best: number): number =>
    relaxBy(tolerances[objective], best);

/** Enough offers that a later objective has a choice within most tolerances. */
const SMALL = { parts: 3, periods: 6, suppliers: 3, offers: 20, amount: 12 };

test(
  'an order with tolerances finds the plan of a MILP of the whole problem',
  () => {
    const seen = { plans: 0, equal: 0, traded: 0 };
    fc.assert(
      fc.property(anyProblem(SMALL), anyConfiguration, (problem, configuration) => {
        const { order, tolerances = {} } = configuration;
        const plan = calculateAskedPlan(milp, problem, configuration);
        const truth = leastWithin(milp, problem, configuration, order, getRelax(configuration));
        const values = order.map((objective) => plan.kpis[objective]);
        const gaps = computeObjectiveGaps(configuration, plan.state, plan.kpis).map(({ gap }) => gap);
        seen.plans += 1;
        if (gaps.some((gap) => gap !== 0)) return;
        seen.equal += 1;
        if (isCoupledOrder(configuration)) expect(plan.state.values).toEqual(truth);
        expect(values.at(-1)).toBe(truth.at(-1));
        for (const [n, objective] of order.entries())
          expect(ensure(values[n]), objective).toBeLessThanOrEqual(relaxBy(tolerances[objective], ensure(truth[n])));
        if (values.some((value, n) => value > ensure(truth[n]))) seen.traded += 1;
      }),
      { numRuns: 200, seed: 20_261 },
    );
    expect(seen.plans).toBe(200);
    expect(seen.equal).toBeGreaterThanOrEqual(EQUAL);
    expect(seen.traded).toBeGreaterThanOrEqual(TRADED);
  },
  TIME,
);

/**
 * Orders of the first seven parts of 07-coupled-40, which have more options than the compact MILP takes: columns are
 * generated at the multipliers of the budgets. `truth` are the values of `leastWithin`, which takes up to two minutes.
 */
const LARGER: readonly (readonly [Pick<OrderedConfiguration, 'order' | 'tolerances'>, truth: readonly number[]])[] = [
  [{ order: ['TotalCost', 'LateUnitPeriods'], tolerances: { TotalCost: { basisPoints: 100 } } }, [22_348, 647]],
  [{ order: ['TotalCost', 'PurchaseOrders'], tolerances: { TotalCost: { basisPoints: 100 } } }, [22_348, 3]],
];

const readLarger = (): Problem => {
  const read = readProblem(JSON.parse(readFileSync('test/instances/procurement/07-coupled-40.json', 'utf8')));
  if ('errors' in read) throw new Error('The instance is not valid');
  return { ...read.problem, parts: read.problem.parts.slice(0, 7) };
};

/** Calls of `shouldStop` in one slice. */
const CALLS = 40;

/** Calculates a plan in short slices, with the state as text between them. */
const calculateInSlices = (problem: Problem, configuration: OrderedConfiguration): CalculationState => {
  let state = beginCalculation();
  let calls = 0;
  const shouldStop = () => ++calls % CALLS === 0;
  while (state.phase !== 'done')
    state = JSON.parse(
      JSON.stringify(
        advanceCalculation(problem, configuration, state, {
          milp,
          shouldStop,
          onProgress: () => undefined,
        }),
      ),
    ) as CalculationState;
  return state;
};

test.each(LARGER)(
  'column generation bounds the optimum of every objective of %j from both sides, however it is cut into slices',
  (chosen, truth) => {
    const problem = readLarger();
    const configuration = { ...chosen, name: 'Within', recycledSupplierIds: [], recycledPartTypes: [] };
    const { state } = calculateAskedPlan(milp, problem, configuration);
    const { values = [], bounds = [] } = state;

    expect([values[0], bounds[0]]).toEqual([truth[0], truth[0]]);
    expect(ensure(bounds[1])).toBeLessThanOrEqual(ensure(truth[1]));
    expect(ensure(bounds[1])).toBeGreaterThan(0.98 * ensure(truth[1]));
    expect(ensure(values[1])).toBeGreaterThanOrEqual(ensure(truth[1]));
    expect(ensure(values[1])).toBeLessThanOrEqual(1.15 * ensure(truth[1]));
    expect(calculateInSlices(problem, configuration).rounds).toEqual(state.rounds);
  },
  TIME,
);
