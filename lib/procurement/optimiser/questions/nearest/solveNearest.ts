import { toPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { SolverEffort } from '#lib/procurement/optimiser/highs/solve.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildPartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { createRelaxation, isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { addRoundingSlack } from '#lib/procurement/optimiser/pricing/relaxation/roundingSlack.ts';
import { isWithin } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { boundDistance } from '#lib/procurement/optimiser/questions/nearest/boundDistance.ts';
import { toLinearDistances } from '#lib/procurement/optimiser/questions/nearest/linearDistances.ts';
import {
  computeDistance,
  type NearestPlan,
  type NearestProblem,
  PROVEN,
  runNearest,
} from '#lib/procurement/optimiser/questions/nearest/runNearest.ts';
import { searchNearest } from '#lib/procurement/optimiser/questions/nearest/searchNearest.ts';
import type { Outcome } from '#lib/procurement/optimiser/questions/stages/limitedMilp.ts';
import { narrowPart } from '#lib/procurement/optimiser/questions/stages/narrowPart.ts';
import {
  computeRelaxedReceipts,
  considersBestPlans,
} from '#lib/procurement/optimiser/questions/stages/relaxedReceipts.ts';

/** Most options among which a MILP proves a known plan without a search for a better one. */
const FEW_OPTIONS = 40;

/** A proof among the options that are left takes less time than one among all, and may take more effort. */
const PROOF_FACTOR = 2;

/** Gap of cutting planes as a share of the gap that is to be proven. */
const CUT_SHARE = 0.1;

/** A part whose nearest plan is to be found. */
interface PartProblem extends Omit<NearestProblem, 'limits' | 'known'> {
  /** Limits of the question, and of the coverage. */
  readonly own: CostLimits;
  readonly tiers: CostLimits;
  /** Minimum cumulative receipts that the coverage needs. */
  readonly floor: number;
  /** A plan of the part, which may break the limits. */
  readonly from: Quantities;
  /** Whether a plan without a proof is enough. */
  readonly isQuick: boolean;
  /** Whether a plan far from its bound is searched among more options. */
  readonly isThorough: boolean;
}

/**
 * Minimises the augmented Tchebycheff distance over the plans of one part within cost limits, with the plans of the
 * other parts fixed. An order or supplier that they use costs nothing more. A lower bound comes first. It proves a plan,
 * or excludes the options whose plans are all farther than a known one; a MILP decides among the others.
 */
export const solveNearest = (
  milp: MilpSolver,
  model: PartModel,
  problem: PartProblem,
  effort: SolverEffort,
): Outcome<NearestPlan> => {
  const { rest, measure, own, tiers, from, gap, floor, isQuick } = problem;
  const limits = [...own, ...tiers];
  const whole = { ...problem, limits, known: from };
  if (model.options.length === 0 || !isRelaxationTractable(model)) return runNearest(milp, model, whole, effort);
  const part = toPartContext(model);
  const relaxation = createRelaxation(model, floor, computeRelaxedReceipts(model, own));
  const distances = toLinearDistances(part, rest, measure);
  const of = { part, rest, relaxation, distances, limits: own };
  const bounded = boundDistance(milp, of, { from, gap: gap * CUT_SHARE });
  const isBounded = considersBestPlans(model, own);
  const bound = isBounded ? bounded.bound : Number.NEGATIVE_INFINITY;
  const isProven = (plan: NearestPlan) => plan.distance - bound <= Math.max(gap, PROVEN);
  const withBound = (plan: NearestPlan): NearestPlan => ({ ...plan, bound: Math.min(plan.distance, bound) });
  const mayBeNearer = (plan: NearestPlan) => (n: number) =>
    !isBounded ||
    ensure(bounded.using[n]) <= addRoundingSlack(plan.distance) ||
    ensure(plan.quantities[n]) > 0 ||
    model.options[n]?.isForced === true;
  const proofEffort = { nodes: effort.nodes * PROOF_FACTOR, iterations: effort.iterations * BigInt(PROOF_FACTOR) };
  const prove = (plan: NearestPlan): NearestPlan => {
    const left = narrowPart(model, limits, mayBeNearer(plan));
    const start = { ...whole, limits: left.limits, known: left.narrow(plan.quantities) };
    const found = runNearest(milp, left.model, start, proofEffort);
    if (typeof found === 'string') return withBound(plan);
    const quantities = left.widen(found.quantities);
    return { quantities, distance: found.distance, bound: Math.min(found.distance, Math.max(found.bound, bound)) };
  };
  if (isWithin(buildPartMilp(model, false), limits, from)) {
    const plan = { quantities: from, distance: computeDistance(part, problem, from), bound };
    if (plan.distance - bound <= PROVEN) return withBound(plan);
    const isNarrow = [...model.options.keys()].filter(mayBeNearer(plan)).length <= FEW_OPTIONS;
    if (!isQuick && isNarrow) return prove(plan);
  }
  const found = searchNearest(milp, model, { ...whole, bounded, distances }, effort);
  if (typeof found === 'string') return runNearest(milp, model, whole, effort);
  return isQuick || isProven(found) ? withBound(found) : prove(found);
};
