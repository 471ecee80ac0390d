import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { type Environment, startReadyStack } from '#test/support/localStack.ts';
import { chromiumPath } from '#test/support/ui/chromium.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');

export interface UiStack {
  readonly url: string;
  stop(): Promise<void>;
}

/** Starts `npm start` on a free port, with data in memory unless `env` names a DATA_DIR. */
export const startUiStack = (env: Environment = {}): Promise<UiStack> =>
  startReadyStack(ROOT, { DATA_DIR: ':memory:', AUTH_MODE: 'open', LOG_LEVEL: 'ERROR', BASE_URL: '', ...env });

/** Starts Chromium; as root it has no sandbox. */
export const launchChromium = async (): Promise<Browser> => {
  if (chromiumPath === undefined)
    throw new Error('The UI tests need Chromium: install it, or set CHROMIUM to its path');
  return chromium.launch({ executablePath: chromiumPath, args: process.getuid?.() === 0 ? ['--no-sandbox'] : [] });
};
