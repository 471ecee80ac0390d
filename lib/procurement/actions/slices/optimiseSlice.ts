import { createSliceRecorder } from '#lib/procurement/actions/slices/sliceRecorder.ts';
import {
  hasExecutionEnded,
  WATCH_TIME,
  watchExecution,
  watchFinish,
} from '#lib/procurement/actions/slices/watchExecution.ts';
import { createFlag, raiseFlag } from '#lib/procurement/actions/threads/flag.ts';
import {
  isCalculationWaiting,
  withFreeProcessors,
  withProcessor,
} from '#lib/procurement/actions/threads/processorQueue.ts';
import { runInThread, ThreadLost } from '#lib/procurement/actions/threads/runInThread.ts';
import { startPoolThreads } from '#lib/procurement/actions/threads/startPoolThreads.ts';
import { findPlan, hasResult, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import { config } from '#lib/shared/config.ts';
import type { ChunkedValue } from '#lib/shared/dynamodb/chunks.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Milliseconds between checkpoints within a slice. */
const CHECKPOINT_TIME = 10_000;
/** Milliseconds that a slice may overrun inside HiGHS before its thread is terminated. */
const OVERRUN = 10_000;
/** Milliseconds that a cancelled slice has to end between two parts before its threads are terminated. */
const GRACE = 3_000;
/** Milliseconds after which a slice yields to waiting calculations. */
const FAIR_TIME = 1_000;

/** Reason for which a thread is terminated early. */
type End = { readonly by: 'stop' } | { readonly by: 'overrun' } | { readonly by: 'failure'; readonly error: unknown };

/** A stored lot of jobs, or its results. It is valid only for one version of the state. */
export interface LotReference {
  readonly version: number;
  readonly value: ChunkedValue;
  /** Whether the jobs of the lot belong to the search, so that a request to finish makes them superfluous. */
  readonly isSearching?: boolean;
}

/** Results of lots for a slice, and the number of rounds of lots so far in its execution. */
export interface SliceInput {
  readonly answers: readonly LotReference[];
  readonly rounds: number;
}

export interface SliceResult {
  readonly done: boolean;
  /** Lots to run before the next slice. */
  readonly lots: readonly LotReference[];
  readonly rounds: number;
}

/**
 * Number of rounds of lots after which one function continues alone: an execution's history has at most 25,000 events,
 * and a round takes some 290.
 */
const MOST_ROUNDS = 60;

const runSlice = async (
  plan: StoredPlan,
  from: ChunkedValue,
  { answers: stored, rounds }: SliceInput,
  spare: number,
): Promise<SliceResult> => {
  const { planId, configuration, version } = plan;
  const stopped: SliceResult = { done: false, lots: [], rounds };
  if (await hasExecutionEnded(planId)) return stopped;
  const current = stored.filter((one) => one.version === version);
  const [problem, state, ...answers] = await Promise.all(
    [plan.problem.value, from, ...current.map(({ value }) => value)].map(loadValue),
  );
  if (problem === undefined || state === undefined) throw new Error('A value is missing');
  const abort = new AbortController();
  const ends: End[] = [];
  const end = (why: End): void => {
    ends.push(why);
    abort.abort();
  };
  const fail = (error: unknown) => end({ by: 'failure', error });
  const reports = createSliceRecorder(plan, fail);
  const sliceTime = Math.max(1, config.procurementSliceSeconds) * 1000;
  const [stop, finish] = [createFlag(), createFlag()];
  if (plan.isFinishing) raiseFlag(finish);
  // Terminating a busy thread can, rarely, crash the whole process (nodejs/node issue 38418).
  const stopSoon = (): void => {
    if (ends.some(({ by }) => by === 'stop')) return;
    ends.push({ by: 'stop' });
    raiseFlag(stop);
    timers.push(setTimeout(() => abort.abort(), GRACE));
  };
  const timers = [
    watchExecution(planId, WATCH_TIME, stopSoon),
    watchFinish(planId, WATCH_TIME, () => raiseFlag(finish)),
    setInterval(() => {
      if (isCalculationWaiting()) raiseFlag(stop);
    }, FAIR_TIME),
    setTimeout(() => end({ by: 'overrun' }), sliceTime + OVERRUN),
  ];
  try {
    const of = { configuration, problem, problemId: plan.problem.value.id };
    const workers = startPoolThreads(of, spare, abort.signal, fail);
    const times = { sliceTime, checkpointTime: CHECKPOINT_TIME, stop, finish };
    const lotParts = rounds < MOST_ROUNDS ? config.procurementLotParts : 0;
    const task = { step: 'advance', ...of, state, ...times, workers, lotParts, answers } as const;
    const last = await runInThread(task, abort.signal, reports.handleMessage, workers.ports);
    const [first] = ends;
    if (last !== undefined && first?.by !== 'stop') reports.saveState(last.state);
    await reports.flush();
    if (first?.by === 'failure') throw first.error;
    if (first?.by === 'overrun' && !reports.hasAdvanced()) throw new ThreadLost('one part took longer than a slice');
    if (last === undefined || first?.by === 'stop') return stopped;
    const values = await Promise.all(last.lots.map(storeValue));
    const { isSearching } = last;
    const lots = values.map(({ value }) => ({ version: reports.version(), value, isSearching }));
    return { done: last.done, lots, rounds: lots.length > 0 ? rounds + 1 : rounds };
  } finally {
    timers.forEach(clearTimeout);
  }
};

/**
 * Runs one slice of a calculation from its last stored state, with the results of the lots that ran since.
 * @returns whether the calculation is done; otherwise the lots to run first
 */
export const optimiseSlice = (planId: string, input: SliceInput): Promise<SliceResult> =>
  withProcessor(async () => {
    const plan = await findPlan(planId);
    // A retry after the result was recorded finds no state.
    if (plan !== undefined && hasResult(plan)) return { done: true, lots: [], rounds: input.rounds };
    const from = plan?.state;
    if (plan === undefined || from === undefined)
      throw new ServiceError('gone', 'The plan was deleted or never prepared');
    return withFreeProcessors((spare) => runSlice(plan, from, input, spare));
  });
