import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { type Column, getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { findOrAddColumn, planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { isWithinWindow, type Window } from '#lib/procurement/optimiser/master/windowMilp.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { type PassControl, runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { WindowJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import {
  createSweepGoal,
  LEAST_GAIN,
  listRelaxedOrders,
  type SweepGoal,
} from '#lib/procurement/optimiser/schedule/blockDescent.ts';
import type { SearchContext } from '#lib/procurement/optimiser/schedule/searchContext.ts';
import type { SearchState, WindowProgress } from '#lib/procurement/optimiser/schedule/searchState.ts';

/**
 * Sweeps over all windows: share of the largest weighted distance in the objective, as in block descent; periods of a
 * window, and between the beginnings of two windows that follow each other; number of relaxed plans of a part whose
 * orders it may use.
 */
const SWEEPS = [
  { largest: 0, width: 30, shift: 15, relaxed: 1 },
  { largest: 0.5, width: 30, shift: 15, relaxed: 1 },
  { largest: 1, width: 45, shift: 20, relaxed: 2 },
  { largest: 1, width: 30, shift: 15, relaxed: 2 },
] as const;

/** Number of windows that are searched at the same time, given the same plans outside. */
const BLOCK = 2;

/**
 * Lists the windows of a sweep, in the order in which they are searched: alternately from the first and the second half
 * of the periods, so that the windows of a block seldom share a limit.
 */
const listWindows = (periods: number, round: number): readonly Window[] => {
  const { width, shift } = ensure(SWEEPS[round]);
  const count = Math.max(1, Math.ceil((periods - width) / shift) + 1);
  const windows = Array.from({ length: count }, (_, n) => ({
    first: n * shift,
    last: Math.min(periods, n * shift + width) - 1,
  }));
  const half = Math.ceil(count / 2);
  return Array.from({ length: half }, (_, n) => [windows[n], windows[half + n]].flatMap((each) => each ?? [])).flat();
};

const getColumns = ({ pool }: SearchContext, choice: Assignment): readonly Column[] =>
  choice.map((place, part) => ensure(pool[part]?.[place]).column);

/**
 * Returns the assignment with the plans of a window, or undefined if they break a limit beside what an earlier window of
 * the block has changed.
 */
const takeWindow = (
  { parts, pool }: SearchContext,
  choice: Assignment,
  columns: readonly Column[],
  window: Window,
): Assignment | undefined => {
  const plans = parts.map((part, n) => {
    const present = getColumnQuantities(part.model, ensure(pool[n]?.[ensure(choice[n])]).column);
    const found = getColumnQuantities(part.model, ensure(columns[n]));
    return part.model.options.map((option, at) => ensure((isWithinWindow(option, window) ? found : present)[at]));
  });
  if (!parts.every(({ model }, n) => isFeasibleColumn(model, toColumn(model, ensure(plans[n]))))) return undefined;
  return parts.map((part, n) => findOrAddColumn(ensure(pool[n]), planToPoolColumn(part, ensure(plans[n]))));
};

/** Creates the job of one window beside the present plans. */
const createWindowJob = (
  context: SearchContext,
  state: SearchState,
  { goal, choice, relaxed }: { readonly goal: SweepGoal; readonly choice: Assignment; readonly relaxed: number },
  window: Window,
): WindowJob => ({
  columns: getColumns(context, choice),
  among: context.parts.map((_, part) => listRelaxedOrders(state, part, relaxed)),
  window,
  rates: goal.rates,
  ideal: goal.ideal,
  factors: goal.factors,
});

/** Returns whether a sweep has searched all of its windows. */
export const isWindowSweepDone = ({ problem }: SearchContext, { done }: WindowProgress, round: number): boolean =>
  done >= listWindows(problem.periods.length, round).length;

/**
 * Runs a sweep over windows of arrival periods until it is done or told to stop: within each, one MILP plans all parts
 * again (fix-and-optimize, Helber & Sahling 2010).
 */
export const runWindowSweep = (
  context: SearchContext,
  state: SearchState,
  round: number,
  { control, onFound }: PassControl,
): WindowProgress => {
  const { largest, relaxed } = ensure(SWEEPS[round]);
  const goal = createSweepGoal(context, state, largest);
  const windows = listWindows(context.problem.periods.length, round);
  let { done, choice }: WindowProgress = state.windows ?? { done: 0, choice: state.choice };
  let least = goal.measure(choice);
  const { offload: _, ...local } = control;
  do {
    const before = choice;
    const block = windows.slice(done, done + Math.min(BLOCK, context.parts.length));
    runStage(
      {
        kind: 'window',
        parts: block.length,
        createJob: (n) => createWindowJob(context, state, { goal, choice: before, relaxed }, ensure(block[n])),
        accept: (n, columns) => {
          const next = columns ? takeWindow(context, choice, columns, ensure(block[n])) : undefined;
          const value = next === undefined ? least : goal.measure(next);
          if (next === undefined || value >= least - LEAST_GAIN) return;
          [choice, least] = [next, value];
        },
      },
      0,
      // A block is never divided, because all its jobs assume the same plans.
      { ...local, shouldStop: () => false },
    );
    done += block.length;
    onFound(choice.slice(0, Math.floor((done * choice.length) / windows.length)));
  } while (done < windows.length && !control.shouldStop());
  return { done, choice };
};
