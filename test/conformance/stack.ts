import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningAddresses, getDataDirectory } from '#lib/local/dataDir.ts';
import { freePort, serverless } from '#test/support/localStack.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface TestedStack {
  readonly url: string;
  /** Whether the stack was running before; it is then left running. */
  readonly isOthers: boolean;
  stop(): Promise<void>;
}

const startOwn = async (): Promise<TestedStack> => {
  const directory = mkdtempSync(join(tmpdir(), 'triad-conformance-'));
  const PORT = String(await freePort());
  const { child, ended, stdout } = serverless(ROOT, ['offline', 'start'], {
    DATA_DIR: directory,
    PORT,
    AUTH_MODE: 'open',
    LOG_LEVEL: 'ERROR',
    BASE_URL: '',
  });
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.pid !== undefined) process.kill(child.pid, 'SIGTERM');
    await ended;
    rmSync(directory, { recursive: true, force: true });
  };
  const ready = new Promise<'ready'>((resolve) => {
    child.stdout?.on('data', () => {
      if (stdout().includes('Data ')) resolve('ready');
    });
  });
  const state = await Promise.race([ready, ended]);
  if (state === 'ready') return { url: `http://localhost:${PORT}`, isOthers: false, stop };
  await stop();
  throw new Error(`The local stack did not start:\n${state.stdout}${state.stderr}`);
};

/** Returns the local stack that runs on this environment's data directory, or starts a new one on empty data. */
export const stackToTest = async (): Promise<TestedStack> => {
  const url = findRunningAddresses(getDataDirectory())?.url;
  return url === undefined ? startOwn() : { url, isOthers: true, stop: async () => {} };
};
