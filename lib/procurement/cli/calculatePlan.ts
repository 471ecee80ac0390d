import { availableParallelism } from 'node:os';
import { createFlag } from '#lib/procurement/actions/threads/flag.ts';
import { runInThread } from '#lib/procurement/actions/threads/runInThread.ts';
import { startPoolThreads } from '#lib/procurement/actions/threads/startPoolThreads.ts';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { CalculatedPlan } from '#lib/procurement/domain/plan/plan.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { packSync, unpackSync } from '#lib/procurement/store/gzipJson.ts';
import { newId } from '#lib/shared/ids.ts';

/** One slice without time limit. */
const ENDLESS = { sliceTime: Number.POSITIVE_INFINITY, checkpointTime: Number.POSITIVE_INFINITY, lotParts: 0 };

/** Calculates a plan in one slice, with the service's worker threads, one for each processor. */
export const calculatePlan = async (
  problem: Problem,
  configuration: Configuration,
  onProgress: (progress: Progress) => void,
): Promise<CalculatedPlan> => {
  const abort = new AbortController();
  const lost: unknown[] = [];
  const of = { configuration, problem: packSync(problem), problemId: newId() };
  const workers = startPoolThreads(of, availableParallelism() - 1, abort.signal, (error) => {
    lost.push(error);
    abort.abort();
  });
  const [stop, finish] = [createFlag(), createFlag()];
  const task = {
    step: 'advance',
    ...of,
    state: packSync(beginCalculation()),
    ...ENDLESS,
    stop,
    finish,
    workers,
    answers: [],
  } as const;
  try {
    const advanced = await runInThread(
      task,
      abort.signal,
      (message) => message.kind === 'progress' && onProgress(message.progress),
      workers.ports,
    );
    if (advanced === undefined) throw lost[0];
    const finished = await runInThread({ step: 'finish', ...of, state: advanced.state }, abort.signal);
    if (finished === undefined) throw lost[0];
    const { lists, kpis, message } = finished;
    return { lists: unpackSync(lists) as CalculatedPlan['lists'], kpis, message };
  } finally {
    // A helper that is still starting would keep the process alive.
    abort.abort();
  }
};
