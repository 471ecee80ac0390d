import { parentPort } from 'node:worker_threads';
import type { WorkerMessage, WorkerTask } from '#lib/procurement/actions/workerMessages.ts';
import { advance, type CalculationState, finish, type Progress } from '#lib/procurement/domain/calculation.ts';
import { problemUnder } from '#lib/procurement/domain/configuration.ts';
import { loadMilpSolver, type MilpSolver } from '#lib/procurement/domain/milp.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { verified } from '#lib/procurement/domain/verified.ts';
import { packSync, unpackSync } from '#lib/procurement/store/packed.ts';
import { now } from '#lib/shared/clock.ts';

/** Milliseconds between two reports of progress. */
const REPORT_TIME = 500;

const post = (message: WorkerMessage): void => parentPort?.postMessage(message);

let loaded: Promise<MilpSolver> | undefined;

/** HiGHS, loaded once a thread. */
const milpSolver = (): Promise<MilpSolver> => {
  loaded ??= loadMilpSolver();
  return loaded;
};

/** One slice, cut into stretches: after each the state is handed over, so that no more than one is ever lost. */
const runSlice = async (task: WorkerTask, problem: Problem, start: CalculationState): Promise<void> => {
  const milp = await milpSolver();
  const end = now() + task.sliceTime;
  const isOver = () => now() >= end || Atomics.load(task.stop, 0) !== 0;
  let reported = 0;
  const onProgress = (progress: Progress): void => {
    if (now() - reported < REPORT_TIME) return;
    reported = now();
    post({ kind: 'progress', progress });
  };
  for (let state = start; ; ) {
    const checkpoint = now() + task.checkpointTime;
    const shouldStop = () => now() >= checkpoint || isOver();
    state = advance(problem, task.configuration, state, { milp, shouldStop, onProgress });
    const done = state.phase === 'done';
    if (done || isOver()) return post({ kind: 'advanced', state: packSync(state), done });
    post({ kind: 'checkpoint', state: packSync(state) });
  }
};

const run = async (task: WorkerTask): Promise<void> => {
  const problem = problemUnder(unpackSync(task.problem) as Problem, task.configuration);
  const state = unpackSync(task.state) as CalculationState;
  if (task.step === 'advance') return runSlice(task, problem, state);
  const { lists, kpis, message } = verified(problem, task.configuration, finish(problem, task.configuration, state));
  post({ kind: 'finished', lists: packSync(lists), kpis, message });
};

parentPort?.on('message', (task: WorkerTask) =>
  run(task).catch((error: unknown) =>
    post({
      kind: 'failed',
      message: error instanceof Error ? error.message : String(error),
      stack: error instanceof Error ? error.stack : undefined,
    }),
  ),
);
