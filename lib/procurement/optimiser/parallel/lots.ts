import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import type { BatchResult, JobBatch } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { JobKind, JobResults } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';

/** A batch with all that answers it: the problem with its parts only. */
export interface Lot {
  readonly problem: Problem;
  readonly configuration: Configuration;
  readonly batch: JobBatch;
}

/** An inline Map runs so many items at once. */
const MOST_LOTS = 40;

/** Parts from which many functions are faster than one, by the parts of a lot: below, asking takes longer. */
export const getLeastOffloadedParts = (lotParts: number): number => 4 * lotParts;

/** Cuts a batch into lots of at least so many parts, as even as can be. */
export const cutIntoLots = (
  problem: Problem,
  configuration: Configuration,
  { kind, parts, questions }: JobBatch,
  lotParts: number,
): readonly Lot[] => {
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

/** Answers a lot until it is told to stop; what is left then is asked again. */
export const answerLot = (
  milp: MilpSolver,
  { problem, configuration, batch }: Lot,
  shouldStop: () => boolean,
): BatchResult => {
  const answers: JobResults[JobKind][] = [];
  for (const [place, question] of batch.questions.entries()) {
    if (shouldStop()) break;
    answers.push(runJob({ milp, problem, configuration }, batch.kind, place, question));
  }
  return { parts: batch.parts.slice(0, answers.length), answers };
};
