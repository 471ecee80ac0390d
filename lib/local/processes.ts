import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';

/** A process id with its start time, which distinguishes it from a later process with the same id. */
export interface ProcessIdentity {
  readonly pid: number;
  readonly started: string;
}

/** Whether a process has this id; one of another user counts too. */
const exists = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

/** The fields of `/proc/PID/stat` behind the command's name, which is in brackets and may contain spaces. */
const readStat = (pid: number): readonly string[] => {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** `ps` writes the start in the language and the time zone of its caller, which differ between two terminals. */
const readStartByPs = (pid: number): string => {
  const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' };
  return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env })
    .toString()
    .trim();
};

/** Returns when a process started; undefined if it has ended. Windows tells no start in time: there it is empty. */
const readStartTime = (pid: number): string | undefined => {
  if (!exists(pid)) return undefined;
  if (process.platform === 'win32') return '';
  try {
    if (process.platform !== 'linux') return readStartByPs(pid);
    const [state, ...rest] = readStat(pid);
    return state === 'Z' ? undefined : rest[18];
  } catch {
    return undefined;
  }
};

/** Returns the parent of a running process of Linux. */
export const readParentId = (pid: number): number | undefined => {
  try {
    return Number(readStat(pid)[1]);
  } catch {
    return undefined;
  }
};

/** Returns the identity of a running process. */
export const identifyProcess = (pid: number): ProcessIdentity => ({ pid, started: readStartTime(pid) ?? '' });

export const isRunning = ({ pid, started }: ProcessIdentity): boolean => readStartTime(pid) === started;

/** Returns the command with which somebody ends a process; on Windows with its database, which would stay there. */
export const formatEndCommand = (pid: number): string =>
  process.platform === 'win32' ? `taskkill /PID ${pid} /T /F` : `kill ${pid}`;

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
