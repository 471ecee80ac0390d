import { RELAXED, type RelaxedRound } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { computeCouplingWeights } from '#lib/procurement/optimiser/bound/dualPrices.ts';
import {
  beginBound,
  createBoundJob,
  createColumnSearch,
  createTchebycheffBoundGoal,
  updateBound,
} from '#lib/procurement/optimiser/bound/lagrangianBound.ts';
import { createProof, getBestBound, isProven } from '#lib/procurement/optimiser/bound/proof.ts';
import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { computeWeightScale } from '#lib/procurement/optimiser/front/criteria.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type PassControl, runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { BoundState, Duals, SearchState } from '#lib/procurement/optimiser/schedule/searchState.ts';
import { computeFocus } from '#lib/procurement/optimiser/schedule/weightVectors.ts';

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
export const runBoundingRound = (
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

/** Returns the best dual prices for the current linear weights, rescaled as duals of the Tchebycheff bound. */
const rescaleDualPrices = (context: SearchContext, { pricing, factors }: SearchState): Duals | undefined => {
  const before = computeCouplingWeights(factors).order * computeWeightScale(factors);
  if (pricing === undefined || pricing.center.length === 0 || before === 0) return undefined;
  const shares = computeFocus(context);
  const scale = computeCouplingWeights(createTchebycheffBoundGoal(context).computeFactors(shares)).order / before;
  return { shares, prices: pricing.center.map((own) => own.map((price) => price * scale)) };
};

/** Returns the state with the bounding phase begun, unless it was begun before or the incumbent is proven optimal. */
export const beginBounding = (milp: MilpSolver, context: SearchContext, state: SearchState): SearchState => {
  const { proof, proving } = state;
  if (proving !== undefined || (proof !== undefined && isProven(proof))) return state;
  const duals = rescaleDualPrices(context, state);
  return { ...state, proving: beginBound(milp, { context, boundGoal: createTchebycheffBoundGoal(context) }, duals) };
};

/** State of the bounding phase before a round, with the bounds and relaxations that the round has found. */
interface BoundingResult extends FoundBounds, Pick<BoundingRound, 'relaxedRound'> {
  readonly proving: BoundState;
  /** Whether no round follows. */
  readonly isLast: boolean;
}

/** Returns the state after a round of the bounding phase, from the bounds and relaxations of all parts. */
export const applyBoundingRound = (
  milp: MilpSolver,
  context: SearchContext,
  state: SearchState,
  { proving: before, found: bounds, foundMeans = [], foundRelaxed, relaxedRound, isLast }: BoundingResult,
): SearchState => {
  const goal = createTchebycheffBoundGoal(context);
  const proving = updateBound(milp, { context, boundGoal: goal }, before, {
    bounds,
    found: foundMeans,
    isLast,
    ...(relaxedRound && { ...relaxedRound, relaxed: foundRelaxed ?? [] }),
  });
  return { ...state, proving, proof: createProof(context, getBestBound({ ...state, proving })) };
};
