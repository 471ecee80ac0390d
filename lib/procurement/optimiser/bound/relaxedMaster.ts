import type { BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { normaliseShares, toFeasiblePrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import { createDualPricing } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { selectCheapestColumns } from '#lib/procurement/optimiser/master/columnSelection.ts';
import {
  type MasterColumn,
  type MasterGoal,
  solveMasterRelaxation,
} from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { RelaxedPart, RelaxedPlan } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { getChosenPoint } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { BoundState, Duals } from '#lib/procurement/optimiser/schedule/searchState.ts';

/** Columns of the pool in the master problem, by part on average. */
const COLUMNS_PER_PART = 5;

/** Relaxed plans of a part in the master problem, the newest ones; fewer if those of all parts were too many. */
const MOST_PLANS = 16;
const MOST_PLANS_OF_ALL = 32_000;

/** Relative gap at which the interior point method ends: duals far inside the optimal face move less between rounds. */
const TOLERANCE = 1e-3;

const isSamePlan = (a: RelaxedPlan, b: RelaxedPlan): boolean =>
  a.objectives.every((value, n) => value === b.objectives[n]) &&
  a.orders.length === b.orders.length &&
  a.orders.every((order, n) => order === b.orders[n]);

/** Returns, by part, the newest distinct relaxed plans after a round. */
export const addRelaxedPlans = (
  known: BoundState['relaxed'],
  found: readonly (RelaxedPart | null)[],
): readonly (readonly RelaxedPlan[])[] => {
  const most = Math.min(MOST_PLANS, Math.ceil(MOST_PLANS_OF_ALL / found.length));
  return found.map((part, n) => {
    const plans = [...(known?.[n] ?? [])];
    for (const plan of part?.plans ?? []) if (!plans.some((each) => isSamePlan(each, plan))) plans.push(plan);
    return plans.slice(-most);
  });
};

/** Returns a row for each limit of a part that one of its relaxed plans exceeds. */
const createLimits = (relaxed: readonly (readonly RelaxedPlan[])[]): MasterGoal['limits'] =>
  relaxed.flatMap((plans) =>
    (plans[0]?.excess ?? []).flatMap((_, limit) => {
      if (plans.every(({ excess }) => ensure(excess[limit]) <= 0)) return [];
      const own = new Map<MasterColumn, number>(plans.map((plan) => [plan, ensure(plan.excess[limit])]));
      return [{ sum: { ofColumn: (column: MasterColumn) => own.get(column) ?? 0, order: 0, supplier: 0 }, most: 0 }];
    }),
  );

/**
 * Returns the duals of the linear relaxation of a master problem over relaxed plans and the columns of the pool that are
 * cheapest at the duals `center`; undefined if HiGHS finds no optimum. Rows keep the limits of the parts, which a relaxed
 * plan may exceed. Parts without relaxed plans have their columns alone.
 */
export const computeRelaxedMasterDuals = (
  milp: MilpSolver,
  { context, boundGoal }: BoundProblem,
  center: Duals,
  relaxed: readonly (readonly RelaxedPlan[])[],
): Duals | undefined => {
  const factors = boundGoal.factorsAt(center.shares);
  const priced = createDualPricing(context, toLinearWeights(factors), center, computeWeightScale(factors));
  const most = COLUMNS_PER_PART * context.parts.length;
  const chosen = selectCheapestColumns(context, priced, most, [getChosenPoint(context).choice]);
  const columns = chosen.map((own, part): readonly MasterColumn[] => [
    ...own.map((place) => ensure(context.pool[part]?.[place])),
    ...(relaxed[part] ?? []),
  ]);
  const optimum = solveMasterRelaxation(milp, {
    pool: columns,
    places: columns.map((own) => own.map((_, n) => n)),
    periods: context.problem.periods.length,
    goal: { ...boundGoal.goal, limits: createLimits(relaxed) },
    nodes: 0,
    tolerance: TOLERANCE,
  });
  if (optimum === undefined) return undefined;
  const shares = center.shares.map(() => 0);
  for (const [n, share] of normaliseShares(optimum.shares).entries()) shares[ensure(boundGoal.criteria[n])] = share;
  const prices = context.parts.map(({ orders }) => orders.map(() => 0));
  const index = context.parts.map(({ orders }) => new Map(orders.map((order, n) => [order, n])));
  for (const [part, order, price] of optimum.prices) ensure(prices[part])[ensure(index[part]?.get(order))] = price;
  return { shares, prices: toFeasiblePrices(context, prices, boundGoal.factorsAt(shares)) };
};
