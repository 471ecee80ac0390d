import { parentPort } from 'node:worker_threads';
import { estimateOrder } from '#lib/procurement/actions/threads/estimateOrder.ts';
import type {
  AdvanceTask,
  AskTask,
  ExploredPoint,
  ExploreTask,
  FinishTask,
  HelpTask,
  LotTask,
  PreviewTask,
  WorkerMessage,
  WorkerTask,
} from '#lib/procurement/actions/threads/workerMessages.ts';
import { closeWorkerPool, connectWorkerPool, serveJobs } from '#lib/procurement/actions/threads/workerPool.ts';
import { verifyPlan } from '#lib/procurement/domain/check/verifyPlan.ts';
import { applyConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { summarisePlan } from '#lib/procurement/domain/plan/planOverview.ts';
import type { Progress } from '#lib/procurement/domain/plan/progress.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { summariseReplanning } from '#lib/procurement/domain/replanning/summary.ts';
import { exploreFront } from '#lib/procurement/optimiser/explore/explore.ts';
import { loadMilpSolver, type MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { BatchResult, JobBatch, Offload } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { answerLot, cutIntoLots, getLeastOffloadedParts, type Lot } from '#lib/procurement/optimiser/parallel/lots.ts';
import { answerQuestion } from '#lib/procurement/optimiser/questions/answerQuestion.ts';
import {
  advanceCalculation,
  describeChanges,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { Control } from '#lib/procurement/optimiser/schedule/phases/runningCalculation.ts';
import { createPreview } from '#lib/procurement/optimiser/schedule/preview.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';
import { appendPoint, computePointKpis, getFront, toFinalState } from '#lib/procurement/optimiser/state/front.ts';
import { computeObjectiveBounds } from '#lib/procurement/optimiser/state/objectiveBounds.ts';
import { packFast, packLists, packSync, unpackSync } from '#lib/procurement/store/gzipJson.ts';
import { now } from '#lib/shared/clock.ts';

/** Milliseconds between progress reports. */
const REPORT_TIME = 500;

const post = (message: WorkerMessage): void => parentPort?.postMessage(message);

let loaded: Promise<MilpSolver> | undefined;

/** Returns HiGHS, loaded once per thread. */
const getMilpSolver = (): Promise<MilpSolver> => {
  loaded ??= loadMilpSolver();
  return loaded;
};

/** Cache: the last problem of this thread. */
let known: { readonly key: string; readonly problem: Problem } | undefined;

const unpackProblem = ({ problem, problemId, configuration }: Exclude<WorkerTask, LotTask>): Problem => {
  const key = `${problemId} ${configuration.leadTimeUnit}`;
  if (known?.key !== key) known = { key, problem: applyConfiguration(unpackSync(problem) as Problem, configuration) };
  return known.problem;
};

/** Cache: the last state that this thread returned. Decompressing it takes seconds for many parts. */
let left: { readonly packed: Uint8Array; readonly state: CalculationState } | undefined;

const unpackState = (packed: Uint8Array): CalculationState => {
  const known = left;
  left = undefined;
  return known !== undefined && Buffer.compare(known.packed, packed) === 0
    ? known.state
    : (unpackSync(packed) as CalculationState);
};

const toKnownResults = (answers: readonly Uint8Array[]): Map<number, unknown> =>
  new Map(
    answers.flatMap((packed) => {
      const { parts, answers: own } = unpackSync(packed) as BatchResult;
      return parts.map((part, n) => [part, own[n]] as const);
    }),
  );

/** Minimum ratio of the time between two checkpoints to the time that compressing one takes. */
const PACKING = 30;

/**
 * Limits progress reports to one per REPORT_TIME. The first report of each phase and the last report are always sent.
 */
const createProgressReports = () => {
  let phase: Progress['phase'] | undefined;
  let reported = 0;
  let waiting: Progress | undefined;
  const send = (progress: Progress): void => {
    ({ phase } = progress);
    reported = now();
    waiting = undefined;
    post({ kind: 'progress', progress });
  };
  return {
    report: (progress: Progress): void => {
      if (progress.phase !== phase || now() - reported >= REPORT_TIME) send(progress);
      else waiting = progress;
    },
    flush: (): void => {
      if (waiting !== undefined) send(waiting);
    },
  };
};

/** Runs a slice with checkpoints, so that a lost thread loses at most the work since the last one. */
const runSlice = async (task: AdvanceTask, problem: Problem): Promise<void> => {
  const { configuration, lotParts } = task;
  const start = unpackState(task.state);
  const milp = await getMilpSolver();
  const end = now() + task.sliceTime;
  const submitted: JobBatch[] = [];
  const isOver = () => submitted.length > 0 || now() >= end || Atomics.load(task.stop, 0) !== 0;
  const progress = createProgressReports();
  const offload: Offload = { least: getLeastOffloadedParts(lotParts), submit: (batch) => submitted.push(batch) };
  const control: Omit<Control, 'shouldStop'> = {
    milp,
    onProgress: progress.report,
    shouldFinish: () => Atomics.load(task.finish, 0) !== 0,
    knownResults: toKnownResults(task.answers),
    ...(task.workers.ports.length > 0 ? { workers: connectWorkerPool(task.workers) } : {}),
    ...(lotParts > 0 ? { offload } : {}),
  };
  for (let state = start, packing = 0; ; ) {
    const checkpoint = now() + Math.max(task.checkpointTime, PACKING * packing);
    const shouldStop = () => now() >= checkpoint || isOver();
    state = advanceCalculation(problem, configuration, state, { ...control, shouldStop });
    const done = state.phase === 'done';
    const before = now();
    const packed = packFast(state);
    packing = now() - before;
    if (done || isOver()) {
      closeWorkerPool(task.workers);
      const isNeeded = state.phase !== 'search' || Atomics.load(task.finish, 0) === 0;
      const lots = (isNeeded ? submitted : []).flatMap((batch) =>
        cutIntoLots({ problem, configuration, batch }, lotParts),
      );
      left = { packed, state };
      progress.flush();
      const isSearching = state.phase === 'search';
      return post({ kind: 'advanced', state: packed, done, lots: lots.map(packFast), isSearching });
    }
    post({ kind: 'checkpoint', state: packed });
  }
};

const runHelp = async (task: HelpTask, problem: Problem): Promise<void> => {
  await serveJobs(
    getMilpSolver().then((milp) => ({ milp, problem, configuration: task.configuration })),
    task,
  );
  post({ kind: 'helped' });
};

const runLot = async ({ lot, sliceTime }: LotTask): Promise<void> => {
  const end = now() + sliceTime;
  const answers = answerLot(await getMilpSolver(), unpackSync(lot) as Lot, () => now() >= end);
  post({ kind: 'answered', answers: packFast(answers) });
};

const runFinish = async ({ configuration, state: packed }: FinishTask, problem: Problem): Promise<void> => {
  const state = toFinalState(unpackState(packed));
  const finished = verifyPlan(problem, configuration, finishCalculation(problem, configuration, state));
  const { lists, kpis, totals, message } = finished;
  const front = getFront(state);
  const points = computePointKpis(problem, configuration, front, front.points);
  const bounds = computeObjectiveBounds({ milp: await getMilpSolver(), problem, configuration }, state, [
    kpis,
    ...points,
  ]);
  const packedLists = await packLists({ ...lists });
  const replanning = summariseReplanning(problem, describeChanges(problem, state));
  post({
    kind: 'finished',
    lists: packedLists,
    kpis,
    message,
    overview: summarisePlan(problem, lists),
    state: packSync({ ...state, totals }),
    points: packSync(points),
    ...(bounds && { bounds }),
    ...(replanning && { replanning }),
  });
};

/** Milliseconds for creating, checking and packing a part's plan: twice the time of a part of 20 requirements. */
const CHECK_TIME = 1;

const runPreview = async (task: PreviewTask, problem: Problem): Promise<void> => {
  const { configuration, state: packed, estimateUntil, checkedBy } = task;
  const end = Math.min(estimateUntil, checkedBy - CHECK_TIME * problem.parts.length);
  const state = unpackSync(packed) as CalculationState;
  const preview = createPreview({ milp: await getMilpSolver(), problem, configuration }, state, () => now() >= end);
  const { lists, kpis, message } = verifyPlan(problem, configuration, preview.plan);
  const { estimatedParts, unplannedParts } = preview;
  const packedLists = await packLists({ ...lists });
  post({ kind: 'previewed', lists: packedLists, kpis, message, estimatedParts, unplannedParts });
};

const runExplore = async ({ configuration, state: packed, wish }: ExploreTask, problem: Problem): Promise<void> => {
  const state = unpackSync(packed) as CalculationState;
  const { search } = state;
  if (search === undefined) throw new Error('There is no search to explore');
  const explored = exploreFront({ milp: await getMilpSolver(), problem, configuration }, search, wish);
  if (explored.point === undefined) return post({ kind: 'explored', explored });
  const { point, pool } = explored;
  const extended = { ...state, search: { ...search, pool } };
  const front = getFront(extended);
  const [kpis] = computePointKpis(problem, configuration, front, [point]);
  if (kpis === undefined) throw new Error('A point has no figures');
  const known = front.points.findIndex(({ choice }) => choice.every((place, part) => place === point.choice[part]));
  const found: ExploredPoint =
    known >= 0
      ? { place: known, isChosen: known === front.chosen, kpis }
      : { place: front.points.length, isChosen: false, kpis, state: packSync(appendPoint(extended, point)) };
  post({ kind: 'explored', explored: found });
};

const runAsk = async ({ configuration, state, kpis, question }: AskTask, problem: Problem): Promise<void> => {
  const asked = {
    milp: await getMilpSolver(),
    problem,
    configuration,
    state: unpackSync(state) as CalculationState,
    kpis,
  };
  const estimate = estimateOrder(asked, question);
  if (estimate !== undefined) {
    const isWanted = question.kind === 'orders' && question.filter.isEstimate === true;
    const isEnough = isWanted || estimate.every(({ Closing }) => Closing.Exact);
    post({ kind: isEnough ? 'replied' : 'estimated', reply: { answer: estimate } });
    if (isEnough) return;
  }
  post({ kind: 'replied', reply: answerQuestion(asked, question) });
};

const run = async (task: WorkerTask): Promise<void> => {
  if (task.step !== 'advance' && task.step !== 'finish') left = undefined;
  if (task.step === 'lot') return runLot(task);
  const problem = unpackProblem(task);
  if (task.step === 'advance') await runSlice(task, problem);
  else if (task.step === 'help') await runHelp(task, problem);
  else if (task.step === 'preview') await runPreview(task, problem);
  else if (task.step === 'explore') await runExplore(task, problem);
  else if (task.step === 'ask') await runAsk(task, problem);
  else await runFinish(task, problem);
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
