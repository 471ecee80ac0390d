import { readlinkSync, realpathSync } from 'node:fs';
import { identifyProcess, isRunning, type ProcessIdentity, readParentId } from '#lib/local/processes.ts';

/** Milliseconds between two looks at the parent processes. */
const CHECK_INTERVAL = 500;

/** Whether a process of Linux runs the program of the npm that started this process. */
const isNpm = (pid: number): boolean => {
  try {
    return readlinkSync(`/proc/${pid}/exe`) === realpathSync(process.env.npm_node_execpath ?? '');
  } catch {
    return false;
  }
};

/**
 * Returns the npm behind a shell that stays while its command runs, as `dash` of Debian does. The shells of macOS are
 * replaced by their command, so npm itself is the parent.
 */
const findNpmBehindShell = (shell: number): ProcessIdentity | undefined => {
  if (process.platform !== 'linux' || isNpm(shell)) return undefined;
  const parent = readParentId(shell);
  return parent !== undefined && isNpm(parent) ? identifyProcess(parent) : undefined;
};

/**
 * Calls `end` once npm, or the shell that npm started this process with, has gone. npm passes SIGTERM to that shell
 * only, which ends without passing it on; after SIGKILL it passes nothing. Any other parent may leave its processes
 * running.
 */
export const watchNpm = (end: () => Promise<void>): void => {
  if (process.env.npm_lifecycle_event !== 'start') return;
  const { ppid } = process;
  const npm = findNpmBehindShell(ppid);
  const timer = setInterval(() => {
    if (process.ppid === ppid && (npm === undefined || isRunning(npm))) return;
    clearInterval(timer);
    void end();
  }, CHECK_INTERVAL);
  timer.unref();
};
