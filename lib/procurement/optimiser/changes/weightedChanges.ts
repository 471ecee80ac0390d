import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { BoundGoal } from '#lib/procurement/optimiser/bound/boundProblem.ts';
import { interpolateDuals, toFeasiblePrices } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import { FIRST_SMOOTHING_STEP, updateSmoothingStep } from '#lib/procurement/optimiser/bound/dualSmoothing.ts';
import { type ChangeLimits, createChangeLimits } from '#lib/procurement/optimiser/changes/changeLimits.ts';
import type { WeightedChangeState } from '#lib/procurement/optimiser/changes/weightedChangeState.ts';
import {
  computeLimitedBound,
  computeLimitedDuals,
  createLimitedGoal,
  createLimitedJobs,
  createLinearGoal,
  type LimitedDuals,
  type LimitedSearch,
  limitGoal,
  solveLimitedMaster,
} from '#lib/procurement/optimiser/changes/weightedRounds.ts';
import { createWeightedSteps, type WeightedStep } from '#lib/procurement/optimiser/changes/weightedSteps.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { Point } from '#lib/procurement/optimiser/front/archive.ts';
import { computeRange } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { refineByCoordinateDescent } from '#lib/procurement/optimiser/heuristics/tchebycheffRefinement.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { RELAXATION_GAP } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { runStage, type StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { ChangesPricingEffort, ChangesPricingResult } from '#lib/procurement/optimiser/parts/priceWithChanges.ts';
import { createProof, isProven, offerWithinRange } from '#lib/procurement/optimiser/search/proof.ts';
import {
  createSearchContext,
  getChosenPoint,
  getPoolColumns,
  offerToFront,
  type SearchContext,
} from '#lib/procurement/optimiser/search/searchContext.ts';
import type { Proof } from '#lib/procurement/optimiser/search/searchState.ts';
import { TIE_BREAKING } from '#lib/procurement/optimiser/search/weightVectors.ts';

/** Returns the factors of a step's weighted sum, each in units of the chosen point's value. */
const computeStepFactors = ({ weights, points }: SearchContext, shares: readonly number[]) => {
  const [first] = points;
  return weights.map((weight, n) => {
    const size = Math.max(1, Math.abs(ensure(first?.values[n])));
    return weight === 0 ? 0 : ensure(shares[n]) / size;
  });
};

const createGoal = (context: SearchContext, limits: ChangeLimits, step: WeightedStep): BoundGoal => {
  if (step.kind === 'distance' || step.kind === 'prove') return createLimitedGoal(context, limits);
  const beside = context.weights.map((weight) => (TIE_BREAKING * weight) / 100);
  const shares = step.kind === 'vector' ? step.shares : beside.with(step.criterion, 1);
  return limitGoal(createLinearGoal(computeStepFactors(context, shares)), limits);
};

/** Returns the known assignment with which a step begins: the chosen point, or the best point for a weighted sum. */
const getStart = ({ context, boundGoal }: LimitedSearch): Assignment => {
  const { criteria, computeFactors } = boundGoal;
  if (criteria.length > 0) return getChosenPoint(context).choice;
  const factors = computeFactors([]);
  const weigh = ({ values }: Point) => values.reduce((total, value, n) => total + ensure(factors[n]) * value, 0);
  return context.points.reduce((best, point) => (weigh(point) < weigh(best) ? point : best), getChosenPoint(context))
    .choice;
};

/**
 * Returns the dual prices of a step. Steps of kind `prove` smooth them: they lie between the best ones and the pool's.
 * Undefined if no dual prices give a larger bound than the best ones.
 */
const beginDuals = (
  search: LimitedSearch,
  { center, proof }: WeightedChangeState,
  { kind }: WeightedStep,
): LimitedDuals | undefined => {
  const { context, boundGoal } = search;
  const { duals: ofPool, value } = computeLimitedDuals(search, getStart(search), center?.duals);
  if (kind !== 'prove' || center === undefined) return ofPool;
  const bound = proof?.bound ?? -Number.MAX_VALUE;
  if (value !== undefined && value - bound <= RELAXATION_GAP * Math.max(1, Math.abs(value))) return undefined;
  const mixed = interpolateDuals(center.duals, ofPool, center.pace);
  return {
    shares: mixed.shares,
    prices: toFeasiblePrices(context, mixed.prices, boundGoal.computeFactors(mixed.shares)),
    limits: center.duals.limits.map((each, n) => each + center.pace * (ensure(ofPool.limits[n]) - each)),
  };
};

/** Offers the assignments that the restricted master problem and coordinate descent find. */
const improve = (search: LimitedSearch, duals: LimitedDuals | undefined, isFinal: boolean): void => {
  const { context, limits } = search;
  const offer = isFinal ? offerWithinRange : offerToFront;
  const assignment = solveLimitedMaster(search, getStart(search), duals);
  if (assignment !== undefined) offer(context, assignment);
  if (context.points.length < 2) return;
  const { choice } = getChosenPoint(context);
  offer(context, refineByCoordinateDescent(context, computeRange(context.points), choice, limits));
};

/** Returns the best bound so far and its dual prices after a step of kind `prove`. */
const updateProof = (
  search: LimitedSearch,
  state: WeightedChangeState,
  duals: LimitedDuals,
): Pick<WeightedChangeState, 'proof' | 'center'> => {
  const before = state.proof?.bound ?? -Number.MAX_VALUE;
  // If no criterion has a range, every plan within the limit has distance 0.
  const hasRange = search.boundGoal.criteria.length > 0;
  const bound = hasRange ? computeLimitedBound(search, duals, state.found) : 0;
  const isBetter = bound > before;
  const pace = updateSmoothingStep(state.center?.pace ?? FIRST_SMOOTHING_STEP, isBetter);
  return {
    proof: createProof(search.context, isBetter ? bound : before),
    center: { duals: isBetter || state.center === undefined ? duals : state.center.duals, pace },
  };
};

/** Efforts of a pass that searches plans, and of one that proves. */
const SEARCH: ChangesPricingEffort = { steps: 20, nodes: 0 };
const PROOF: ChangesPricingEffort = { steps: 60, nodes: 100 };

/** Control and effort of a pass over all parts. */
interface Pass {
  readonly control: StageControl;
  readonly onFound: (found: number) => void;
  readonly effort: ChangesPricingEffort;
}

/** Solves the parts at the dual prices of a step; returns, by part so far, its lower bound. */
const priceParts = (
  search: LimitedSearch,
  state: WeightedChangeState,
  duals: LimitedDuals,
  { control, onFound, effort }: Pass,
): readonly number[] => {
  const { context } = search;
  const bounds = [...state.found];
  const accept = (part: number, result: ChangesPricingResult | undefined) => {
    if (result !== undefined) findOrAddColumn(ensure(context.pool[part]), result.column);
    bounds.push(result?.bound ?? -Number.MAX_VALUE);
    onFound(bounds.length);
  };
  const createJob = createLimitedJobs(search, duals, state.mostByPart, effort);
  runStage({ kind: 'priceChanges', parts: context.parts.length, createJob, accept }, bounds.length, control);
  return bounds;
};

const listSteps = (configuration: WeightedConfiguration, { floors }: WeightedChangeState): readonly WeightedStep[] =>
  createWeightedSteps(configuration, floors.length);

/** Returns whether the search has done all its steps, its bound cannot rise, or its chosen plan is proven optimal. */
export const isWeightedChangesDone = (configuration: WeightedConfiguration, state: WeightedChangeState): boolean =>
  state.isClosed === true ||
  state.step >= listSteps(configuration, state).length ||
  (state.proof !== undefined && isProven(state.proof));

/** Reported progress: share of the search that is done, and the proof once its rounds have begun. */
export interface WeightedChangeProgress {
  readonly share: number;
  readonly proof?: Proof;
}

/**
 * Advances the search until it is done or told to stop, and returns the new state. It can stop after every part and
 * every step. Where it stops does not affect the result.
 */
export const advanceWeightedChanges = (
  configuration: WeightedConfiguration,
  start: WeightedChangeState,
  control: StageControl,
  onProgress: (progress: WeightedChangeProgress) => void,
): WeightedChangeState => {
  const { milp, problem } = control;
  const steps = listSteps(configuration, start);
  const context = createSearchContext(problem, configuration, start);
  const limits = createChangeLimits(context, start.most);
  const parts = context.parts.length;
  let state = start;
  const report = (found: number) =>
    onProgress({
      share: Math.min(1, (state.step + found / Math.max(1, parts)) / Math.max(1, steps.length)),
      ...(state.proof && { proof: state.proof }),
    });
  let isBegun = false;
  while (!isWeightedChangesDone(configuration, state) && !(isBegun && control.shouldStop())) {
    isBegun = true;
    const step = ensure(steps[state.step]);
    const search: LimitedSearch = { milp, context, limits, boundGoal: createGoal(context, limits, step) };
    const isPriced = step.kind !== 'vector';
    if (isPriced) {
      const duals = state.duals ?? beginDuals(search, state, step);
      if (duals === undefined) {
        state = { ...state, isClosed: true };
        break;
      }
      state = { ...state, duals };
      state = {
        ...state,
        found: priceParts(search, state, duals, {
          control,
          onFound: report,
          effort: step.kind === 'prove' ? PROOF : SEARCH,
        }),
      };
      if (state.found.length < parts) break;
      if (step.kind === 'prove') state = { ...state, ...updateProof(search, state, duals) };
    }
    improve(search, state.duals, step.kind === 'prove');
    const { duals: _, ...rest } = state;
    const proof = state.proof && createProof(context, state.proof.bound);
    state = { ...rest, ...(proof && { proof }), step: state.step + 1, found: [] };
    report(0);
  }
  return { ...state, pool: getPoolColumns(context), points: context.points };
};
