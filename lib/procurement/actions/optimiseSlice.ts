import { inThread, ThreadLost } from '#lib/procurement/actions/calculationThread.ts';
import { sliceReports } from '#lib/procurement/actions/sliceReports.ts';
import { inTurn, isAnybodyWaiting } from '#lib/procurement/actions/turns.ts';
import { isInProgress } from '#lib/procurement/domain/taskStatus.ts';
import { executionState } from '#lib/procurement/store/executions.ts';
import { findPlan, type StoredPlan } from '#lib/procurement/store/plans.ts';
import { loadValue } from '#lib/procurement/store/values.ts';
import { config } from '#lib/shared/config.ts';
import type { ChunkedValue } from '#lib/shared/dynamodb/chunks.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { log } from '#lib/shared/log.ts';

/** Milliseconds between two looks at the execution: a cancel takes effect within a second. */
const WATCH_TIME = 500;
/** Milliseconds between two states that are stored within a slice. */
const CHECKPOINT_TIME = 10_000;
/** Milliseconds for which a slice may overrun, HiGHS holding it, before its thread is ended. */
const OVERRUN = 10_000;
/** Milliseconds after which a slice gives way to calculations that wait. */
const FAIR_TIME = 1_000;

const isStopped = async (planId: string): Promise<boolean> => {
  try {
    return !isInProgress(await executionState(planId));
  } catch (error) {
    log.warn('The state of an execution could not be read', { planId, cause: String(error) });
    return false;
  }
};

/** Why a thread is ended before it ends by itself. */
type End = { readonly by: 'stop' } | { readonly by: 'overrun' } | { readonly by: 'failure'; readonly error: unknown };

const runSlice = async (plan: StoredPlan, from: ChunkedValue): Promise<boolean> => {
  const { planId, configuration } = plan;
  if (await isStopped(planId)) return false;
  const [problem, state] = await Promise.all([loadValue(plan.problem.value), loadValue(from)]);
  const abort = new AbortController();
  const ends: End[] = [];
  const end = (why: End): void => {
    ends.push(why);
    abort.abort();
  };
  const reports = sliceReports(plan, (error) => end({ by: 'failure', error }));
  const sliceTime = Math.max(1, config.procurementSliceSeconds) * 1000;
  const stop = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const timers = [
    setInterval(async () => {
      if (await isStopped(planId)) end({ by: 'stop' });
    }, WATCH_TIME),
    setInterval(() => {
      if (isAnybodyWaiting()) Atomics.store(stop, 0, 1);
    }, FAIR_TIME),
    setTimeout(() => end({ by: 'overrun' }), sliceTime + OVERRUN),
  ];
  try {
    const task = { configuration, problem, state, sliceTime, checkpointTime: CHECKPOINT_TIME, stop };
    const last = await inThread({ ...task, step: 'advance' }, abort.signal, reports.earlier);
    if (last?.kind === 'advanced') reports.state(last.state);
    await reports.settled();
    const [first] = ends;
    if (first?.by === 'failure') throw first.error;
    if (first?.by === 'overrun' && !reports.hasAdvanced()) throw new ThreadLost('one part took longer than a slice');
    return last?.kind === 'advanced' && last.done;
  } finally {
    timers.forEach(clearTimeout);
  }
};

/** Calculates for at most a slice of time from where the last slice stopped; whether all is calculated now. */
export const optimiseSlice = (planId: string): Promise<boolean> =>
  inTurn(async () => {
    const plan = await findPlan(planId);
    if (plan?.state === undefined) throw new ServiceError('gone', 'The plan was deleted or never prepared');
    return runSlice(plan, plan.state);
  });
