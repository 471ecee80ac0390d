import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { chromiumPath } from '#test/support/chromium.ts';
import { freePort, serverless } from '#test/support/localStack.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Environment variables of a local stack. */
export type Environment = Readonly<Record<string, string>>;

export interface UiStack {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts `npm start` on a free port, with data in memory unless `env` names a DATA_DIR. */
export const startUiStack = async (env: Environment = {}): Promise<UiStack> => {
  const PORT = env.PORT ?? String(await freePort());
  const { child, ended, stdout } = serverless(ROOT, ['offline', 'start'], {
    DATA_DIR: ':memory:',
    AUTH_MODE: 'open',
    LOG_LEVEL: 'ERROR',
    BASE_URL: '',
    ...env,
    PORT,
  });
  const ready = new Promise<'ready'>((resolve) => {
    child.stdout?.on('data', () => {
      if (stdout().includes('Data ')) resolve('ready');
    });
  });
  const state = await Promise.race([ready, ended]);
  if (state !== 'ready') throw new Error(`The local stack did not start:\n${state.stdout}${state.stderr}`);
  const stop = async (): Promise<void> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://localhost:${PORT}`, stop };
};

/** Starts Chromium; as root it has no sandbox. */
export const launchChromium = async (): Promise<Browser> => {
  if (chromiumPath === undefined)
    throw new Error('The UI tests need Chromium: install it, or set CHROMIUM to its path');
  return chromium.launch({ executablePath: chromiumPath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
};
