import { createDualPricing } from '#lib/procurement/optimiser/bound/relaxedMaster.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { type Column, getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { findOrAddColumn, type PoolColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { computeWeightScale, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { DISTANCE_GAIN } from '#lib/procurement/optimiser/model/numericalTolerances.ts';
import { runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { WindowJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import { isWithinWindow } from '#lib/procurement/optimiser/parts/windowMilp.ts';
import {
  createSweepGoal,
  isBlockDescent,
  listRelaxedOrders,
  type SweepGoal,
} from '#lib/procurement/optimiser/schedule/steps/blockDescent.ts';
import type { StepRunner } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { createProof, getBestBound, offerWithinRange } from '#lib/procurement/optimiser/search/proof.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState, WindowProgress } from '#lib/procurement/optimiser/search/searchState.ts';

/** Parts that are planned again within a window of arrival periods, while everything else stays. */
type Subproblem = Pick<WindowJob, 'window' | 'parts'>;

/**
 * Sweeps: share of the largest weighted distance in the objective, as in block descent; number of relaxed plans of a
 * part whose orders it may use. A sweep over windows plans all parts: periods of a window, and between the beginnings of
 * two windows that follow each other. A sweep over pairs plans two of the `loosest` parts over all periods.
 */
const SWEEPS = [
  { largest: 0, width: 30, shift: 15, relaxed: 1 },
  { largest: 0.5, width: 30, shift: 15, relaxed: 1 },
  { largest: 0.5, loosest: 4, relaxed: 1 },
  { largest: 1, width: 45, shift: 20, relaxed: 2 },
  { largest: 1, loosest: 4, relaxed: 1 },
] as const;

/** Number of subproblems that are searched at the same time, given the same plans outside. */
const BLOCK = 2;

/**
 * Lists the windows of a sweep, in the order in which they are searched: alternately from the first and the second half
 * of the periods, so that the windows of a block seldom share a limit.
 */
const listWindows = (
  { problem, parts }: SearchContext,
  { width, shift }: { readonly width: number; readonly shift: number },
): readonly Subproblem[] => {
  const periods = problem.periods.length;
  const count = Math.max(1, Math.ceil((periods - width) / shift) + 1);
  const windows = Array.from({ length: count }, (_, n) => ({
    window: { first: n * shift, last: Math.min(periods, n * shift + width) - 1 },
    parts: [...parts.keys()],
  }));
  const half = Math.ceil(count / 2);
  return Array.from({ length: half }, (_, n) => [windows[n], windows[half + n]].flatMap((each) => each ?? [])).flat();
};

/** Lists the parts by how much more than their share of the bound their plan costs at its duals, the loosest first. */
const rankLooseParts = (context: SearchContext, { choice, proving }: SearchState): readonly number[] => {
  const parts = [...context.parts.keys()];
  if (proving === undefined) return parts;
  const scale = computeWeightScale(proving.factors);
  const priced = createDualPricing(context, toLinearWeights(proving.factors), proving.center, scale);
  const gaps = parts.map(
    (part) => priced(getColumn(context, choice, part), part) / scale - (proving.partBounds?.[part] ?? 0),
  );
  return parts.sort((a, b) => ensure(gaps[b]) - ensure(gaps[a]) || a - b);
};

/** Lists the pairs of parts as the rounds of a tournament (circle method): the pairs of a round share no part. */
const listPairs = (parts: readonly number[]): readonly (readonly number[])[] => {
  const [fixed, ...others] = parts.length % 2 === 0 ? parts : [...parts, -1];
  return others.flatMap((_, round) => {
    const row = [ensure(fixed), ...others.slice(round), ...others.slice(0, round)];
    const pairs = Array.from({ length: row.length / 2 }, (_, n) => [ensure(row[n]), ensure(row.at(-1 - n))]);
    return pairs.filter((pair) => !pair.includes(-1)).map((pair) => pair.sort((a, b) => a - b));
  });
};

/** Lists the subproblems of a sweep, in the order in which they are searched. */
const listSubproblems = (context: SearchContext, state: SearchState, round: number): readonly Subproblem[] => {
  const sweep = ensure(SWEEPS[round]);
  if ('width' in sweep) return listWindows(context, sweep);
  const window = { first: 0, last: context.problem.periods.length - 1 };
  return listPairs(rankLooseParts(context, state).slice(0, sweep.loosest)).map((parts) => ({ window, parts }));
};

const isOverlapping = (one: Subproblem, other: Subproblem): boolean =>
  one.window.first <= other.window.last &&
  other.window.first <= one.window.last &&
  one.parts.some((part) => other.parts.includes(part));

/** Returns the subproblems that are searched at the same time, from the first that is not done: they do not overlap. */
const takeBlock = (subproblems: readonly Subproblem[], done: number): readonly Subproblem[] => {
  const all = subproblems.slice(done, done + BLOCK);
  const end = all.findIndex((each, n) => all.slice(0, n).some((before) => isOverlapping(before, each)));
  return end < 0 ? all : all.slice(0, end);
};

const getColumn = ({ pool }: SearchContext, choice: Assignment, part: number): PoolColumn =>
  ensure(pool[part]?.[ensure(choice[part])]);

/**
 * Returns the assignment with the plans of a subproblem, or undefined if they break a limit beside what an earlier one of
 * the block has changed.
 */
const takePlans = (
  context: SearchContext,
  choice: Assignment,
  columns: readonly Column[],
  { window, parts }: Subproblem,
): Assignment | undefined => {
  const next = [...choice];
  for (const part of parts) {
    const own = ensure(context.parts[part]);
    const { model } = own;
    const present = getColumnQuantities(model, getColumn(context, choice, part).column);
    const found = getColumnQuantities(model, ensure(columns[part]));
    const plan = model.options.map((option, n) => ensure((isWithinWindow(option, window) ? found : present)[n]));
    if (!isFeasibleColumn(model, toColumn(model, plan))) return undefined;
    next[part] = findOrAddColumn(ensure(context.pool[part]), planToPoolColumn(own, plan));
  }
  return next;
};

/** Creates the job of one subproblem beside the present plans. */
const createWindowJob = (
  context: SearchContext,
  state: SearchState,
  { goal, choice, relaxed }: { readonly goal: SweepGoal; readonly choice: Assignment; readonly relaxed: number },
  subproblem: Subproblem,
): WindowJob => ({
  columns: choice.map((_, part) => getColumn(context, choice, part).column),
  among: context.parts.map((_, part) => listRelaxedOrders(state, part, relaxed)),
  ...subproblem,
  rates: goal.rates,
  ideal: goal.ideal,
  factors: goal.factors,
});

/**
 * Runs a sweep: within each window of arrival periods one MILP plans all parts again,
 * or one MILP plans each pair of loose parts over all periods (fix-and-optimize, Helber & Sahling 2010).
 */
export const runWindowSweep: StepRunner = (context, state, { step: { round } }, { control, onFound }) => {
  if (!isBlockDescent(context, state)) return { state, isDone: true };
  const { largest, relaxed } = ensure(SWEEPS[round]);
  const goal = createSweepGoal(context, state, largest);
  const subproblems = listSubproblems(context, state, round);
  let { done, choice }: WindowProgress = state.windows ?? { done: 0, choice: state.choice };
  let least = goal.measure(choice);
  const { offload: __, ...local } = control;
  do {
    const before = choice;
    const block = takeBlock(subproblems, done);
    runStage(
      {
        kind: 'window',
        parts: block.length,
        createJob: (n) => createWindowJob(context, state, { goal, choice: before, relaxed }, ensure(block[n])),
        accept: (n, columns) => {
          const next = columns ? takePlans(context, choice, columns, ensure(block[n])) : undefined;
          const value = next === undefined ? least : goal.measure(next);
          if (next === undefined || value >= least - DISTANCE_GAIN) return;
          [choice, least] = [next, value];
        },
      },
      0,
      // A block is never divided, because all its jobs assume the same plans.
      { ...local, shouldStop: () => false },
    );
    done += block.length;
    onFound(choice.slice(0, Math.floor((done * choice.length) / Math.max(1, subproblems.length))));
  } while (done < subproblems.length && !control.shouldStop());
  if (done < subproblems.length) return { state: { ...state, windows: { done, choice } }, isDone: false };
  offerWithinRange(context, choice);
  const { windows: _, ...kept } = state;
  return { state: { ...kept, choice, proof: createProof(context, getBestBound(state)) }, isDone: true };
};
