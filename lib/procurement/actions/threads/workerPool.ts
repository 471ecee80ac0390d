import { type MessagePort, receiveMessageOnPort } from 'node:worker_threads';
import type { HelpTask, WorkerPoolPorts } from '#lib/procurement/actions/threads/workerMessages.ts';
import type { BatchResult, JobBatch, JobWorkers } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import { runJob } from '#lib/procurement/optimiser/parallel/runJob.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';

/** Number of batches queued per helper, so that a helper never waits for its next batch. */
const AHEAD = 2;
/** Longest wait in milliseconds until the end of the slice is checked again. */
const LONGEST_WAIT = 100;

/** Connects to helper threads by synchronous calls: the thread of the calculation does not return to its event loop. */
export const connectWorkerPool = ({ ports, answered }: WorkerPoolPorts): JobWorkers => {
  const helpers = ports.map((port) => ({ port, busy: 0 }));
  const freest = () => helpers.reduce((least, one) => (one.busy < least.busy ? one : least));
  const poll = (): BatchResult | undefined => {
    for (const helper of helpers) {
      const received = receiveMessageOnPort(helper.port);
      if (received === undefined) continue;
      helper.busy -= 1;
      return received.message as BatchResult;
    }
    return undefined;
  };
  return {
    hasRoom: () => helpers.some(({ busy }) => busy < AHEAD),
    submit: (batch) => {
      const helper = freest();
      helper.busy += 1;
      helper.port.postMessage(batch);
    },
    takeResult: (mayWait) => {
      const seen = Atomics.load(answered, 0);
      const ready = poll();
      if (ready !== undefined || !mayWait) return ready;
      Atomics.wait(answered, 0, seen, LONGEST_WAIT);
      return poll();
    },
  };
};

const runBatch = (context: CalculationContext, { kind, parts, questions }: JobBatch): BatchResult => ({
  parts,
  answers: parts.flatMap((part, n) => {
    const job = questions[n];
    return job === undefined ? [] : [runJob(context, kind, part, job)];
  }),
});

/** Runs the jobs received through the port, once the context is ready, until the port is closed. */
export const serveJobs = async (
  context: Promise<CalculationContext>,
  { port, answered }: Pick<HelpTask, 'port' | 'answered'>,
): Promise<void> => {
  // The close event fires once; a listener added after the context is ready could miss it.
  const closed = new Promise<void>((resolve) => port.on('close', resolve));
  const ready = await context;
  const failed = new Promise<never>((_, reject) =>
    port.on('message', (batch: JobBatch) => {
      try {
        port.postMessage(runBatch(ready, batch));
      } catch (error) {
        reject(error);
        port.close();
      }
      Atomics.add(answered, 0, 1);
      Atomics.notify(answered, 0);
    }),
  );
  await Promise.race([failed, closed]);
};

/** Closes the ports, which ends the helpers. */
export const closeWorkerPool = ({ ports }: WorkerPoolPorts): void => {
  for (const port of ports as readonly MessagePort[]) port.close();
};
