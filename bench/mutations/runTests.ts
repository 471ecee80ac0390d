import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** A mutation may loop for ever. */
const MAX_MILLISECONDS = 240_000;

/** Runs test files of a checkout in this order until the first failure; answers whether all passed within four minutes. */
export const passTests = (root: string, files: readonly string[]): Promise<boolean> => {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const options = ['run', `--root=${root}`, `--config=${join(root, 'bench', 'mutations', 'vitest.config.ts')}`];
  const child = spawn(process.execPath, [vitest, ...options, ...files], {
    cwd: root,
    stdio: 'ignore',
    detached: true,
    env: { ...process.env, TEST_ORDER: JSON.stringify(files) },
  });
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
