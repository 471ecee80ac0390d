import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { extendBounds, type ObjectiveBounds } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import { getExactRounds } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import type { LeastValuesJob, PartLeastValues } from '#lib/procurement/optimiser/parts/partLeastValues.ts';
import { computeMinimumReceipts, getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { boundCounts } from '#lib/procurement/optimiser/state/boundCounts.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';

/** Subgradient steps per bound up to `SIZES.polished` parts. For more parts the relaxation is solved once. */
const STEPS = 8;

/** Number of objectives that are bounded above `SIZES.programs` parts. Not tuned: the first two are cost and lateness. */
const FEW = 2;

/** Returns the job that finds and bounds the least value of each objective of a part. */
export const createLeastValuesJob = (
  problem: Problem,
  configuration: Configuration,
  { rounds, search, proven }: Pick<CalculationState, 'rounds' | 'search' | 'proven'>,
  part: number,
): LeastValuesJob => {
  const parts = problem.parts.length;
  const isSmall = parts <= SIZES.polished && configuration.effort !== 'quick';
  const known = COLUMN_OBJECTIVES.map((): number | null => null);
  getExactRounds(configuration).forEach(([first], round) => {
    const bound = proven?.[round]?.[part];
    // The stored bound of an unproven objective is 0. For recycled units, whose cost is negative, 0 is no lower bound.
    if (first !== undefined && first !== 'RecycledUnits' && bound !== undefined)
      known[COLUMN_OBJECTIVES.indexOf(first)] = bound;
  });
  return {
    columns: [...rounds.map((columns) => columns[part] ?? []), ...(search?.pool[part] ?? [])],
    proven: known,
    steps: isSmall ? STEPS : 0,
    objectives: parts > SIZES.programs ? FEW : COLUMN_OBJECTIVES.length,
    isSearching: isSmall && search === undefined,
  };
};

/** By part: the minimum cumulative receipts for the coverage of the plan. */
const computeFloors = (problem: Problem, configuration: Configuration, { rounds, search }: CalculationState) =>
  search?.floors ??
  getPartContexts(problem, configuration).map(({ model }, n) => {
    const plan = getColumnQuantities(model, rounds.at(-1)?.[n] ?? []);
    return computeMinimumReceipts(model, computeCost(model, getCoverageCost(model), plan));
  });

const sumLeastValues = (parts: readonly PartLeastValues[], objective: number) =>
  parts.reduce<readonly [number, number | null]>(
    ([least, proven], values) => {
      const [one, bound] = ensure(values[objective]);
      return [least + one, proven === null || bound === null ? null : proven + bound];
    },
    [0, 0],
  );

const countsRecycled = ({ recycledSupplierIds, recycledPartTypes }: Configuration): boolean =>
  recycledSupplierIds.length > 0 || recycledPartTypes.length > 0;

/**
 * Returns the least value found and the proven lower bound of each objective over all plans with the best coverage.
 * Undefined for a plan with less coverage because of a limit on changes. `plans` are the figures of all plans of the
 * calculation.
 */
export const computeObjectiveBounds = (
  { milp, problem, configuration }: CalculationContext,
  state: CalculationState,
  plans: readonly Kpis[],
): ObjectiveBounds | undefined => {
  const { leastValues, changes } = state;
  const [first] = plans;
  // With less coverage a plan may be below the least values of plans with the best coverage.
  if (changes?.missing.some((units) => units > 0)) return undefined;
  if (leastValues === undefined || leastValues.length < problem.parts.length || first === undefined) return undefined;
  const additive = COLUMN_OBJECTIVES.flatMap((objective, n) => {
    if (objective === 'RecycledUnits' && !countsRecycled(configuration)) return [];
    const [least, proven] = sumLeastValues(leastValues, n);
    const sign = objective === 'RecycledUnits' ? -1 : 1;
    return [[objective, { Least: sign * least || 0, ...(proven === null ? {} : { Proven: sign * proven || 0 }) }]];
  });
  const counts = boundCounts(milp, {
    parts: getPartContexts(problem, configuration),
    floors: computeFloors(problem, configuration, state),
    periods: problem.periods.length,
  });
  return extendBounds(
    {
      ...Object.fromEntries(additive),
      PurchaseOrders: { Least: first.PurchaseOrders, Proven: counts.orders },
      SuppliersUsed: { Least: first.SuppliersUsed, Proven: counts.suppliers },
    },
    plans,
  );
};
