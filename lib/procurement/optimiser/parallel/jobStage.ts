import type { JobKind, JobResults, Jobs } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { type JobContext, runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';

/** A stage of the search: at most one job per part, whose results are accepted in the order of the parts. */
export interface JobStage<K extends JobKind> {
  readonly kind: K;
  readonly parts: number;
  /** Returns the job of a part; undefined if it needs none, and `accept` then gets no result. */
  readonly question: (part: number) => Jobs[K] | undefined;
  readonly accept: (part: number, answer: JobResults[K] | undefined) => void;
}

/** Jobs of one kind; `parts` holds the index of the part of each job. */
export interface JobBatch<K extends JobKind = JobKind> {
  readonly kind: K;
  readonly parts: readonly number[];
  readonly questions: readonly Jobs[K][];
}

/** Results of a batch, in the order of its jobs; possibly only of its first jobs. */
export interface BatchResult<K extends JobKind = JobKind> {
  readonly parts: readonly number[];
  readonly answers: readonly JobResults[K][];
}

/** A pool of workers that run jobs in parallel. */
export interface JobWorkers {
  /** Returns whether the pool accepts another batch. */
  readonly hasRoom: () => boolean;
  /** Submits a batch. */
  readonly ask: (batch: JobBatch) => void;
  /** Returns the results of any finished batch; if none is finished, waits if `mayWait`, else returns undefined. */
  readonly answered: (mayWait: boolean) => BatchResult | undefined;
}

/** Offloading: runs all remaining jobs of a stage elsewhere, before the next slice. */
export interface Offload {
  /** Least number of jobs worth offloading. */
  readonly least: number;
  readonly ask: (batch: JobBatch) => void;
}

export interface StageControl extends JobContext {
  /** Returns true to end the slice; called between jobs, each of which does a bounded amount of work. */
  readonly shouldStop: () => boolean;
  readonly workers?: JobWorkers;
  readonly offload?: Offload;
  /** Results of offloaded jobs for the first stage of the slice, by part. */
  readonly knownResults?: Map<number, unknown>;
}

/** Jobs per batch. An exact job may take seconds, heuristic pricing (`pass`) takes milliseconds. */
const BATCH: Readonly<Record<JobKind, number>> = { solve: 1, prove: 1, pass: 4, explain: 1 };

interface Asked<K extends JobKind> {
  readonly part: number;
  readonly question: Jobs[K];
}

const batchOf = <K extends JobKind>(kind: K, asked: readonly Asked<K>[]): JobBatch<K> => ({
  kind,
  parts: asked.map(({ part }) => part),
  questions: asked.map(({ question }) => question),
});

/** Offloads the remaining jobs if they are enough; returns whether it did. */
const handsOver = <K extends JobKind>(
  stage: JobStage<K>,
  from: number,
  { offload: elsewhere, knownResults: given }: StageControl,
): boolean => {
  const isAnswered = given !== undefined && given.size > 0;
  if (elsewhere === undefined || isAnswered || stage.parts - from < elsewhere.least) return false;
  const asked: Asked<K>[] = [];
  for (let part = from; part < stage.parts; part++) {
    const question = stage.question(part);
    if (question !== undefined) asked.push({ part, question });
  }
  if (asked.length < elsewhere.least) return false;
  elsewhere.ask(batchOf(stage.kind, asked));
  return true;
};

/**
 * Runs the jobs of a stage from part `from` until the stage ends or `shouldStop` returns true, and returns the number
 * of parts accepted so far: at least one more than `from`, unless the jobs are offloaded. The accepted results depend
 * neither on where a slice ends nor on which worker runs a job.
 */
export const runStage = <K extends JobKind>(stage: JobStage<K>, from: number, hands: StageControl): number => {
  const { workers, knownResults: given, shouldStop } = hands;
  if (handsOver(stage, from, hands)) return from;
  /** Results of parts that wait for an earlier part. */
  const early = new Map<number, JobResults[K] | undefined>();
  let [asked, done, outside] = [from, from, 0];
  const next = (): Asked<K> | undefined => {
    while (asked < stage.parts) {
      const part = asked++;
      const question = given?.has(part) ? undefined : stage.question(part);
      if (question !== undefined) return { part, question };
      early.set(part, given?.get(part) as JobResults[K] | undefined);
    }
    return undefined;
  };
  const nextBatch = (): readonly Asked<K>[] => {
    const batch: Asked<K>[] = [];
    while (batch.length < BATCH[stage.kind]) {
      const one = next();
      if (one === undefined) break;
      batch.push(one);
    }
    return batch;
  };
  const takeAnswers = (mayWait: boolean): boolean => {
    const ready = outside > 0 ? workers?.answered(mayWait) : undefined;
    if (ready === undefined) return false;
    outside -= 1;
    ready.parts.forEach((part, n) => {
      early.set(part, ready.answers[n] as JobResults[K]);
    });
    return true;
  };
  for (let isStopped = false; done < stage.parts && !(isStopped && outside === 0); ) {
    // This thread runs the next job itself; the workers get the jobs after it.
    const own = isStopped ? undefined : next();
    while (!isStopped && workers?.hasRoom()) {
      const batch = nextBatch();
      if (batch.length === 0) break;
      outside += 1;
      workers.ask(batchOf(stage.kind, batch));
    }
    if (own === undefined) takeAnswers(true);
    else early.set(own.part, runJob(hands, stage.kind, own.part, own.question));
    while (takeAnswers(false));
    for (; early.has(done); done++) {
      stage.accept(done, early.get(done));
      early.delete(done);
    }
    isStopped ||= done > from && shouldStop();
  }
  given?.clear();
  return done;
};
