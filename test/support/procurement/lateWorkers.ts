import type { BatchResult, JobBatch, JobWorkers } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';

const asJson = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));

/**
 * Creates slow helpers: the latest batch is answered first, and no batch before the search waits or two are pending.
 * @param seen receives every batch
 */
export const createLateWorkers = (context: CalculationContext, seen: JobBatch[]): JobWorkers => {
  const asked: JobBatch[] = [];
  const answer = ({ kind, parts, questions }: JobBatch): BatchResult =>
    asJson({
      parts,
      answers: parts.flatMap((part, n) => {
        const question = questions[n];
        return question === undefined ? [] : [runJob(context, kind, part, question)];
      }),
    });
  return {
    hasRoom: () => asked.length < 2,
    submit: (batch) => {
      seen.push(batch);
      asked.push(asJson(batch));
    },
    takeResult: (mayWait) => {
      const last = mayWait || asked.length > 1 ? asked.pop() : undefined;
      return last && answer(last);
    },
  };
};
