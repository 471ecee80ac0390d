import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, resolve } from 'node:path';
import { buildPages } from '#lib/local/build/buildPages.ts';
import { findRunningAddresses, getDataDirectory } from '#lib/local/dataDir.ts';
import { readDemoIds } from '#lib/local/demo/demoFile.ts';
import { adoptEnvironment } from '#lib/local/environment.ts';
import { checkEvent } from '#lib/local/invoke/checkEvent.ts';
import { fillReferences } from '#lib/local/invoke/fillReferences.ts';
import { listSampleEvents } from '#lib/local/invoke/sampleEvents.ts';
import type { LocalNames } from '#lib/local/localNames.ts';
import type { Serverless } from '#lib/local/serverless.ts';
import { startLocalServices } from './services.ts';

export interface InvokeOptions {
  readonly function?: string;
  path?: string;
  /** The event as text; once the framework has parsed it, its value. */
  data?: unknown;
}

/** The framework shows the stack of any other error. */
const toPlainError = ({ classes }: Serverless, error: unknown): Error =>
  new classes.Error(error instanceof Error ? error.message : String(error));

/** Selects a sample event if the command line names no event: the one that EVENT names, else the first. */
const chooseEvent = (serverless: Serverless, options: InvokeOptions): void => {
  const handler = serverless.service.functions[options.function ?? '']?.handler;
  if (handler === undefined || options.path !== undefined || options.data !== undefined) return;
  const wanted = process.env.EVENT?.trim();
  const samples = listSampleEvents(serverless.serviceDir, handler);
  const found = wanted ? samples.find((path) => basename(path, '.json') === wanted) : samples[0];
  if (wanted && found === undefined)
    throw new serverless.classes.Error(
      `${options.function} has no sample event ${wanted}: use one of ${samples.map((path) => basename(path, '.json')).join(', ')}`,
    );
  if (found !== undefined) options.path = found;
};

/**
 * Chooses the event and fills in its references to the demonstration data. The framework gets it as data, because it
 * would read the file itself.
 */
export const prepareEvent = (serverless: Serverless, options: InvokeOptions): void => {
  chooseEvent(serverless, options);
  if (options.path === undefined || options.data !== undefined) return;
  const file = resolve(serverless.serviceDir, options.path);
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (!text.includes('{{demo.') && !/"isBase64Encoded":\s*true/.test(text)) return;
  try {
    options.data = JSON.stringify(fillReferences(text, readDemoIds(getDataDirectory())));
  } catch (error) {
    throw toPlainError(serverless, error);
  }
};

/** Checks the event that the framework has read; services are not running yet, which would have to be stopped. */
const refuseWrongEvent = (serverless: Serverless, { function: name = '', data }: InvokeOptions): void => {
  const handler = serverless.service.functions[name]?.handler;
  if (handler === undefined) return;
  try {
    checkEvent(serverless.serviceDir, name, handler, data);
  } catch (error) {
    throw toPlainError(serverless, error);
  }
};

/** Creates the hooks that connect `serverless invoke local` to the running local stack, or start local services for it. */
export const createInvokeHooks = (serverless: Serverless, options: InvokeOptions, names: () => LocalNames) => {
  let finish = async (): Promise<void> => {};
  const startForInvocation = async () => {
    await buildPages(serverless);
    return startLocalServices(serverless, names());
  };
  return {
    'before:invoke:local:loadEnvVars': async () => {
      refuseWrongEvent(serverless, options);
      const running = findRunningAddresses(getDataDirectory());
      if (running?.url !== undefined) {
        adoptEnvironment(running.environment);
        return;
      }
      const services = await startForInvocation().catch((error: unknown) => {
        throw toPlainError(serverless, error);
      });
      adoptEnvironment(services.environment);
      finish = async () => {
        await services.idle();
        await services.stop();
      };
    },
    'before:invoke:local:invoke': () => {
      // The framework requires handlers by a path without extension; Node strips the types itself.
      const { extensions } = createRequire(import.meta.url);
      extensions['.ts'] ??= extensions['.js'];
    },
    'after:invoke:local:invoke': () => finish(),
  };
};
