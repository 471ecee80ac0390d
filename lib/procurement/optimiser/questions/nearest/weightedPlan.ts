import { getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { SolverEffort } from '#lib/procurement/optimiser/highs/solve.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { toTierForms } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { hasLargeAmounts } from '#lib/procurement/optimiser/pricing/scaled/scaledBranchAndBound.ts';
import { computeMinimumReceipts } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { PartMeasure, PartPlan, PlanSearch } from '#lib/procurement/optimiser/questions/nearest/partPlan.ts';
import { PROVEN } from '#lib/procurement/optimiser/questions/nearest/runNearest.ts';
import { solveNearest } from '#lib/procurement/optimiser/questions/nearest/solveNearest.ts';
import { FULL_EFFORT, type Outcome, SMALL_EFFORT } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import { solveLimited } from '#lib/procurement/optimiser/questions/stages/solveLimited.ts';

/** Efforts where no distance of the part alone can be proven for the whole plan. */
const COUPLED_EFFORT: SolverEffort = { nodes: 2_000, iterations: 1_000n };
const SMALL_COUPLED_EFFORT: SolverEffort = { nodes: 200, iterations: 1_000n };

/** Gap below which distances look equal, because four decimals are shown. */
const SHOWN_GAP = 5e-5;

/** A part whose plan is searched by weights. */
export interface WeightedSearch extends PlanSearch, PartMeasure {
  /** Least coverage tiers of any plan of the part within its own limits. */
  readonly floors: readonly number[];
  /** A plan of the part, which may break the limits of the search. */
  readonly start: PartPlan;
}

const getEffort = (isSmall: boolean, isApproximate: boolean): SolverEffort => {
  if (isSmall) return isApproximate ? SMALL_COUPLED_EFFORT : SMALL_EFFORT;
  return isApproximate ? COUPLED_EFFORT : FULL_EFFORT;
};

/**
 * Finds the plan of a part within limits for which the plan of all parts has the best coverage and is then nearest to
 * the ideal point. The plans of the other parts are fixed.
 */
export const findNearestPlan = (
  milp: MilpSolver,
  model: PartModel,
  { limits, known, isApproximate = false, floors, start, rest, measure }: WeightedSearch,
): Outcome<PartPlan> => {
  const isThorough = known === undefined;
  const effort = getEffort(!isThorough, isApproximate);
  const gap = isApproximate ? SHOWN_GAP : PROVEN;
  const from = getColumnQuantities(model, known ?? start.column);
  const forms = toTierForms(model);
  const nearest = (most: readonly number[], isCovered: boolean): Outcome<PartPlan> => {
    const tiers = forms.map((form, n) => [form, ensure(most[n])] as const);
    const floor = computeMinimumReceipts(model, ensure(most[0]) * (model.minimum + 1) + ensure(most[1]));
    const goal = { rest, measure, own: limits, tiers, from, gap, floor, isQuick: isApproximate, isThorough };
    const found = solveNearest(milp, model, goal, effort);
    if (typeof found === 'string') return found;
    const isNearest = found.distance - found.bound <= PROVEN && !hasLargeAmounts(model);
    return {
      column: toColumn(model, found.quantities),
      values: forms.map((form) => computeCost(model, form, found.quantities)),
      distance: found.distance,
      isProven: isCovered && isNearest,
    };
  };
  const quick = nearest(floors, true);
  if (quick !== 'impossible') return quick;
  const covered = solveLimited(milp, model, { forms, limits, least: floors, likely: 0, effort: FULL_EFFORT });
  if (typeof covered === 'string') return covered;
  return nearest(covered.values, covered.isProven);
};
