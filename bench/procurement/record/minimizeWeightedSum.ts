import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { BoundGoal } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { beginBound, createBoundJob, updateBound } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { beginDualPrices } from '#lib/procurement/optimiser/bound/volumeAlgorithm.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { findOrAddColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightedSum } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { createRandom } from '#lib/procurement/optimiser/heuristics/random.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { buildPlanMilp } from '#lib/procurement/optimiser/master/compactMilp.ts';
import type { MasterColumn } from '#lib/procurement/optimiser/master/restrictedMaster.ts';
import { isSmall, runCompactMilp } from '#lib/procurement/optimiser/master/solveCompactMilp.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveCoverage,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { createSearchContext, type SearchContext, toPoint } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { applyPass } from '#lib/procurement/optimiser/schedule/steps/applyPass.ts';
import { solveMasterForWeights } from '#lib/procurement/optimiser/schedule/steps/masterSteps.ts';
import { createPass, createPricingJob } from '#lib/procurement/optimiser/schedule/steps/passes.ts';
import type { Step } from '#lib/procurement/optimiser/schedule/steps/steps.ts';

const CONFIGURATION: WeightedConfiguration = {
  name: 'Sum',
  weights: { Orders: 100 },
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const steps = (kind: Step['kind'], count: number): readonly Step[] =>
  Array.from({ length: count }, (_, round) => ({ kind, round }));

/** Dual rounds before the first restricted master problem. */
const FIRST_DUAL_ROUNDS = 20;

/** Perturbations after slope scaling and after each master problem. */
const PERTURBATIONS = 16;
const PERTURBATION_STEPS: readonly Step[] = [...steps('perturbation', PERTURBATIONS), ...steps('polish', 1)];

/** Steps before the bounding phase. */
const createSchedule = (prices: number): readonly Step[] => [
  ...steps('slopeScaling', 8),
  ...steps('polish', 1),
  ...PERTURBATION_STEPS,
  ...steps('dualRound', Math.min(FIRST_DUAL_ROUNDS, prices)),
  ...steps('polish', 1),
  ...steps('restrictedMaster', 1),
  ...(prices <= FIRST_DUAL_ROUNDS
    ? []
    : [
        ...PERTURBATION_STEPS,
        ...steps('dualRound', prices - FIRST_DUAL_ROUNDS),
        ...steps('polish', 1),
        ...steps('restrictedMaster', 1),
      ]),
];
const END: readonly Step[] = [...PERTURBATION_STEPS, ...steps('polish', 1), ...steps('restrictedMaster', 1)];

/** The goal of the Lagrangian bound for a weighted sum of the criteria. */
const createSumGoal = (factors: readonly number[]): BoundGoal => {
  const linearWeights = toLinearWeights(factors);
  const scale = computeWeightScale(factors);
  const sum = {
    measureColumn: ({ objectives }: MasterColumn) => computeWeightedSum(linearWeights, objectives) / scale,
    order: linearWeights.order / scale,
    supplier: linearWeights.supplier / scale,
  };
  return {
    goal: { sum, largest: [], limits: [] },
    criteria: [],
    computeFactors: () => factors,
    computeIdealSum: () => 0,
  };
};

/** Relative gap at which the MILP of all parts ends. */
const WHOLE_GAP = 1e-6;

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

/** Bounding rounds per restricted master problem. */
const COMBINED = 3;

export interface Found {
  readonly value: number;
  readonly bound?: number;
}

/** Dual rounds, light bounding rounds, full bounding rounds, and the effort per part in the full ones. */
export interface WeightedSumEffort extends ProofEffort {
  readonly prices: number;
  readonly light: number;
  readonly rounds: number;
}

type ProofEffort = BoundJob['effort'];

/** Effort of a light round: enough to see whether a part may have a column with a negative reduced cost. */
const LIGHT: ProofEffort = { nodes: 0, steps: 8, isSearching: true };

/**
 * Minimises a weighted sum of the criteria, coverage first, with the optimiser's search steps, then computes its
 * Lagrangian bound. Reports each value and bound.
 */
export const minimizeWeightedSum = (
  milp: MilpSolver,
  problem: Problem,
  factors: readonly number[],
  { prices: priced, light, rounds, ...effort }: WeightedSumEffort,
  report: (found: Found) => void,
): void => {
  const context = createSearchContext(problem, CONFIGURATION, { floors: [], pool: [], points: [] });
  const floors: number[] = [];
  const choice = context.parts.map((part, n) => {
    const { quantities } = solveCoverage(milp, part.model);
    floors.push(computeMinimumReceipts(part.model, computeCost(part.model, getCoverageCost(part.model), quantities)));
    return findOrAddColumn(context.pool[n] ?? [], planToPoolColumn(part, quantities));
  });
  const covered = { ...context, floors };
  let state: SearchState = {
    floors,
    pool: [],
    points: [],
    step: 0,
    found: [],
    factors,
    choice,
    last: choice,
    seed: 1,
  };
  const desk = { milp, problem, configuration: CONFIGURATION };
  const valueNow = () => {
    const { values } = toPoint(covered, state.choice);
    return values.reduce((total, value, n) => total + (factors[n] ?? 0) * value, 0);
  };
  const take = (step: Step): void => {
    if (step.kind === 'dualRound' && state.pricing === undefined)
      state = { ...state, pricing: beginDualPrices(covered, state, toLinearWeights(factors)) };
    const pass = createPass(covered, state, step);
    if (pass === undefined) state = solveMasterForWeights(milp, covered, state);
    else {
      const found = choice.map((_, part) => {
        const column = runJob(desk, 'pass', part, createPricingJob(covered, pass, part));
        return column === null ? (state.choice[part] ?? 0) : findOrAddColumn(covered.pool[part] ?? [], column);
      });
      state = applyPass(covered, state, step, { pass, found });
    }
    const random = createRandom(state.seed);
    random.next();
    state = { ...state, seed: random.seed() };
  };
  const solved = solveWholeSum(milp, covered, choice, factors);
  if (solved?.choice !== undefined) {
    state = { ...state, choice: solved.choice, last: solved.choice };
    report({ value: valueNow(), bound: solved.bound });
    if (valueNow() - solved.bound <= WHOLE_GAP * valueNow()) return;
  }
  for (const step of createSchedule(priced)) {
    take(step);
    report({ value: valueNow() });
  }
  const aim = createSumGoal(factors);
  const scale = computeWeightScale(factors);
  const prices = (state.pricing?.center ?? []).map((own) => own.map((price) => price / scale));
  let proving = beginBound(milp, { context: covered, boundGoal: aim }, { shares: factors.map(() => 0), prices });
  for (let round = 1; round <= light + rounds && !proving.isDone; round++) {
    const work = round <= light ? LIGHT : effort;
    const bounds = covered.parts.map((_, part) => {
      const { column, bound } = runJob(
        desk,
        'prove',
        part,
        createBoundJob({ context: covered, boundGoal: aim }, proving, part, work),
      );
      findOrAddColumn(covered.pool[part] ?? [], column);
      return bound;
    });
    proving = updateBound(milp, { context: covered, boundGoal: aim }, proving, { bounds });
    const center = proving.center.prices.map((own) => own.map((price) => price * scale));
    if (state.pricing !== undefined) state = { ...state, pricing: { ...state.pricing, center } };
    if (round >= light && (round - light) % COMBINED === 0) state = solveMasterForWeights(milp, covered, state);
    report({ value: valueNow(), bound: proving.bound });
  }
  for (const step of END) take(step);
  report({ value: valueNow(), bound: proving.bound });
};
