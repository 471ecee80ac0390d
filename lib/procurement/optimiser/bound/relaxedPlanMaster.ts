import type { BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { createDualPricing, toDistance, toFeasibleDuals } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import {
  type MasterColumn,
  type MasterDuals,
  type MasterGoal,
  solveMasterRelaxation,
} from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { getLimitSizes } from '#lib/procurement/optimiser/model/limits.ts';
import type { RelaxedPlan } from '#lib/procurement/optimiser/parts/jobs.ts';
import { getChosenPoint, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { Duals } from '#lib/procurement/optimiser/search/searchState.ts';

/** Duals with a multiplier of each limit of the parts, by offer, then by source. */
export type DualsWithMultipliers = Duals & Required<Pick<Duals, 'multipliers'>>;

/** Columns of the pool in the master problem, which bound its duals before there are enough cutting planes. */
const POOL_COLUMNS = 300;

const createZeroMultipliers = ({ parts }: SearchContext): number[][] =>
  parts.map(({ model }) => getLimitSizes(model).map(() => 0));

/** Adds multipliers of 0 to duals without multipliers. */
export const withMultipliers = (context: SearchContext, duals: Duals): DualsWithMultipliers => ({
  ...duals,
  multipliers: duals.multipliers ?? createZeroMultipliers(context),
});

/** Terms of the master problem for the limits of the parts that some relaxed plan exceeds. */
interface LimitTerms {
  readonly places: readonly (readonly [part: number, limit: number])[];
  readonly limits: MasterGoal['limits'];
}

const createLimitTerms = (relaxed: readonly (readonly RelaxedPlan[])[]): LimitTerms => {
  const places = relaxed.flatMap((plans, part) =>
    (plans[0]?.excess ?? []).flatMap((_, limit) =>
      plans.some(({ excess }) => ensure(excess[limit]) > 0) ? [[part, limit] as const] : [],
    ),
  );
  const limits = places.map(([part, limit]) => {
    const own = new Map<MasterColumn, number>(
      ensure(relaxed[part]).map((plan) => [plan, ensure(plan.excess[limit])] as const),
    );
    return { sum: { measureColumn: (column: MasterColumn) => own.get(column) ?? 0, order: 0, supplier: 0 }, most: 0 };
  });
  return { places, limits };
};

/** The optimum of the relaxed master problem over relaxed plans: feasible duals, its value, its columns and their values by part. */
export interface RelaxedOptimum {
  readonly duals: DualsWithMultipliers;
  readonly value: number;
  readonly columns: readonly (readonly MasterColumn[])[];
  readonly values: MasterDuals['values'];
}

/**
 * Solves the linear relaxation of the master problem over relaxed plans and the cheapest columns of the pool, with the
 * limits of the parts as rows; undefined if HiGHS finds no optimum. The interior point method ends early: duals far
 * inside the optimal face move less from round to round (primal-dual column generation; Gondzio, González-Brevis &
 * Munari 2013).
 */
export const solveRelaxedPlanMaster = (
  milp: MilpSolver,
  problem: BoundProblem,
  { center, relaxed, tolerance }: { center: Duals; relaxed: readonly (readonly RelaxedPlan[])[]; tolerance: number },
): RelaxedOptimum | undefined => {
  const { context, boundGoal } = problem;
  const factors = boundGoal.computeFactors(center.shares);
  const priced = createDualPricing(context, toLinearWeights(factors), center, computeWeightScale(factors));
  const chosen = selectCheapestColumns(context, priced, POOL_COLUMNS, [getChosenPoint(context).choice]);
  const columns = chosen.map((own, part): readonly MasterColumn[] => [
    ...own.map((place) => ensure(context.pool[part]?.[place])),
    ...(relaxed[part] ?? []),
  ]);
  const { places, limits } = createLimitTerms(relaxed);
  const optimum = solveMasterRelaxation(milp, {
    pool: columns,
    places: columns.map((own) => own.map((_, n) => n)),
    periods: context.problem.periods.length,
    goal: { ...boundGoal.goal, limits },
    nodes: 0,
    tolerance,
  });
  if (optimum === undefined) return undefined;
  const multipliers = createZeroMultipliers(context);
  for (const [n, [part, limit]] of places.entries()) ensure(multipliers[part])[limit] = ensure(optimum.limits[n]);
  const duals = { ...toFeasibleDuals(problem, optimum), multipliers };
  return { duals, value: toDistance(problem, optimum.value), columns, values: optimum.values };
};
