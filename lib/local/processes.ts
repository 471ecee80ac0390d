import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process id with its start time, which distinguishes it from a later process with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

const readStartTime = (pid: number): string | undefined => {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)])
        .toString()
        .trim();
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The command's name, in brackets, may contain spaces. The fields behind it: the 1st is the state, the 20th the start.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
};

/** Returns the identity of a running process. */
export const identifyProcess = (pid: number): ProcessIdentity => ({ pid, started: readStartTime(pid) ?? '' });

export const isRunning = ({ pid, started }: ProcessIdentity): boolean => readStartTime(pid) === started;

/** Ends a process, by SIGKILL if SIGTERM has not ended it within two seconds. */
export const endProcess = async (known: ProcessIdentity): Promise<void> => {
  for (const [signal, tries] of [
    ['SIGTERM', 80],
    ['SIGKILL', 80],
  ] as const) {
    if (!isRunning(known)) return;
    process.kill(known.pid, signal);
    for (let left = tries; left > 0 && isRunning(known); left -= 1) await delay(25);
  }
};
