import type {
  Configuration,
  OrderedConfiguration,
  OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { listLeadingObjectives } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createChangeLimits } from '#lib/procurement/optimiser/changes/changeLimits.ts';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { PLAN_BOUND_ERROR } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { createRandom } from '#lib/procurement/optimiser/model/random.ts';
import type { StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import { toLeastWhole } from '#lib/procurement/optimiser/pricing/milp/provesOptimum.ts';
import { computeMinimumReceipts, getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import {
  createSearchContext,
  getPoolColumns,
  type SearchContext,
} from '#lib/procurement/optimiser/search/searchContext.ts';
import { improveWithinLimits } from '#lib/procurement/optimiser/tolerances/improveWithinLimits.ts';
import {
  createStage,
  evaluateAssignment,
  evaluateStage,
  type OrderStage,
  type StageProblem,
} from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';
import { NO_BOUND, type OrderSearchState } from '#lib/procurement/optimiser/tolerances/orderSearchState.ts';
import { runPartStep } from '#lib/procurement/optimiser/tolerances/partSteps.ts';
import { beginStageBound, updateStageBound } from '#lib/procurement/optimiser/tolerances/stageBound.ts';
import { improveByMaster, solveStageMilp } from '#lib/procurement/optimiser/tolerances/stageMilps.ts';
import { createStageSchedule, type StageStep } from '#lib/procurement/optimiser/tolerances/stageSchedule.ts';

const createContext = (
  problem: Problem,
  { name, recycledSupplierIds, recycledPartTypes }: Configuration,
  state: Pick<OrderSearchState, 'floors' | 'pool'>,
): SearchContext =>
  createSearchContext(problem, { name, recycledSupplierIds, recycledPartTypes, weights: {} }, { ...state, points: [] });

/** Start of a search: minimum receipts and columns by part. The first columns are optimal for the leading objectives. */
type OrderStart = Pick<OrderSearchState, 'floors' | 'pool' | 'changes'>;

/** Returns the start of a search without a limit on changes: the optimum of the leading objectives, by part. */
export const createOrderStart = (
  problem: Problem,
  configuration: OrderedConfiguration,
  columns: readonly Column[],
): OrderStart => ({
  floors: getPartContexts(problem, configuration).map(({ model }, n) => {
    const quantities = getColumnQuantities(model, columns[n] ?? []);
    return computeMinimumReceipts(model, computeCost(model, getCoverageCost(model), quantities));
  }),
  pool: problem.parts.map((_, n) => [columns[n] ?? []]),
});

/**
 * Returns the state before the first step. The leading objectives have been solved, part by part or within a limit on
 * changes.
 * @param bounds by leading objective, its lower bound
 */
export const beginOrderSearch = (
  problem: Problem,
  configuration: OrderedConfiguration,
  { floors, pool, changes }: OrderStart,
  bounds: readonly number[],
): OrderSearchState => {
  const choice = problem.parts.map(() => 0);
  const leading = listLeadingObjectives(configuration);
  return {
    floors,
    pool,
    ...(changes && { changes }),
    choice,
    values: evaluateAssignment(createContext(problem, configuration, { floors, pool }), choice, leading),
    bounds: leading.map((_, n) => ensure(bounds[n])),
    step: 0,
    bound: NO_BOUND,
    found: [],
    seed: 1,
  };
};

export const isOrderSearchDone = ({ order }: OrderedConfiguration, { values }: OrderSearchState): boolean =>
  values.length >= order.length;

/** Returns, by part, the column of the best plan so far. */
export const getOrderColumns = ({ pool, choice }: OrderSearchState): readonly Column[] =>
  choice.map((place, part) => ensure(pool[part]?.[place]));

/** Returns whether a lower bound proves that an integer value is optimal. */
const proves = (bound: number, value: number): boolean =>
  toLeastWhole(bound, Math.abs(value), PLAN_BOUND_ERROR) >= value;

/** Returns a bound of an integer value: rounded up, and at most the value. */
const roundBound = (bound: number, value: number): number => {
  if (proves(bound, value)) return value;
  return bound === NO_BOUND ? NO_BOUND : toLeastWhole(bound, Math.abs(value), PLAN_BOUND_ERROR);
};

/** Returns the assignment with the lower value within the limits. `first` keeps them. */
const selectBetter = (
  context: SearchContext,
  stage: OrderStage,
  first: readonly number[],
  other: readonly number[],
): readonly number[] => (evaluateStage(context, other, stage) < evaluateStage(context, first, stage) ? other : first);

/** Ends the current objective: the next one is minimised within its tolerance. */
const endStage = (context: SearchContext, stage: OrderStage, state: OrderSearchState): OrderSearchState => {
  const { proof: _, ...rest } = state;
  const value = evaluateStage(context, state.choice, stage);
  return {
    ...rest,
    values: [...state.values, value],
    bounds: [...state.bounds, roundBound(state.bound, value)],
    step: 0,
    bound: NO_BOUND,
    found: [],
  };
};

const applyStep = (
  { milp, configuration }: CalculationContext<OrderedConfiguration>,
  { context, stage }: StageProblem,
  state: OrderSearchState,
  { kind }: StageStep,
): OrderSearchState => {
  if (kind === 'compactMilp') {
    const solved = solveStageMilp(milp, { context, stage }, configuration, state.choice);
    return solved === undefined
      ? state
      : { ...state, choice: solved.choice, bound: Math.max(state.bound, solved.bound) };
  }
  const { proof } = state;
  if (proof === undefined) return state;
  if (kind === 'restrictedMaster')
    return { ...state, choice: improveByMaster(milp, { context, stage }, state.choice, proof.center) };
  if (kind === 'join') {
    const choice = selectBetter(context, stage, state.choice, state.found);
    return { ...state, choice: improveWithinLimits(context, stage, choice, proof.center.limits) };
  }
  const after = updateStageBound(milp, { context, stage }, proof, { bounds: state.found, choice: state.choice });
  const choice = improveWithinLimits(context, stage, state.choice, after.next.limits);
  return { ...state, choice, proof: after, bound: Math.max(state.bound, after.bound) };
};

/** Reported progress: share of the search that is done, and value and bound of the current objective. */
export interface OrderProgress {
  readonly share: number;
  readonly best: number;
  readonly bound: number;
  readonly objective: OrderObjective;
}

/**
 * Advances the search until it is done or told to stop, and returns the new state. It can stop after every part and
 * every step. Where it stops does not affect the result.
 */
export const advanceOrderSearch = (
  configuration: OrderedConfiguration,
  start: OrderSearchState,
  control: StageControl,
  onProgress: (progress: OrderProgress) => void,
): OrderSearchState => {
  const { milp, problem } = control;
  const context = createContext(problem, configuration, start);
  const { changes: limits } = start;
  const changes = limits && { ...createChangeLimits(context, limits.most), mostByPart: limits.mostByPart };
  const parts = context.parts.length;
  const leading = listLeadingObjectives(configuration).length;
  let state = start;
  let isBegun = false;
  while (!isOrderSearchDone(configuration, state) && !(isBegun && control.shouldStop())) {
    isBegun = true;
    const stage = createStage(configuration, state.values, changes);
    const schedule = createStageSchedule(stage, parts);
    const value = evaluateStage(context, state.choice, stage);
    onProgress({
      share: (state.values.length - leading + state.step / schedule.length) / (configuration.order.length - leading),
      best: value,
      objective: stage.objective,
      bound: state.bound === NO_BOUND ? Math.min(0, value) : roundBound(state.bound, value),
    });
    const step = schedule[state.step];
    if (step === undefined || proves(state.bound, value)) {
      state = endStage(context, stage, state);
      continue;
    }
    if (step.kind !== 'compactMilp' && state.proof === undefined)
      state = { ...state, proof: beginStageBound(milp, { context, stage }, state.choice) };
    const { proof } = state;
    const isSkipped = step.kind === 'prove' && proof?.isDone === true;
    if (proof !== undefined && !isSkipped && (step.kind === 'prove' || step.kind === 'join')) {
      state = { ...state, found: runPartStep({ context, stage }, { ...state, proof }, step, control) };
      if (state.found.length < parts) break;
    }
    const random = createRandom(state.seed);
    random.next();
    const applied = isSkipped ? state : applyStep({ milp, problem, configuration }, { context, stage }, state, step);
    state = { ...applied, step: state.step + 1, found: [], seed: random.seed() };
  }
  return { ...state, pool: getPoolColumns(context) };
};
