import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { LOOK } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import type { BoundProblem } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { beginBound, createBoundJob, updateBound } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { relaxMaster } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import { createLinearGoal } from '#lib/procurement/optimiser/changes/weightedRounds.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { findOrAddColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { descendFromEach } from '#lib/procurement/optimiser/heuristics/descendFromEach.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  createColumnPricing,
  selectCheapestColumns,
  selectInducedNeighbourhood,
} from '#lib/procurement/optimiser/master/columnSelection.ts';
import { buildPlanMilp } from '#lib/procurement/optimiser/master/compactMilp.ts';
import { solveMaster } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { isSmall, runCompactMilp } from '#lib/procurement/optimiser/master/solveCompactMilp.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveCoverage,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { createSearchContext, type SearchContext, toPoint } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { BoundState } from '#lib/procurement/optimiser/search/searchState.ts';

const CONFIGURATION: WeightedConfiguration = {
  name: 'Sum',
  weights: { Orders: 100 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

/** Relative gap at which the MILP of all parts ends. */
const WHOLE_GAP = 1e-6;

/** Columns of the restricted master problem and of the neighbourhood of its linear relaxation; nodes of each. */
const MASTER_COLUMNS = 1_500;
const NEIGHBOURHOOD_COLUMNS = 3_000;
const NODES = 100;

/** Bounding rounds per restricted master problem. */
const COMBINED = 4;

export interface Found {
  readonly value: number;
  readonly bound?: number;
}

/** Light bounding rounds, full ones, and the effort per part in the full ones. */
export interface WeightedSumEffort extends Pick<BoundJob['effort'], 'nodes' | 'steps' | 'isSearching'> {
  readonly light: number;
  readonly rounds: number;
}

/** Solves the sum by the MILP of all parts; undefined if there are too many. */
const solveWholeSum = (
  milp: MilpSolver,
  context: SearchContext,
  known: Assignment,
  factors: readonly number[],
): { readonly choice: Assignment | undefined; readonly bound: number } | undefined => {
  if (!isSmall(context)) return undefined;
  const weights = toLinearWeights(factors);
  const scale = computeWeightScale(factors);
  const program = buildPlanMilp(context, known, { isExclusive: false }, (to, toTerms) => {
    to.addCosts(toTerms(weights, 1 / scale));
    return undefined;
  });
  return runCompactMilp(milp, context, program, { mip_rel_gap: WHOLE_GAP });
};

/** Computes the best coverage of every part: one plan of each is its first column, and gives its minimum receipts. */
const coverParts = (milp: MilpSolver, context: SearchContext) => {
  const floors: number[] = [];
  const choice = context.parts.map((part, n) => {
    const { quantities } = solveCoverage(milp, part.model);
    floors.push(computeMinimumReceipts(part.model, computeCost(part.model, getCoverageCost(part.model), quantities)));
    return findOrAddColumn(context.pool[n] ?? [], planToPoolColumn(part, quantities));
  });
  return { covered: { ...context, floors }, choice };
};

/** Improves a plan by restricted master problems over the columns that are cheapest at the duals of the bound. */
const combineColumns = (
  milp: MilpSolver,
  problem: BoundProblem,
  { center }: BoundState,
  known: Assignment,
  factors: readonly number[],
): Assignment => {
  const { context, boundGoal } = problem;
  const weights = toLinearWeights(factors);
  const scale = computeWeightScale(factors);
  const prices = center.prices.map((own) => own.map((price) => price * scale));
  const pricing = createColumnPricing(context, { choice: known, center: prices }, weights);
  const select = (most: number, choice: Assignment) => selectCheapestColumns(context, pricing, most, [choice]);
  const solve = (places: readonly (readonly number[])[], choice: Assignment): Assignment => {
    const found = solveMaster(milp, {
      pool: context.pool,
      places,
      periods: context.problem.periods.length,
      goal: boundGoal.goal,
      known: choice,
      nodes: NODES,
    });
    return descendFromEach(context, weights, found === undefined ? [choice] : [choice, found]);
  };
  const first = solve(select(MASTER_COLUMNS, known), known);
  const relaxed = relaxMaster(milp, problem, center);
  if (relaxed === undefined) return first;
  return solve(selectInducedNeighbourhood(select(NEIGHBOURHOOD_COLUMNS, first), first, relaxed.rounded), first);
};

/**
 * Minimises a weighted sum of the criteria, coverage first: by the MILP of all parts, or by the optimiser's column
 * generation with its Lagrangian bound. Reports each value and bound.
 */
export const minimizeWeightedSum = (
  milp: MilpSolver,
  problem: Problem,
  factors: readonly number[],
  { light, rounds, ...effort }: WeightedSumEffort,
  report: (found: Found) => void,
): void => {
  const { covered, choice: first } = coverParts(
    milp,
    createSearchContext(problem, CONFIGURATION, { floors: [], pool: [], points: [] }),
  );
  const computeValue = (choice: Assignment) =>
    toPoint(covered, choice).values.reduce((total, value, n) => total + (factors[n] ?? 0) * value, 0);
  const solved = solveWholeSum(milp, covered, first, factors);
  let choice = solved?.choice ?? first;
  if (solved !== undefined) {
    report({ value: computeValue(choice), bound: solved.bound });
    if (computeValue(choice) - solved.bound <= WHOLE_GAP * computeValue(choice)) return;
  }
  const boundProblem = { context: covered, boundGoal: createLinearGoal(factors) };
  const desk = { milp, problem, configuration: CONFIGURATION };
  let proving = beginBound(milp, boundProblem);
  for (let round = 1; round <= light + rounds && !proving.isDone; round++) {
    const work = round <= light ? LOOK : effort;
    const bounds = covered.parts.map((_, part) => {
      const { column, bound } = runJob(desk, 'prove', part, createBoundJob(boundProblem, proving, part, work));
      findOrAddColumn(covered.pool[part] ?? [], column);
      return bound;
    });
    proving = updateBound(milp, boundProblem, proving, { bounds });
    if (round >= light && (round - light) % COMBINED === 0)
      choice = combineColumns(milp, boundProblem, proving, choice, factors);
    report({ value: computeValue(choice), bound: proving.bound });
  }
  choice = combineColumns(milp, boundProblem, proving, choice, factors);
  report({ value: computeValue(choice), bound: proving.bound });
};
