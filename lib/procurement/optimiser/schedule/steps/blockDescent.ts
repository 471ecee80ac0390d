import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { findOrAddColumn, type PoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { COLUMN_OBJECTIVES } from '#lib/procurement/optimiser/columns/partContext.ts';
import {
  AUGMENTATION,
  computeRange,
  computeRates,
  computeWeightedDistances,
} from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { DISTANCE_GAIN } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { DistanceFactors } from '#lib/procurement/optimiser/parts/distanceRows.ts';
import type { NearestJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import type { StepRunner } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { createProof, getBestBound, isProven, offerWithinRange } from '#lib/procurement/optimiser/search/proof.ts';
import { getChosenPoint, type SearchContext, toPoint } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/**
 * Share of the largest weighted distance in the objective of each sweep. The criteria have the other share, in
 * proportion to their duals. With the largest distance alone a sweep stalls if several distances are equally large,
 * because few plans of a single part lower all of them.
 */
const LARGEST = [0, 0.5, 1] as const;

/** Number of sweeps of block descent. */
export const DESCENT_SWEEPS = LARGEST.length;

/** Number of parts that are solved at the same time, given the same plans of the others. */
const BLOCK = 2;

/** Number of latest relaxations of a part whose orders the part may use. */
const RELAXATIONS = 3;

/** Returns whether block descent applies: some part has more plans near the chosen one than a column pool can hold. */
export const isBlockDescent = ({ parts }: SearchContext, { proving, proof }: SearchState): boolean =>
  proving !== undefined && !(proof && isProven(proof)) && parts.some(({ model }) => hasManyOptions(model));

/** Objective of a sweep over plans of all parts. */
export interface SweepGoal extends Pick<NearestJob, 'rates' | 'ideal'> {
  readonly factors: DistanceFactors;
  readonly measure: (choice: Assignment) => number;
}

/**
 * Creates the objective of a sweep.
 * @param largest the share of the largest weighted distance
 */
export const createSweepGoal = (context: SearchContext, { proving }: SearchState, largest: number): SweepGoal => {
  const range = computeRange(context.points);
  const each = context.weights.map((_, n) => AUGMENTATION + (1 - largest) * (proving?.center.shares[n] ?? 0));
  return {
    rates: computeRates(range, context.weights),
    ideal: range.ideal,
    factors: { largest, each },
    measure: (choice) => {
      const distances = computeWeightedDistances(toPoint(context, choice).values, range, context.weights);
      return distances.reduce(
        (total, distance, n) => total + ensure(each[n]) * distance,
        largest * Math.max(...distances),
      );
    },
  };
};

/** Objective of a sweep, and the present assignment. */
interface Sweep {
  readonly goal: SweepGoal;
  readonly choice: Assignment;
}

/** Lists the orders of the latest relaxations of a part. */
export const listRelaxedOrders = (
  { proving }: Pick<SearchState, 'proving'>,
  part: number,
  latest: number,
): readonly number[] => [...new Set((proving?.means?.[part]?.slice(-latest) ?? []).flatMap(({ orders }) => orders))];

/** Creates the job that finds the nearest plan of one part, given the plans of the others. */
const createNearestJob = (
  context: SearchContext,
  state: SearchState,
  { goal: { rates, ideal, factors }, choice }: Sweep,
  part: number,
): NearestJob => {
  const objectives = COLUMN_OBJECTIVES.map(() => 0);
  const used = new Set<number>();
  for (const [other, place] of choice.entries()) {
    if (other === part) continue;
    const column = ensure(context.pool[other]?.[place]);
    for (const [n, value] of column.objectives.entries()) objectives[n] = ensure(objectives[n]) + value;
    for (const order of column.orders) used.add(order);
  }
  const orders = [...used].sort((a, b) => a - b);
  const { model, orders: own } = ensure(context.parts[part]);
  return {
    rest: { objectives, orders },
    rates,
    ideal,
    factors,
    floor: ensure(context.floors[part]),
    known: ensure(context.pool[part]?.[ensure(choice[part])]).column,
    among: hasManyOptions(model)
      ? [...new Set([...orders, ...listRelaxedOrders(state, part, state.isWide ? 1 : RELAXATIONS)])]
      : own,
  };
};

/**
 * Runs a sweep of block descent: solves each part again, given the plans of the others, and keeps the plans that bring
 * the plan of all parts nearer to the ideal point.
 */
export const runBlockDescent: StepRunner = (context, state, { step: { round } }, { control, onFound }) => {
  if (!isBlockDescent(context, state)) return { state, isDone: true };
  const goal = createSweepGoal(context, state, LARGEST[round] ?? 1);
  const choice = [...(round === 0 ? getChosenPoint(context).choice : state.choice)];
  for (const [part, place] of state.found.entries()) choice[part] = place;
  let done = state.found.length;
  let least = goal.measure(choice);
  const { offload: _, ...local } = control;
  do {
    const before = [...choice];
    const block = {
      kind: 'nearest' as const,
      parts: Math.min(context.parts.length, done + BLOCK),
      createJob: (part: number) => createNearestJob(context, state, { goal, choice: before }, part),
      accept: (part: number, column: PoolColumn | null | undefined) => {
        if (column == null) return;
        const known = ensure(choice[part]);
        choice[part] = findOrAddColumn(ensure(context.pool[part]), column);
        const value = goal.measure(choice);
        if (value < least - DISTANCE_GAIN) least = value;
        else choice[part] = known;
      },
    };
    // A block is never divided, because all its jobs assume the same plans of the other parts.
    done = runStage(block, done, { ...local, shouldStop: () => false });
    onFound(choice.slice(0, done));
  } while (done < context.parts.length && !control.shouldStop());
  if (done < context.parts.length) return { state: { ...state, found: choice.slice(0, done) }, isDone: false };
  offerWithinRange(context, choice);
  return { state: { ...state, choice, proof: createProof(context, getBestBound(state)) }, isDone: true };
};
