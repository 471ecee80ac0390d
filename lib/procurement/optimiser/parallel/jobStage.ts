import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import type { JobKind, JobResults, Jobs } from '#lib/procurement/optimiser/parts/jobs.ts';

/** A stage of the search: at most one job per part, whose results are accepted in the order of the parts. */
export interface JobStage<K extends JobKind> {
  readonly kind: K;
  readonly parts: number;
  /** Returns the job of a part; undefined if it needs none, and `accept` then gets no result. */
  readonly createJob: (part: number) => Jobs[K] | undefined;
  readonly accept: (part: number, result: JobResults[K] | undefined) => void;
}

/** Jobs of one kind (`questions` in stored lots); `parts` holds the index of the part of each job. */
export interface JobBatch<K extends JobKind = JobKind> {
  readonly kind: K;
  readonly parts: readonly number[];
  readonly questions: readonly Jobs[K][];
}

/** Results of a batch (`answers` in stored lots), in the order of its jobs; possibly only of its first jobs. */
export interface BatchResult<K extends JobKind = JobKind> {
  readonly parts: readonly number[];
  readonly answers: readonly JobResults[K][];
}

/** A pool of workers that run jobs in parallel. */
export interface JobWorkers {
  /** Returns whether the pool accepts another batch. */
  readonly hasRoom: () => boolean;
  readonly submit: (batch: JobBatch) => void;
  /**
   * Returns the results of any finished batch. If none is finished, waits if `mayWait`, otherwise returns undefined.
   */
  readonly takeResult: (mayWait: boolean) => BatchResult | undefined;
}

/** Offloading: runs all remaining jobs of a stage elsewhere, before the next slice. */
export interface Offload {
  /** Least number of jobs worth offloading. */
  readonly least: number;
  readonly submit: (batch: JobBatch) => void;
}

export interface StageControl extends CalculationContext {
  /** Returns true to end the slice; called between jobs, each of which does a bounded amount of work. */
  readonly shouldStop: () => boolean;
  readonly workers?: JobWorkers;
  readonly offload?: Offload;
  /** Results of offloaded jobs by part, for the first stage of the slice. */
  readonly knownResults?: Map<number, unknown>;
}

/** Control of a step over all parts. */
export interface PassControl {
  readonly control: StageControl;
  /** Receives, after each part, the column indices or bounds found so far. */
  readonly onFound: (found: readonly number[]) => void;
}

/** Number of jobs per batch. An exact job may take seconds, heuristic pricing (`pass`) takes milliseconds. */
const BATCH: Readonly<Record<JobKind, number>> = {
  solve: 1,
  prove: 1,
  cut: 1,
  nearest: 1,
  window: 1,
  pass: 4,
  explain: 1,
  least: 4,
  changes: 1,
  priceChanges: 1,
};

interface PartJob<K extends JobKind> {
  readonly part: number;
  readonly job: Jobs[K];
}

const toBatch = <K extends JobKind>(kind: K, jobs: readonly PartJob<K>[]): JobBatch<K> => ({
  kind,
  parts: jobs.map(({ part }) => part),
  questions: jobs.map(({ job }) => job),
});

/** Offloads the remaining jobs if they are enough; returns whether it did. */
const offloadRemaining = <K extends JobKind>(
  stage: JobStage<K>,
  from: number,
  { offload, knownResults }: StageControl,
): boolean => {
  const hasKnownResults = knownResults !== undefined && knownResults.size > 0;
  if (offload === undefined || hasKnownResults || stage.parts - from < offload.least) return false;
  const jobs: PartJob<K>[] = [];
  for (let part = from; part < stage.parts; part++) {
    const job = stage.createJob(part);
    if (job !== undefined) jobs.push({ part, job });
  }
  if (jobs.length < offload.least) return false;
  offload.submit(toBatch(stage.kind, jobs));
  return true;
};

/**
 * Runs the jobs of a stage from part `from` until the stage ends or `shouldStop` returns true. Returns the number of
 * parts accepted so far, which exceeds `from` unless the jobs are offloaded. The accepted results depend neither on
 * where a slice ends nor on which worker runs a job.
 */
export const runStage = <K extends JobKind>(stage: JobStage<K>, from: number, control: StageControl): number => {
  const { workers, knownResults, shouldStop } = control;
  if (offloadRemaining(stage, from, control)) return from;
  /** Results that wait until the results of all earlier parts have been accepted. */
  const waiting = new Map<number, JobResults[K] | undefined>();
  let [created, done, pending] = [from, from, 0];
  const next = (): PartJob<K> | undefined => {
    while (created < stage.parts) {
      const part = created++;
      const job = knownResults?.has(part) ? undefined : stage.createJob(part);
      if (job !== undefined) return { part, job };
      waiting.set(part, knownResults?.get(part) as JobResults[K] | undefined);
    }
    return undefined;
  };
  const nextBatch = (): readonly PartJob<K>[] => {
    const batch: PartJob<K>[] = [];
    while (batch.length < BATCH[stage.kind]) {
      const one = next();
      if (one === undefined) break;
      batch.push(one);
    }
    return batch;
  };
  const takeResults = (mayWait: boolean): boolean => {
    const ready = pending > 0 ? workers?.takeResult(mayWait) : undefined;
    if (ready === undefined) return false;
    pending -= 1;
    ready.parts.forEach((part, n) => {
      waiting.set(part, ready.answers[n] as JobResults[K]);
    });
    return true;
  };
  for (let isStopped = false; done < stage.parts && !(isStopped && pending === 0); ) {
    // This thread runs the next job itself; the workers get the jobs after it.
    const own = isStopped ? undefined : next();
    while (!isStopped && workers?.hasRoom()) {
      const batch = nextBatch();
      if (batch.length === 0) break;
      pending += 1;
      workers.submit(toBatch(stage.kind, batch));
    }
    if (own === undefined) takeResults(true);
    else waiting.set(own.part, runJob(control, stage.kind, own.part, own.job));
    while (takeResults(false));
    for (; waiting.has(done); done++) {
      stage.accept(done, waiting.get(done));
      waiting.delete(done);
    }
    isStopped ||= done > from && shouldStop();
  }
  knownResults?.clear();
  return done;
};
