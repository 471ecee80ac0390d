import { type Configuration, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CalculatedPlan } from '#lib/procurement/domain/plan/plan.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { listFewestChanges, NO_CHANGES } from '#lib/procurement/optimiser/changes/changeSearch.ts';
import { getLimitedColumns } from '#lib/procurement/optimiser/changes/weightedChangeState.ts';
import { type Column, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { findBestPoint } from '#lib/procurement/optimiser/front/tchebycheffChoice.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartModel, getSmallestPlan } from '#lib/procurement/optimiser/model/partModel.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import { getExactRounds, toObjectiveForms } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import {
  estimatePlan,
  getCoverageCost,
  solveLexicographic,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { finishCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { getOrderColumns } from '#lib/procurement/optimiser/tolerances/orderSearch.ts';

/** The best plan so far of a running calculation. The reasons of its alerts are unknown and reported as `Combined`. */
export interface Preview {
  readonly plan: CalculatedPlan;
  /** Parts whose purchases are estimated by beam search, because the calculation has not solved them yet. */
  readonly estimatedParts: number;
  /** Parts without purchases, because the preview ran out of time. */
  readonly unplannedParts: number;
}

/** Values that prove nothing about a plan. Best value 0 with bound -1 stands for an unknown gap. */
const UNPROVEN = { best: 0, bound: -1, bounds: [] } as const;

/** Returns, by part, the column of the chosen point: the best plan of a search. */
const getSearchColumns = (
  configuration: Configuration,
  { search, orderSearch }: CalculationState,
): readonly Column[] | undefined => {
  if (isOrdered(configuration)) return orderSearch && getOrderColumns(orderSearch);
  if (search === undefined) return undefined;
  const best = findBestPoint(search.points, computeRange(search.points), getCriterionWeights(configuration));
  return best?.choice.map((place, part) => search.pool[part]?.[place] ?? []);
};

/** Returns, by part, the columns found so far; undefined for parts that the first exact round has not solved. */
const getFoundColumns = (
  configuration: Configuration,
  state: CalculationState,
  parts: number,
): readonly (Column | undefined)[] => {
  if (state.phase === 'solve') {
    const [first = []] = state.rounds;
    return Array.from({ length: parts }, (_, n) => first[n] ?? state.earlier?.rounds[0]?.[n] ?? undefined);
  }
  if (state.phase !== 'search') return state.rounds.at(-1) ?? [];
  return getSearchColumns(configuration, state) ?? state.rounds[0] ?? [];
};

/**
 * Returns the best plan within a limit on changes, or the one with the fewest changes known so far, and how many of its
 * parts are estimates; undefined without a limit.
 */
const findFewestChanges = (
  milp: MilpSolver,
  problem: Problem,
  configuration: Configuration,
  state: CalculationState,
) => {
  const isSearched = state.phase === 'solve' || state.phase === 'search';
  if (problem.replanning?.changes === undefined || !isSearched) return undefined;
  if (state.orderSearch !== undefined) return { columns: getOrderColumns(state.orderSearch), estimatedParts: 0 };
  if (state.weightedChanges !== undefined && !isOrdered(configuration))
    return { columns: getLimitedColumns(problem, configuration, state.weightedChanges), estimatedParts: 0 };
  const search = state.changeSearch ?? NO_CHANGES;
  const fewest = listFewestChanges({ milp, problem, configuration }, search);
  return { columns: fewest.map(({ column }) => column), estimatedParts: problem.parts.length - search.ends.length };
};

/** Creates the two ways to estimate a part: a search with optimal coverage, and one narrow beam search. */
const createEstimates = (milp: MilpSolver, problem: Problem, configuration: Configuration) => {
  const prepare = (part: Part) => {
    const model = buildPartModel(problem, part, configuration);
    return { model, forms: toObjectiveForms(model, getExactRounds(configuration)[0] ?? []) };
  };
  const estimateWell = (part: Part): Column => {
    const { model, forms } = prepare(part);
    return toColumn(model, solveLexicographic(milp, model, forms, { nodes: 0 }).quantities);
  };
  /** Undefined if beam search finds no plan. `isCovered` tells whether the plan has no missing units. */
  const estimateFast = (part: Part): { readonly column: Column; readonly isCovered: boolean } | undefined => {
    const { model, forms } = prepare(part);
    const plan = estimatePlan(model, forms);
    return plan && { column: toColumn(model, plan), isCovered: computeCost(model, getCoverageCost(model), plan) === 0 };
  };
  return { estimateWell, estimateFast };
};

/** Creates the column that has only the frozen orders. Models take too long to build for thousands of empty columns. */
const createSmallestColumn = (problem: Problem, part: Part, configuration: Configuration): Column => {
  if (part.planned === undefined) return [];
  const model = buildPartModel(problem, part, configuration);
  return toColumn(model, getSmallestPlan(model));
};

/**
 * Creates the best plan of a calculation so far. Estimates the parts that the calculation has not solved yet until
 * `isOver` returns true. In large problems it first estimates all of them fast, then those with missing units well.
 * Parts without an estimate buy nothing.
 */
export const createPreview = (
  { milp, problem, configuration }: CalculationContext,
  state: CalculationState,
  isOver: () => boolean,
): Preview => {
  const fewest = findFewestChanges(milp, problem, configuration, state);
  if (fewest !== undefined) {
    const { columns, estimatedParts } = fewest;
    const plan = finishCalculation(problem, configuration, { ...state, rounds: [columns], reasons: [], ...UNPROVEN });
    return { plan, estimatedParts, unplannedParts: 0 };
  }
  const { estimateWell, estimateFast } = createEstimates(milp, problem, configuration);
  const isLarge = problem.parts.length > SIZES.provenExtremePoints;
  const found = getFoundColumns(configuration, state, problem.parts.length);
  let [estimatedParts, unplannedParts] = [0, 0];
  const uncovered: number[] = [];
  const columns = problem.parts.map((part, n): Column => {
    const known = found[n];
    if (known !== undefined) return known;
    if (isOver()) {
      unplannedParts += 1;
      return createSmallestColumn(problem, part, configuration);
    }
    estimatedParts += 1;
    const fast = isLarge ? estimateFast(part) : undefined;
    if (fast?.isCovered === false) uncovered.push(n);
    return fast?.column ?? estimateWell(part);
  });
  for (const n of uncovered) {
    if (isOver()) break;
    const part = problem.parts[n];
    if (part !== undefined) columns[n] = estimateWell(part);
  }
  // Values of an incomplete round prove nothing about this plan.
  const isProven = state.phase !== 'solve';
  const plan = finishCalculation(problem, configuration, {
    ...state,
    rounds: [columns],
    reasons: [],
    ...(state.phase === 'search' && isOrdered(configuration)
      ? { bounds: state.orderSearch?.bounds ?? [], values: state.orderSearch?.values ?? [] }
      : {}),
    ...(isProven ? {} : UNPROVEN),
  });
  return { plan, estimatedParts, unplannedParts };
};
