import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** A script of this folder's parent in a process of its own, whose memory is its own, and which can be ended. */
export interface Job {
  readonly script: string;
  readonly given: readonly (string | number)[];
  /** Seconds after which it is ended and counts as having found nothing; absent: none. */
  readonly patience?: number;
}

const MILLISECONDS = 1000;
const MOST_OUTPUT = 2 ** 28;

const answered = async ({ script, given, patience = 0 }: Job): Promise<unknown> => {
  const path = new URL(`../${script}`, import.meta.url).pathname;
  const name = `${script} ${given.slice(0, 2).join(' ')}`;
  const start = performance.now();
  const took = () => `${Math.round((performance.now() - start) / MILLISECONDS)} s`;
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [path, ...given.map(String)], {
      maxBuffer: MOST_OUTPUT,
      timeout: patience * MILLISECONDS,
    });
    console.error(`${name}: ${took()}`);
    return JSON.parse(stdout);
  } catch (error) {
    // What the others find is not lost with it.
    console.error(`${name}: nothing after ${took()}${patience === 0 ? `: ${error}` : ''}`);
    return undefined;
  }
};

/** Runs jobs in this order, as many at once as there are processors for; what each has printed, as JSON; undefined of those that fail. */
export const answersOf = async (jobs: readonly Job[], atOnce: number): Promise<readonly unknown[]> => {
  const answers: unknown[] = jobs.map(() => undefined);
  let next = 0;
  const hand = async (): Promise<void> => {
    for (let at = next++; at < jobs.length; at = next++) {
      const job = jobs[at];
      if (job !== undefined) answers[at] = await answered(job);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, hand));
  return answers;
};
