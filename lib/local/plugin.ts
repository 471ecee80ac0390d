import { mkdirSync } from 'node:fs';
import { startEmbeddedDynamodb } from '#lib/local/embeddedDynamodb.ts';
import { announceEndpoints, localizeEnvironments } from '#lib/local/environment.ts';
import { repairOfflineServer } from '#lib/local/gatewayHttp.ts';
import { localNames } from '#lib/local/localNames.ts';
import type { Serverless } from '#lib/local/serverless.ts';
import { ensureTables } from '#lib/local/tables.ts';

export default class LocalStack {
  readonly hooks: Readonly<Record<string, () => Promise<void> | void>>;

  constructor(serverless: Serverless) {
    this.hooks = {
      initialize: () => {
        const command = serverless.processedInput.commands.join(' ');
        if (!/^(offline|invoke local)/.test(command)) return;
        localizeEnvironments(serverless.service, localNames(serverless));
      },
      'before:offline:start:init': async () => {
        mkdirSync('.data', { recursive: true });
        const dynamodb = await startEmbeddedDynamodb({ database: '.data/dynamodb.sqlite' });
        await ensureTables(dynamodb.endpoint, serverless.service.resources?.Resources ?? {});
        announceEndpoints({ dynamodb: dynamodb.endpoint, stepFunctions: '' });
        repairOfflineServer();
        process.once('exit', () => dynamodb.process.kill('SIGKILL'));
      },
    };
  }
}
