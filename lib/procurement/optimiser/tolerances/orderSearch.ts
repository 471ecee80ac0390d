import type { Configuration, OrderedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { listLeadingObjectives } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { createRandom } from '#lib/procurement/optimiser/heuristics/random.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { runStage, type StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { PricingJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { computeMinimumReceipts, getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import {
  createSearchContext,
  createSelection,
  getPoolColumns,
  type SearchContext,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import { improveWithinLimits } from '#lib/procurement/optimiser/tolerances/improveWithinLimits.ts';
import {
  createStage,
  evaluateAssignment,
  evaluateStage,
  type OrderStage,
} from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';
import {
  beginStageBound,
  createStageBoundJob,
  type StageBound,
  toScaledWeights,
  updateStageBound,
} from '#lib/procurement/optimiser/tolerances/stageBound.ts';
import { improveByMaster, solveStageMilp } from '#lib/procurement/optimiser/tolerances/stageMilps.ts';
import {
  createStageSchedule,
  getStageEffort,
  type StageStep,
} from '#lib/procurement/optimiser/tolerances/stageSchedule.ts';

/** State of the search for an order with tolerances or counts, serialisable as JSON. */
export interface OrderSearchState {
  readonly floors: readonly number[];
  readonly pool: readonly (readonly Column[])[];
  /** The best plan so far: by part, the index of its column in the pool. */
  readonly choice: readonly number[];
  /**
   * By finished objective: its best value within the limits of the objectives before it, and the lower bound of that
   * value.
   */
  readonly values: readonly number[];
  readonly bounds: readonly number[];
  /** Number of steps done for the current objective, and its bound once it has one. */
  readonly step: number;
  readonly proof?: StageBound;
  /** Largest lower bound of the current objective. */
  readonly bound: number;
  /** By part solved so far in the current step: its bound or the index of its column, depending on the kind of step. */
  readonly found: readonly number[];
  readonly seed: number;
}

/** Value that stands for "no bound": JSON has no infinity. */
export const NO_BOUND = -Number.MAX_VALUE;

const createContext = (
  problem: Problem,
  { name, recycledSupplierIds, recycledPartTypes }: Configuration,
  state: Pick<OrderSearchState, 'floors' | 'pool'>,
): SearchContext =>
  createSearchContext(problem, { name, recycledSupplierIds, recycledPartTypes, weights: {} }, { ...state, points: [] });

/**
 * Returns the state before the first step. The leading objectives have been solved part by part.
 * @param columns by part, the optimum of the leading objectives
 * @param bounds by leading objective, its lower bound
 */
export const beginOrderSearch = (
  problem: Problem,
  configuration: OrderedConfiguration,
  columns: readonly Column[],
  bounds: readonly number[],
): OrderSearchState => {
  const floors = getPartContexts(problem, configuration).map(({ model }, n) => {
    const quantities = getColumnQuantities(model, columns[n] ?? []);
    return computeMinimumReceipts(model, computeCost(model, getCoverageCost(model), quantities));
  });
  const pool = problem.parts.map((_, n) => [columns[n] ?? []]);
  const choice = problem.parts.map(() => 0);
  const leading = listLeadingObjectives(configuration);
  return {
    floors,
    pool,
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
  Math.ceil(bound - Math.max(1e-6, 1e-10 * Math.abs(value))) >= value;

/** Returns a bound of an integer value: rounded up, and at most the value. */
const roundBound = (bound: number, value: number): number => {
  if (proves(bound, value)) return value;
  return bound === NO_BOUND ? NO_BOUND : Math.ceil(bound - Math.max(1e-6, 1e-10 * Math.abs(value)));
};

/**
 * Perturbation of order prices: probability that an open order keeps its price, probability that a closed order is
 * discounted, and the discounted share of its weight. Last, the beam width in labels.
 */
const CLOSED = 0.3;
const OFFERED = 0.2;
const OFFER = 0.5;
const WIDTH = 12;

/** Creates the jobs that price each part, given the orders of the plan. After the first round prices are perturbed. */
const createJoinJobs = (
  context: SearchContext,
  stage: OrderStage,
  state: OrderSearchState,
  proof: StageBound,
  round: number,
): ((part: number) => PricingJob) => {
  const { weights } = toScaledWeights(stage, proof.center);
  const selection = createSelection(context, weights, state.choice);
  const random = createRandom(state.seed);
  const chances = Array.from({ length: selection.suppliers * selection.periods }, () => random.next());
  const price = (part: number, order: number): number => {
    const own = selection.getColumn(part)?.orders.includes(order) ? 1 : 0;
    const isOpen = selection.countUsers(order) > own;
    const whole = weights.order + (isOpen ? 0 : weights.supplier / selection.periods);
    const chance = round === 0 ? 1 : ensure(chances[order]);
    if (isOpen) return chance < CLOSED ? whole : 0;
    return chance < OFFERED ? OFFER * whole : whole;
  };
  return (part) => ({
    direction: weights,
    floor: ensure(context.floors[part]),
    prices: (context.parts[part]?.orders ?? []).map((order) => price(part, order)),
    width: WIDTH,
    isThorough: round === 0,
  });
};

/** Runs a step that solves every part; returns, by part so far, its bound or the index of its column. */
const runPartStep = (
  context: SearchContext,
  stage: OrderStage,
  state: OrderSearchState,
  proof: StageBound,
  { kind, round }: StageStep,
  control: StageControl,
): readonly number[] => {
  const found = [...state.found];
  const parts = context.parts.length;
  if (kind === 'prove') {
    const isWide = context.parts.every(({ model }) => hasManyOptions(model));
    const effort = getStageEffort(parts, round, isWide);
    const accept = (
      part: number,
      result: { column: Parameters<typeof findOrAddColumn>[1]; bound: number } | undefined,
    ) => {
      if (result !== undefined) findOrAddColumn(context.pool[part] ?? [], result.column);
      found.push(result?.bound ?? NO_BOUND);
    };
    const createJob = (part: number) => createStageBoundJob(context, stage, proof, part, effort);
    runStage({ kind: 'prove', parts, createJob, accept }, found.length, control);
    return found;
  }
  runStage(
    {
      kind: 'pass',
      parts,
      createJob: createJoinJobs(context, stage, state, proof, round),
      accept: (part, column) => {
        found.push(column == null ? ensure(state.choice[part]) : findOrAddColumn(context.pool[part] ?? [], column));
      },
    },
    found.length,
    control,
  );
  return found;
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
  { milp }: StageControl,
  context: SearchContext,
  configuration: OrderedConfiguration,
  stage: OrderStage,
  state: OrderSearchState,
  { kind }: StageStep,
): OrderSearchState => {
  if (kind === 'compactMilp') {
    const solved = solveStageMilp(milp, context, configuration, stage, state.choice);
    return solved === undefined
      ? state
      : { ...state, choice: solved.choice, bound: Math.max(state.bound, solved.bound) };
  }
  const { proof } = state;
  if (proof === undefined) return state;
  if (kind === 'restrictedMaster')
    return { ...state, choice: improveByMaster(milp, context, stage, state.choice, proof.center) };
  if (kind === 'join') {
    const choice = selectBetter(context, stage, state.choice, state.found);
    return { ...state, choice: improveWithinLimits(context, stage, choice, proof.center.limits) };
  }
  const after = updateStageBound(milp, context, stage, proof, state.found, state.choice);
  const choice = improveWithinLimits(context, stage, state.choice, after.next.limits);
  return { ...state, choice, proof: after, bound: Math.max(state.bound, after.bound) };
};

/** Reported progress: share of the search that is done, and value and bound of the current objective. */
export interface OrderProgress {
  readonly share: number;
  readonly best: number;
  readonly bound: number;
}

/**
 * Advances the search until it is done or told to stop, and returns the new state. It can stop after every part and
 * every step. Where it stops does not affect the result.
 */
export const advanceOrderSearch = (
  configuration: OrderedConfiguration,
  start: OrderSearchState,
  control: StageControl,
  onProgress: (progress: OrderProgress) => void = () => {},
): OrderSearchState => {
  const { milp, problem } = control;
  const context = createContext(problem, configuration, start);
  const parts = context.parts.length;
  const leading = listLeadingObjectives(configuration).length;
  let state = start;
  let isBegun = false;
  while (!isOrderSearchDone(configuration, state) && !(isBegun && control.shouldStop())) {
    isBegun = true;
    const stage = createStage(configuration, state.values);
    const schedule = createStageSchedule(stage, parts);
    const value = evaluateStage(context, state.choice, stage);
    onProgress({
      share: (state.values.length - leading + state.step / schedule.length) / (configuration.order.length - leading),
      best: value,
      bound: state.bound === NO_BOUND ? Math.min(0, value) : roundBound(state.bound, value),
    });
    const step = schedule[state.step];
    if (step === undefined || proves(state.bound, value)) {
      state = endStage(context, stage, state);
      continue;
    }
    if (step.kind !== 'compactMilp' && state.proof === undefined)
      state = { ...state, proof: beginStageBound(milp, context, stage, state.choice) };
    const { proof } = state;
    const isSkipped = step.kind === 'prove' && proof?.isDone === true;
    if (proof !== undefined && !isSkipped && (step.kind === 'prove' || step.kind === 'join')) {
      state = { ...state, found: runPartStep(context, stage, state, proof, step, control) };
      if (state.found.length < parts) break;
    }
    const random = createRandom(state.seed);
    random.next();
    const applied = isSkipped ? state : applyStep(control, context, configuration, stage, state, step);
    state = { ...applied, step: state.step + 1, found: [], seed: random.seed() };
  }
  return { ...state, pool: getPoolColumns(context) };
};
