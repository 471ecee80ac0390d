import { ARTIFACT, buildArtifact } from '#lib/local/build/artifact.ts';
import { adoptEnvironment, localizeEnvironments } from '#lib/local/environment.ts';
import { createOfflineHooks, type OfflineOptions } from '#lib/local/gateway/offlineStart.ts';
import { chooseEvent, createInvokeHooks, type InvokeOptions } from '#lib/local/invoke/invokeLocal.ts';
import { collectLocalNames, type LocalNames } from '#lib/local/localNames.ts';
import type { Serverless } from '#lib/local/serverless.ts';
import { nameFunctionsByArn } from '#lib/local/stepFunctions/stateMachineArns.ts';
import { convertThrottles } from '#lib/local/throttling.ts';

const LOCAL_COMMAND = /^(?:offline|invoke local)\b/;

/** A public deployment that checks no credentials must be intended. */
const refuseOpenDeployment = ({ service, classes }: Serverless): void => {
  if (service.provider.environment?.AUTH_MODE !== 'open' || process.env.ALLOW_OPEN === 'yes') return;
  throw new classes.Error(
    'AUTH_MODE=open would let everybody do everything in the deployed stack. Set ALLOW_OPEN=yes if that is intended',
  );
};

/** The Serverless plugin of this project: builds the artifact of deployments and runs the local stack. */
export default class LocalStack {
  readonly hooks: Readonly<Record<string, () => Promise<void> | void>>;

  constructor(serverless: Serverless, options: OfflineOptions & InvokeOptions) {
    let names: LocalNames | undefined;
    const localNamesOf = (): LocalNames => {
      names ??= collectLocalNames(serverless);
      return names;
    };
    const build = async (): Promise<void> => {
      await buildArtifact(serverless.serviceDir);
      serverless.service.package.artifact = ARTIFACT;
    };
    this.hooks = {
      initialize: () => {
        if (!LOCAL_COMMAND.test(serverless.processedInput.commands.join(' '))) return;
        localizeEnvironments(serverless.service, localNamesOf());
        adoptEnvironment({});
        chooseEvent(serverless, options);
      },
      'before:package:initialize': () => {
        refuseOpenDeployment(serverless);
        nameFunctionsByArn(serverless);
        convertThrottles(serverless);
      },
      'before:package:createDeploymentArtifacts': build,
      'before:deploy:function:packageFunction': build,
      ...createOfflineHooks(serverless, options, localNamesOf),
      ...createInvokeHooks(serverless, localNamesOf),
    };
  }
}
