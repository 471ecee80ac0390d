import type { JobKind, JobResults, Jobs } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { type JobContext, runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';

/** One question for each part, and what becomes of the answers, which are taken in the order of the parts. */
export interface JobStage<K extends JobKind> {
  readonly kind: K;
  readonly parts: number;
  /** Undefined where nothing has to be asked; it is accepted without an answer. */
  readonly question: (part: number) => Jobs[K] | undefined;
  readonly accept: (part: number, answer: JobResults[K] | undefined) => void;
}

/** Questions about some parts, by their places. */
export interface JobBatch<K extends JobKind = JobKind> {
  readonly kind: K;
  readonly parts: readonly number[];
  readonly questions: readonly Jobs[K][];
}

/** The answers to a batch, in its order. */
export interface BatchResult<K extends JobKind = JobKind> {
  readonly parts: readonly number[];
  readonly answers: readonly JobResults[K][];
}

/** Others that answer questions about parts at the same time. */
export interface JobWorkers {
  readonly hasRoom: () => boolean;
  readonly ask: (batch: JobBatch) => void;
  /** The answers to a batch, whichever is done first; `mayWait` until there are some. */
  readonly answered: (mayWait: boolean) => BatchResult | undefined;
}

/** Takes over all that a stage still has to ask, to be answered elsewhere before the next slice. */
export interface Offload {
  /** Fewer parts than this are not worth it. */
  readonly least: number;
  readonly ask: (batch: JobBatch) => void;
}

export interface StageControl extends JobContext {
  /** Asked between two parts, each of which takes a bounded number of steps; true ends the slice. */
  readonly shouldStop: () => boolean;
  readonly workers?: JobWorkers;
  readonly offload?: Offload;
  /** Answers to the first stage of a slice, by part, that were found elsewhere. */
  readonly knownResults?: Map<number, unknown>;
}

/** Parts of one batch. What is exact may take seconds a part, a search takes milliseconds. */
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

/** Hands over all that is left, if that is worth it. */
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
 * Goes through the parts of a stage, from one on, until it is told to stop; how many are accepted then, at least one
 * more unless all are asked elsewhere. Neither where it is cut nor who answers makes a difference to what is accepted.
 */
export const runStage = <K extends JobKind>(stage: JobStage<K>, from: number, hands: StageControl): number => {
  const { workers: crew, knownResults: given, shouldStop } = hands;
  if (handsOver(stage, from, hands)) return from;
  /** Answers before their turn. */
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
    const ready = outside > 0 ? crew?.answered(mayWait) : undefined;
    if (ready === undefined) return false;
    outside -= 1;
    ready.parts.forEach((part, n) => {
      early.set(part, ready.answers[n] as JobResults[K]);
    });
    return true;
  };
  for (let isStopped = false; done < stage.parts && !(isStopped && outside === 0); ) {
    // The first part is answered here, at once.
    const own = isStopped ? undefined : next();
    while (!isStopped && crew?.hasRoom()) {
      const batch = nextBatch();
      if (batch.length === 0) break;
      outside += 1;
      crew.ask(batchOf(stage.kind, batch));
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
