import { createSliceRecorder } from '#lib/procurement/actions/slices/sliceReports.ts';
import { hasExecutionEnded, WATCH_TIME, watchExecution } from '#lib/procurement/actions/slices/watchCancellation.ts';
import { runInThread, ThreadLost } from '#lib/procurement/actions/threads/calculationThread.ts';
import { startHelpers } from '#lib/procurement/actions/threads/helperThreads.ts';
import { isCalculationWaiting, withFreeProcessors, withProcessor } from '#lib/procurement/actions/threads/turns.ts';
import { findPlan, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { loadValue, storeValue } from '#lib/procurement/store/values.ts';
import { config } from '#lib/shared/config.ts';
import type { ChunkedValue } from '#lib/shared/dynamodb/chunks.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Milliseconds between two states that are stored within a slice. */
const CHECKPOINT_TIME = 10_000;
/** Milliseconds for which a slice may overrun, HiGHS holding it, before its thread is ended. */
const OVERRUN = 10_000;
/** Milliseconds after which a slice gives way to calculations that wait. */
const FAIR_TIME = 1_000;

/** Why a thread is ended before it ends by itself. */
type End = { readonly by: 'stop' } | { readonly by: 'overrun' } | { readonly by: 'failure'; readonly error: unknown };

/** Questions for many functions, and the answers that they give; of another version they are of no use any more. */
export interface LotReference {
  readonly version: number;
  readonly value: ChunkedValue;
}

/** What lots answered before a slice, and how often there have been lots in its execution. */
export interface SliceInput {
  readonly answers: readonly LotReference[];
  readonly rounds: number;
}

export interface SliceResult {
  readonly done: boolean;
  /** What has to be answered before the next slice; it is the same for whoever answers. */
  readonly lots: readonly LotReference[];
  readonly rounds: number;
}

/** Rounds of lots after which one function goes on alone: 25,000 events are all that an execution may have. */
const MOST_ROUNDS = 60;

const runSlice = async (
  plan: StoredPlan,
  from: ChunkedValue,
  { answers: given, rounds }: SliceInput,
  spare: number,
): Promise<SliceResult> => {
  const { planId, configuration, version } = plan;
  const stopped: SliceResult = { done: false, lots: [], rounds };
  if (await hasExecutionEnded(planId)) return stopped;
  const current = given.filter((one) => one.version === version);
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
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const timers = [
    watchExecution(planId, WATCH_TIME, () => end({ by: 'stop' })),
    setInterval(() => {
      if (isCalculationWaiting()) Atomics.store(stop, 0, 1);
    }, FAIR_TIME),
    setTimeout(() => end({ by: 'overrun' }), sliceTime + OVERRUN),
  ];
  try {
    const of = { configuration, problem, problemId: plan.problem.value.id };
    const crew = startHelpers(of, spare, abort.signal, fail);
    const times = { sliceTime, checkpointTime: CHECKPOINT_TIME, stop };
    const lotParts = rounds < MOST_ROUNDS ? config.procurementLotParts : 0;
    const task = { step: 'advance', ...of, state, ...times, crew, lotParts, answers } as const;
    const last = await runInThread(task, abort.signal, reports.handleMessage, crew.ports);
    if (last?.kind === 'advanced') reports.saveState(last.state);
    await reports.flush();
    const [first] = ends;
    if (first?.by === 'failure') throw first.error;
    if (first?.by === 'overrun' && !reports.hasAdvanced()) throw new ThreadLost('one part took longer than a slice');
    if (last?.kind !== 'advanced') return stopped;
    const values = await Promise.all(last.lots.map(storeValue));
    const lots = values.map(({ value }) => ({ version: reports.version(), value }));
    return { done: last.done, lots, rounds: lots.length > 0 ? rounds + 1 : rounds };
  } finally {
    timers.forEach(clearTimeout);
  }
};

/**
 * Calculates for at most a slice of time from where the last slice stopped, with what was answered since.
 * @returns whether all is calculated now, else what others should answer first
 */
export const optimiseSlice = (planId: string, given: SliceInput): Promise<SliceResult> =>
  withProcessor(async () => {
    const plan = await findPlan(planId);
    const from = plan?.state;
    if (plan === undefined || from === undefined)
      throw new ServiceError('gone', 'The plan was deleted or never prepared');
    return withFreeProcessors((spare) => runSlice(plan, from, given, spare));
  });
