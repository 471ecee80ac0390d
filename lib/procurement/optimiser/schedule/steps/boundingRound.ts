import {
  getBoundEffort,
  getBoundRounds,
  isLastBoundRound,
  listRelaxedRounds,
  RELAXED,
  type RelaxedRound,
} from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { perturbDuals } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import {
  beginBound,
  createBoundJob,
  createColumnSearch,
  createTchebycheffBoundGoal,
  updateBound,
} from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { createRandom } from '#lib/procurement/optimiser/model/random.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import { type PassControl, runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import type { Step, StepRunner } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { createProof, getBestBound, isProven } from '#lib/procurement/optimiser/search/proof.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { BoundState, SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/** Bounds of the parts solved so far, and their relaxations. */
type FoundBounds = Pick<SearchState, 'found' | 'foundMeans' | 'foundRelaxed'>;

/** State of the bounding phase before a round, and the effort per part. */
interface BoundingRound {
  readonly proving: BoundState;
  readonly effort: BoundJob['effort'];
  /** What a round on the relaxations does; undefined for another round. */
  readonly relaxedRound?: RelaxedRound | undefined;
}

/**
 * Runs a round of the bounding phase until it is done or told to stop, and adds the columns it finds to the pool.
 * Returns, by part solved so far, its lower bound, and in some rounds the mean plan or the last plan of its relaxation.
 */
const boundParts = (
  context: SearchContext,
  state: SearchState,
  { proving, effort, relaxedRound }: BoundingRound,
  { control, onFound }: PassControl,
): FoundBounds => {
  const boundGoal = createTchebycheffBoundGoal(context);
  const found = [...state.found];
  const foundMeans = [...(state.foundMeans ?? [])];
  const foundRelaxed = [...(state.foundRelaxed ?? [])];
  const problem = { context, boundGoal };
  const getSearch = relaxedRound?.isSearching ? createColumnSearch(problem, proving) : undefined;
  const createJob = (part: number): BoundJob => {
    if (relaxedRound === undefined) return createBoundJob(problem, proving, part, effort);
    const job = { ...createBoundJob(problem, proving, part, RELAXED), isRelaxed: true };
    return getSearch === undefined ? job : { ...job, search: getSearch(part) };
  };
  runStage(
    {
      kind: 'prove',
      parts: context.parts.length,
      createJob,
      accept: (part, result) => {
        if (result !== undefined) findOrAddColumn(context.pool[part] ?? [], result.column);
        found.push(result?.bound ?? -Number.MAX_VALUE);
        foundMeans.push(result?.mean ?? null);
        if (relaxedRound !== undefined) foundRelaxed.push(result?.relaxed ?? null);
        onFound(found);
      },
    },
    found.length,
    control,
  );
  return { found, foundMeans, ...(relaxedRound && { foundRelaxed }) };
};

/** Returns the state with the bounding phase begun, unless it was begun before or the incumbent is proven optimal. */
const beginBounding = (milp: MilpSolver, context: SearchContext, state: SearchState): SearchState => {
  const { proof, proving } = state;
  if (proving !== undefined || (proof !== undefined && isProven(proof))) return state;
  return { ...state, proving: beginBound(milp, { context, boundGoal: createTchebycheffBoundGoal(context) }) };
};

/**
 * Returns what a round of the bounding phase does on the relaxations of all parts; undefined for a round with another
 * effort. A warm start has only the rounds that tighten the bound. Up to 500 parts, those with many options have mean
 * plans instead.
 */
const findRelaxedRound = (
  { parts, configuration }: SearchContext,
  { changed }: SearchState,
  { round }: Step,
  isWide: () => boolean,
): RelaxedRound | undefined => {
  if (changed !== undefined) return undefined;
  const found = listRelaxedRounds(parts.length, configuration.effort ?? 'standard')[round];
  return found !== undefined && parts.length <= SIZES.polished && isWide() ? undefined : found;
};

/** Whether each part has many options, whose exact pricing takes seconds. */
const hasOnlyManyOptions = ({ parts }: SearchContext): boolean => parts.every(({ model }) => hasManyOptions(model));

/**
 * Runs a round of the bounding phase: bounds every part at the duals, and takes the duals of the next round from the
 * columns found. Does nothing once the bound has reached the plan, or can rise no further.
 */
export const runBoundingRound: StepRunner = (context, before, { step, next }, observed) => {
  const { milp } = observed.control;
  const { parts } = context;
  const state = beginBounding(milp, context, before);
  const { proving } = state;
  if (proving === undefined || proving.isDone) return { state, isDone: true };
  const isWide = () => hasOnlyManyOptions(context);
  const relaxedRound = findRelaxedRound(context, state, step, isWide);
  const effort = getBoundEffort(parts.length, step.round, isWide());
  const bounds = boundParts(context, state, { proving, effort, relaxedRound }, observed);
  const { found, foundMeans = [], foundRelaxed } = bounds;
  if (found.length < parts.length) return { state: { ...state, ...bounds }, isDone: false };
  const improved = updateBound(milp, { context, boundGoal: createTchebycheffBoundGoal(context) }, proving, {
    bounds: found,
    found: foundMeans,
    isLast: next?.kind !== 'prove' || isLastBoundRound(parts.length, step.round, isWide),
    ...(relaxedRound && { ...relaxedRound, relaxed: foundRelaxed ?? [] }),
  });
  const proof = createProof(context, getBestBound({ ...state, proving: improved }));
  return { state: { ...state, proving: improved, proof }, isDone: true };
};

/**
 * Runs a round of exact pricing at perturbed duals, whose columns complete those of the bounding phase: where all
 * columns that the duals of the bound need are known, a better plan needs others that cost little more at these duals.
 */
export const runPerturbedPricing: StepRunner = (context, state, _scheduled, observed) => {
  const { parts } = context;
  const { proving, proof } = state;
  if (proving === undefined || (proof !== undefined && isProven(proof)) || hasOnlyManyOptions(context))
    return { state, isDone: true };
  const next = perturbDuals(proving.center, createRandom(state.seed));
  const effort = getBoundEffort(parts.length, getBoundRounds(parts.length), false);
  const bounds = boundParts(context, state, { proving: { ...proving, next }, effort }, observed);
  return { state: { ...state, found: bounds.found }, isDone: bounds.found.length >= parts.length };
};
