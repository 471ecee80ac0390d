import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import type { BatchResult, JobBatch } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import type { JobKind, JobResults } from '#lib/procurement/optimiser/parts/jobs.ts';

/** A batch of jobs with their data. In the result of `cutIntoLots`, `problem` holds only the parts of the batch. */
export interface Lot {
  readonly problem: Problem;
  readonly configuration: Configuration;
  readonly batch: JobBatch;
}

/** Not tuned: an inline Map state of AWS Step Functions runs at most 40 iterations concurrently. */
const MOST_LOTS = 40;

/** Returns the least number of parts to offload; for fewer, invoking the functions takes longer than it saves. */
export const getLeastOffloadedParts = (lotParts: number): number => 4 * lotParts;

/**
 * Splits a batch into at most 40 lots of nearly equal size. Each has at least `lotParts` parts unless the batch is
 * smaller.
 */
export const cutIntoLots = ({ problem, configuration, batch }: Lot, lotParts: number): readonly Lot[] => {
  const { kind, parts, questions } = batch;
  const count = Math.max(1, Math.min(MOST_LOTS, Math.floor(parts.length / lotParts)));
  const bound = (n: number) => Math.floor((n * parts.length) / count);
  return Array.from({ length: count }, (_, n) => {
    const places = parts.slice(bound(n), bound(n + 1));
    return {
      problem: { ...problem, parts: places.flatMap((place) => problem.parts[place] ?? []) },
      configuration,
      batch: { kind, parts: places, questions: questions.slice(bound(n), bound(n + 1)) },
    };
  });
};

/** Runs the jobs of a lot until `shouldStop` returns true; the jobs without a result must be submitted again. */
export const answerLot = (
  milp: MilpSolver,
  { problem, configuration, batch }: Lot,
  shouldStop: () => boolean,
): BatchResult => {
  const answers: JobResults[JobKind][] = [];
  for (const [place, job] of batch.questions.entries()) {
    if (shouldStop()) break;
    answers.push(runJob({ milp, problem, configuration }, batch.kind, place, job));
  }
  return { parts: batch.parts.slice(0, answers.length), answers };
};
