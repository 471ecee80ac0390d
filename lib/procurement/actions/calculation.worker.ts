import { parentPort } from 'node:worker_threads';
import type {
  AdvanceTask,
  ExploreTask,
  FinishTask,
  WorkerMessage,
  WorkerTask,
} from '#lib/procurement/actions/workerMessages.ts';
import { advance, type CalculationState, finish, type Progress } from '#lib/procurement/domain/calculation.ts';
import { problemUnder } from '#lib/procurement/domain/configuration.ts';
import { explore } from '#lib/procurement/domain/front/explore.ts';
import { frontOf, keptState, kpisOfPoints, withPoint } from '#lib/procurement/domain/front/front.ts';
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
const runSlice = async (task: AdvanceTask, problem: Problem): Promise<void> => {
  const start = unpackSync(task.state) as CalculationState;
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

const runFinish = ({ configuration, state: packed }: FinishTask, problem: Problem): void => {
  const state = keptState(unpackSync(packed) as CalculationState);
  const { lists, kpis, message } = verified(problem, configuration, finish(problem, configuration, state));
  const front = frontOf(state);
  const points = kpisOfPoints(problem, configuration, front, front.points);
  post({ kind: 'finished', lists: packSync(lists), kpis, message, state: packSync(state), points: packSync(points) });
};

const runExplore = async ({ configuration, state: packed, wish }: ExploreTask, problem: Problem): Promise<void> => {
  const state = unpackSync(packed) as CalculationState;
  const { search } = state;
  const point = search && explore(await milpSolver(), problem, configuration, search, wish);
  if (point === undefined) return post({ kind: 'explored' });
  const front = frontOf(state);
  const [kpis] = kpisOfPoints(problem, configuration, front, [point]);
  if (kpis === undefined) throw new Error('A point has no figures');
  const known = front.points.findIndex(({ choice }) => choice.every((place, part) => place === point.choice[part]));
  const found =
    known >= 0
      ? { place: known, isChosen: known === front.chosen, kpis }
      : { place: front.points.length, isChosen: false, kpis, state: packSync(withPoint(state, point)) };
  post({ kind: 'explored', found });
};

const run = async (task: WorkerTask): Promise<void> => {
  const problem = problemUnder(unpackSync(task.problem) as Problem, task.configuration);
  if (task.step === 'advance') await runSlice(task, problem);
  else if (task.step === 'explore') await runExplore(task, problem);
  else runFinish(task, problem);
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
