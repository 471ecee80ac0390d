import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findRunningAddresses, getDataDirectory } from '#lib/local/dataDir.ts';
import { startReadyStack } from '#test/support/localStack.ts';

const ROOT = join(import.meta.dirname, '..', '..');

export interface TestedStack {
  readonly url: string;
  /** Whether the stack was running before; it is then left running. */
  readonly isOthers: boolean;
  stop(): Promise<void>;
}

const startOwn = async (): Promise<TestedStack> => {
  const directory = mkdtempSync(join(tmpdir(), 'triad-conformance-'));
  const remove = (): void => rmSync(directory, { recursive: true, force: true });
  try {
    const env = { DATA_DIR: directory, AUTH_MODE: 'open', LOG_LEVEL: 'ERROR', BASE_URL: '' };
    const { url, stop } = await startReadyStack(ROOT, env);
    return { url, isOthers: false, stop: () => stop().then(remove) };
  } catch (error) {
    remove();
    throw error;
  }
};

/** Returns the local stack that runs on this environment's data directory, or starts a new one on empty data. */
export const stackToTest = async (): Promise<TestedStack> => {
  const url = findRunningAddresses(getDataDirectory())?.url;
  return url === undefined ? startOwn() : { url, isOthers: true, stop: async () => {} };
};
