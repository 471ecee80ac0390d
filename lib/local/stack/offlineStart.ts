import { buildPages } from '#lib/local/build/buildPages.ts';
import { findRunningAddresses, getDataDirectory } from '#lib/local/dataDir.ts';
import { adoptEnvironment } from '#lib/local/environment.ts';
import { requireFreePort } from '#lib/local/freePort.ts';
import { formatGreeting } from '#lib/local/gateway/greeting.ts';
import { replaceOfflineServer } from '#lib/local/gateway/httpServer.ts';
import { replaceOfflineLambda } from '#lib/local/gateway/offlineLambda.ts';
import { muteConsole, silenceOffline } from '#lib/local/gateway/silenceOffline.ts';
import { watchNpm } from '#lib/local/gateway/watchNpm.ts';
import { createLocalFunctions } from '#lib/local/invoke/invokeFunction.ts';
import type { LocalNames } from '#lib/local/localNames.ts';
import type { Serverless } from '#lib/local/serverless.ts';
import { config } from '#lib/shared/config.ts';
import { startLocalServices } from './services.ts';

export interface OfflineOptions {
  readonly httpPort?: number | string;
  readonly host?: string;
}

interface OfflinePlugin {
  /** Stops its servers; `skipExit` keeps the process running. */
  end(skipExit: boolean): Promise<void>;
}

const isOffline = (plugin: object): plugin is OfflinePlugin => plugin.constructor.name === 'ServerlessOffline';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Creates the hooks that start and stop the local services around `serverless offline start`. */
export const createOfflineHooks = (serverless: Serverless, options: OfflineOptions, names: () => LocalNames) => {
  const host = options.host ?? 'localhost';
  const port = Number(options.httpPort ?? serverless.service.custom?.['serverless-offline']?.httpPort);
  const url = `http://${host}:${port}`;
  let stopServices = async (): Promise<void> => {};
  let restoreConsole = (): void => {};
  let down: Promise<void> | undefined;

  const takeDown = async (): Promise<void> => {
    try {
      await serverless.pluginManager.plugins.find(isOffline)?.end(true);
    } catch {
      // Servers that are still starting cannot be stopped. They end with the process.
    }
    await stopServices();
  };
  /** Takes down once, for a signal during the start, for the plugin's own end or for a lost database. */
  const end = async (code = 0): Promise<void> => {
    down ??= takeDown();
    await down;
    process.exit(code);
  };
  const onLost = (reason: string): void => {
    process.stderr.write(`${reason}. The local stack ends\n`);
    void end(1);
  };

  /** The option `--httpPort` overrides the setting PORT. */
  const checkPort = (): void => {
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`--httpPort=${options.httpPort} is not allowed: it must be a whole number from 1 to 65,535`);
  };

  /** Returns the process of the stack that serves the same data at this address. */
  const findHolder = (): number | undefined => {
    const running = findRunningAddresses(getDataDirectory());
    return running?.url === url ? running.owner.pid : undefined;
  };

  const start = async (): Promise<void> => {
    checkPort();
    await requireFreePort(port, host, findHolder);
    await buildPages(serverless);
    const services = await startLocalServices(serverless, names(), { url, onLost });
    stopServices = services.stop;
    adoptEnvironment(services.environment);
    const getFunction = createLocalFunctions(serverless);
    await replaceOfflineServer(getFunction);
    await replaceOfflineLambda(getFunction);
    await silenceOffline();
    restoreConsole = muteConsole();
    await services.resumeInterrupted();
  };

  return {
    'before:offline:start:init': async () => {
      for (const signal of SIGNALS) process.once(signal, () => end());
      watchNpm(() => end());
      try {
        await start();
      } catch (error) {
        process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
        process.exit(1);
      }
    },
    'after:offline:start:init': () => {
      restoreConsole();
      const authMode = String(serverless.service.provider.environment?.AUTH_MODE);
      const { calendarRoot } = config;
      process.stdout.write(formatGreeting({ url, authMode, calendarRoot, dataDirectory: getDataDirectory() }));
    },
    'before:offline:start:end': () => end(),
  };
};
