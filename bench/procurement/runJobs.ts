import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A script of `bench/` to run in its own process, for separate memory figures and a timeout. */
export interface Job {
  readonly script: string;
  readonly given: readonly (string | number)[];
  /** Seconds after which the process is ended without a result; absent for no limit. */
  readonly patience?: number;
}

const MILLISECONDS = 1000;
const MAX_OUTPUT_BYTES = 2 ** 28;

const runScript = async ({ script, given, patience = 0 }: Job): Promise<unknown> => {
  const path = new URL(`../${script}`, import.meta.url).pathname;
  const name = `${script} ${given.slice(0, 2).join(' ')}`;
  const start = performance.now();
  const took = () => `${Math.round((performance.now() - start) / MILLISECONDS)} s`;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [path, ...given.map(String)], {
      maxBuffer: MAX_OUTPUT_BYTES,
      timeout: patience * MILLISECONDS,
    });
    console.error(`${name}: ${took()}`);
    return JSON.parse(stdout);
  } catch (error) {
    // The results of the other jobs are still needed.
    console.error(`${name}: nothing after ${took()}${patience === 0 ? `: ${error}` : ''}`);
    return undefined;
  }
};

/** Runs jobs in order, at most `atOnce` concurrently; returns the JSON that each printed, undefined for failed ones. */
export const runJobs = async (jobs: readonly Job[], atOnce: number): Promise<readonly unknown[]> => {
  const answers: unknown[] = jobs.map(() => undefined);
  let next = 0;
  const hand = async (): Promise<void> => {
    for (let at = next++; at < jobs.length; at = next++) {
      const job = jobs[at];
      if (job !== undefined) answers[at] = await runScript(job);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return answers;
};
