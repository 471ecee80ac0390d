import { getDataDirectory } from '#lib/local/dataDir.ts';
import { adoptEnvironment } from '#lib/local/environment.ts';
import { requireFreePort } from '#lib/local/gateway/freePort.ts';
import { formatGreeting } from '#lib/local/gateway/greeting.ts';
import { replaceOfflineServer } from '#lib/local/gateway/httpServer.ts';
import { replaceOfflineLambda } from '#lib/local/gateway/offlineLambda.ts';
import { muteConsole, silenceOffline } from '#lib/local/gateway/silenceOffline.ts';
import { createLocalFunctions, type GetFunction } from '#lib/local/invoke/invokeFunction.ts';
import type { LocalNames } from '#lib/local/localNames.ts';
import type { Serverless } from '#lib/local/serverless.ts';
import { startLocalServices } from '#lib/local/services.ts';
import { config } from '#lib/shared/config.ts';

export interface OfflineOptions {
  readonly httpPort?: number | string;
  readonly host?: string;
}

interface OfflinePlugin {
  /** Stops its servers; true: the process goes on. */
  end(skipExit: boolean): Promise<void>;
}

const isOffline = (plugin: object): plugin is OfflinePlugin => plugin.constructor.name === 'ServerlessOffline';

/** What the deployed stack does by schedule: stored items of older code get their present form. */
const UPGRADES = ['maintenanceUpgradeRoles'];

const upgradeStored = async ({ service }: Serverless, functionOf: GetFunction): Promise<void> => {
  for (const name of UPGRADES) if (service.functions[name] !== undefined) await functionOf(name)({});
};

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The hooks that put the local stack around `serverless offline start`. */
export const createOfflineHooks = (serverless: Serverless, options: OfflineOptions, names: () => LocalNames) => {
  const host = options.host ?? 'localhost';
  const port = Number(options.httpPort ?? serverless.service.custom?.['serverless-offline']?.httpPort);
  const url = `http://${host}:${port}`;
  let stopServices = async (): Promise<void> => {};
  let restoreConsole = (): void => {};
  let down: Promise<void> | undefined;

  const takeDown = async (): Promise<void> => {
    await serverless.pluginManager.plugins.find(isOffline)?.end(true);
    await stopServices();
  };
  /** Once, whichever comes first: a signal while starting, or the plugin's own end. */
  const end = async (): Promise<void> => {
    down ??= takeDown();
    await down;
    process.exit(0);
  };

  const checkSettings = (): void => {
    if (!Number.isInteger(port) || port < 1 || port > 65_535)
      throw new Error(`The setting PORT is not a port number: ${options.httpPort ?? process.env.PORT}`);
    process.env.AUTH_MODE = String(serverless.service.provider.environment?.AUTH_MODE);
    // Reading a setting refuses a value that it does not have.
    for (const read of [() => config.authMode, () => config.logLevel, () => config.oidc, () => config.trustedProxies])
      read();
  };

  const start = async (): Promise<void> => {
    checkSettings();
    await requireFreePort(port, host);
    const services = await startLocalServices(serverless, names(), url);
    stopServices = services.stop;
    adoptEnvironment(services.environment);
    const functionOf = createLocalFunctions(serverless);
    await upgradeStored(serverless, functionOf);
    await replaceOfflineServer(functionOf);
    await replaceOfflineLambda(functionOf);
    await silenceOffline();
    restoreConsole = muteConsole();
    await services.resumeInterrupted();
  };

  return {
    'before:offline:start:init': async () => {
      for (const signal of SIGNALS) process.once(signal, () => end());
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
    'before:offline:start:end': end,
  };
};
