import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { getBoundEffort, isLastBoundRound, listRelaxedRounds } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { computeCriterionShares } from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { beginDualPrices } from '#lib/procurement/optimiser/bound/volumeAlgorithm.ts';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { findOrAddColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import {
  type DisplayedDistance,
  toDisplayedDistance,
  updateBestDistance,
} from '#lib/procurement/optimiser/front/bestDistance.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { adaptFront } from '#lib/procurement/optimiser/heuristics/adaptFront.ts';
import { createRandom } from '#lib/procurement/optimiser/heuristics/random.ts';
import { recombine } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import { solveCompactMilp } from '#lib/procurement/optimiser/master/solveCompactMilp.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { type PassControl, runStage, type StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { computeMinimumReceipts, getCoverageCost } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { applyPass } from '#lib/procurement/optimiser/schedule/applyPass.ts';
import {
  applyBlockDescent,
  isBlockDescent,
  runBlockDescent,
} from '#lib/procurement/optimiser/schedule/blockDescent.ts';
import {
  applyBoundingRound,
  beginBounding,
  runBoundingRound,
} from '#lib/procurement/optimiser/schedule/boundingRound.ts';
import type { WarmStart } from '#lib/procurement/optimiser/schedule/calculationState.ts';
import { hasCuttingPlanes } from '#lib/procurement/optimiser/schedule/manyOptions/cuttingRound.ts';
import { isWideStep, runWideStep } from '#lib/procurement/optimiser/schedule/manyOptions/wideSteps.ts';
import { refineChosenPoint, solveMasterForWeights } from '#lib/procurement/optimiser/schedule/masterSteps.ts';
import {
  createPartFilter,
  createPass,
  createPricingJob,
  type Pass,
} from '#lib/procurement/optimiser/schedule/passes.ts';
import {
  createSearchContext,
  getChosenPoint,
  getPoolColumns,
  offerToFront,
  type SearchContext,
} from '#lib/procurement/optimiser/schedule/searchContext.ts';
import { createSchedule } from '#lib/procurement/optimiser/schedule/searchSchedule.ts';
import { createSearchState, type SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { accumulateEffort, type Step } from '#lib/procurement/optimiser/schedule/steps.ts';
import { trimPool } from '#lib/procurement/optimiser/schedule/trimPool.ts';
import { inheritColumns } from '#lib/procurement/optimiser/schedule/warmStart/inheritedColumns.ts';
import {
  startCriterionWeights,
  startFocusedWeights,
  startWeightsFromShares,
} from '#lib/procurement/optimiser/schedule/weightVectors.ts';

const runAssignmentStep = (milp: MilpSolver, context: SearchContext, state: SearchState, step: Step): SearchState => {
  const { kind, round } = step;
  if (kind === 'focusWeights') return startFocusedWeights(context, trimPool(context, state), round);
  if (kind === 'dualWeights')
    return startWeightsFromShares(context, trimPool(context, state), computeCriterionShares(milp, context));
  if (kind === 'adaptFront') return adaptFront(context, state);
  if (kind === 'criterionWeights') return startCriterionWeights(context, state, round);
  if (kind === 'restrictedMaster') return solveMasterForWeights(milp, context, state);
  if (kind === 'recombination') return recombine(context, state);
  if (kind === 'compactMilp') return solveCompactMilp(milp, context, state);
  if (kind === 'prove' || kind === 'blockDescent' || isWideStep(step)) return state;
  return refineChosenPoint(milp, context, state, round);
};

/**
 * Returns the state of a search before its first step. Its initial columns and points come from the exact rounds
 * (`rounds`: by round, then part) and from the warm start, if there is one.
 */
export const beginSearch = (
  problem: Problem,
  configuration: WeightedConfiguration,
  rounds: readonly (readonly Column[])[],
  earlier?: WarmStart,
): SearchState => {
  const parts = getPartContexts(problem, configuration);
  // One loop does everything that needs the model of a part, because the cache cannot hold the models of a large
  // problem.
  const exact = parts.map((part, n) => {
    const plans = rounds.map((columns) => getColumnQuantities(part.model, columns[n] ?? []));
    const coverage = computeCost(part.model, getCoverageCost(part.model), plans[0] ?? []);
    const columns = plans.map((plan) => planToPoolColumn(part, plan));
    return { columns, coverage, floor: computeMinimumReceipts(part.model, coverage) };
  });
  const coverage = exact.map((each) => each.coverage);
  const floors = exact.map(({ floor }) => floor);
  const known = earlier && inheritColumns(parts, coverage, earlier);
  const context = createSearchContext(problem, configuration, { floors, pool: known?.pool ?? [], points: [] });
  const solved = rounds.map((_, round) =>
    exact.map(({ columns }, n) => {
      const column = columns[round];
      return column === undefined ? 0 : findOrAddColumn(context.pool[n] ?? [], column);
    }),
  );
  for (const choice of solved) offerToFront(context, choice);
  for (const choice of known?.choices ?? [])
    offerToFront(
      context,
      choice.map((place, part) => place ?? ensure(solved[0]?.[part])),
    );
  return {
    ...createSearchState({ floors, pool: getPoolColumns(context), points: context.points }),
    ...(known?.changed && { changed: known.changed }),
    ...(hasCuttingPlanes(context) && { isWide: true }),
  };
};

/** Returns, by part, the column of the chosen point. */
export const getChosenColumns = (
  problem: Problem,
  configuration: WeightedConfiguration,
  state: SearchState,
): readonly Column[] => {
  const { choice } = getChosenPoint(createSearchContext(problem, configuration, state));
  return choice.map((place, part) => state.pool[part]?.[place] ?? []);
};

/** Returns whether a search has done all steps of its schedule. */
export const isSearchDone = (configuration: WeightedConfiguration, state: SearchState): boolean =>
  state.step >= createSchedule(configuration, state).length;

/**
 * Creates the function that computes the share of the schedule's effort that is done (0 to 1) after `step` steps and
 * `found` parts of the next step. It is called for every part, so the sums are computed once.
 */
const createShareOfEffort = (schedule: readonly Step[], parts: number): ((step: number, found: number) => number) => {
  const efforts = accumulateEffort(schedule);
  const all = ensure(efforts.at(-1));
  return (step, found) => {
    const before = efforts[step] ?? all;
    const inside = (efforts[step + 1] ?? all) - before;
    return all === 0 || step >= schedule.length ? 1 : (before + (inside * found) / Math.max(1, parts)) / all;
  };
};

/** Returns the share of a search's effort that is done, 0 to 1. */
export const computeSearchShare = (configuration: WeightedConfiguration, state: SearchState): number =>
  createShareOfEffort(createSchedule(configuration, state), state.floors.length)(state.step, state.found.length);

/**
 * Runs a pass until it is done or told to stop, and adds its columns to the pool. Returns, by part solved so far, the
 * index of its column in the pool.
 */
const runPass = (
  context: SearchContext,
  state: SearchState,
  pass: Pass,
  { control, onFound }: PassControl,
): readonly number[] => {
  const isSolved = createPartFilter(state);
  const found = [...state.found];
  runStage(
    {
      kind: 'pass',
      parts: context.parts.length,
      createJob: (part) => (isSolved(part) ? createPricingJob(context, pass, part) : undefined),
      accept: (part, column) => {
        const columns = context.pool[part];
        found.push(
          // Before the first pass there is no incumbent. A part without a result then takes its first column.
          column == null || columns === undefined ? (state.choice[part] ?? 0) : findOrAddColumn(columns, column),
        );
        onFound(found);
      },
    },
    found.length,
    control,
  );
  return found;
};

/** Callbacks of a search. */
interface SearchObserver {
  /** Receives the share of effort done, 0 to 1. */
  readonly onShare: (share: number) => void;
  /** Receives the best distance and its bound, at the start and after every step. */
  readonly onShown?: (shown: DisplayedDistance) => void;
}

/**
 * Advances a search until it is done or told to stop, and returns the new state. It can stop after every part and every
 * step, each of which takes a bounded amount of work. Where it stops does not affect the result.
 */
export const advanceSearch = (
  configuration: WeightedConfiguration,
  start: SearchState,
  control: StageControl,
  { onShare, onShown = () => {} }: SearchObserver,
): SearchState => {
  const { milp, problem } = control;
  const schedule = createSchedule(configuration, start);
  const context = createSearchContext(problem, configuration, start);
  const isWide = () => context.parts.every(({ model }) => hasManyOptions(model));
  const share = createShareOfEffort(schedule, start.floors.length);
  let state: SearchState = { ...start, leading: updateBestDistance(context, start.leading) };
  onShown(toDisplayedDistance(state));
  let isBegun = false;
  // Every slice does at least one unit of work, even if its setup took all its time: otherwise it might never advance.
  const mayGoOn = () => !(isBegun && control.shouldStop());
  for (let step = schedule[state.step]; step !== undefined && mayGoOn(); step = schedule[state.step]) {
    isBegun = true;
    if (step.kind === 'dualRound' && state.pricing === undefined)
      state = { ...state, pricing: beginDualPrices(context, state, toLinearWeights(state.factors)) };
    if (step.kind === 'prove') state = beginBounding(milp, context, state);
    const at = state.step;
    const observed: PassControl = { control, onFound: (places) => onShare(share(at, places.length)) };
    const wide = runWideStep(context, state, schedule.slice(at, at + 2), observed);
    ({ state } = wide);
    if (!wide.isDone) break;
    const pass = createPass(context, state, step);
    const proving = step.kind === 'prove' && state.proving?.isDone === false ? state.proving : undefined;
    const isDescent = step.kind === 'blockDescent' && isBlockDescent(context, state);
    const relaxedRound =
      proving && listRelaxedRounds(context.parts.length, configuration.effort ?? 'standard')[step.round];
    let { found, foundMeans, foundRelaxed } = state;
    if (pass !== undefined) found = runPass(context, state, pass, observed);
    if (proving !== undefined) {
      const effort = getBoundEffort(context.parts.length, step.round, isWide());
      ({ found, foundMeans, foundRelaxed } = runBoundingRound(
        context,
        state,
        { proving, effort, relaxedRound },
        observed,
      ));
    }
    if (isDescent) found = runBlockDescent(context, state, step.round, observed);
    if ((pass !== undefined || proving !== undefined || isDescent) && found.length < context.parts.length) {
      state = { ...state, found, ...(foundMeans && { foundMeans }), ...(foundRelaxed && { foundRelaxed }) };
      break;
    }
    const applied = isDescent
      ? applyBlockDescent(context, state, found)
      : pass === undefined
        ? runAssignmentStep(milp, context, state, step)
        : applyPass(context, state, step, { pass, found });
    const isLast = schedule[at + 1]?.kind !== 'prove' || isLastBoundRound(context.parts.length, step.round, isWide);
    const after =
      proving === undefined
        ? applied
        : applyBoundingRound(milp, context, state, { proving, found, foundMeans, foundRelaxed, relaxedRound, isLast });
    const random = createRandom(state.seed);
    random.next();
    const leading = updateBestDistance(context, state.leading);
    const { foundMeans: _, foundRelaxed: __, ...kept } = after;
    state = { ...kept, step: state.step + 1, found: [], seed: random.seed(), leading };
    onShown(toDisplayedDistance(state));
    onShare(share(state.step, 0));
  }
  return { ...state, pool: getPoolColumns(context), points: context.points };
};
