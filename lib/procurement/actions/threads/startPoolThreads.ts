import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { runInThread } from '#lib/procurement/actions/threads/runInThread.ts';
import type { HelpTask, WorkerPoolPorts } from '#lib/procurement/actions/threads/workerMessages.ts';

interface PoolThreads extends WorkerPoolPorts {
  readonly ports: readonly MessagePort[];
}

/**
 * Starts `count` threads of the worker pool of a calculation. Each runs until its port is closed or `signal` aborts.
 * @param onLost called with the error of a helper that ends for another reason; its jobs are lost
 */
export const startPoolThreads = (
  task: Pick<HelpTask, 'configuration' | 'problem' | 'problemId'>,
  count: number,
  signal: AbortSignal,
  onLost: (error: unknown) => void,
): PoolThreads => {
  const answered = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const ports = Array.from({ length: count }, () => {
    const { port1, port2 } = new MessageChannel();
    runInThread({ ...task, step: 'help', port: port2, answered }, signal, undefined, [port2]).catch(onLost);
    return port1;
  });
  return { ports, answered };
};
