import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A mutation may loop for ever. */
const MAX_MILLISECONDS = 240_000;

/** Runs test files of a checkout until the first failure; answers whether all passed within four minutes. */
export const passTests = (root: string, files: readonly string[]): Promise<boolean> => {
  const args = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--bail=1', '--reporter=dot', ...files];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'ignore', detached: true });
  const timer = setTimeout(() => {
    // The process group holds the workers, which a loop keeps from ending by themselves.
    if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL');
  }, MAX_MILLISECONDS);
  return new Promise((resolve) => {
    child.once('exit', (code) => {
      clearTimeout(timer);
      resolve(code === 0);
    });
  });
};
