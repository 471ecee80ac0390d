import { ARTIFACT, buildArtifact } from '#lib/local/build/artifact.ts';
import { adoptEnvironment, localizeEnvironments } from '#lib/local/environment.ts';
import { createOfflineHooks, type OfflineOptions } from '#lib/local/gateway/offlineStart.ts';
import { chooseEvent, createInvokeHooks, type InvokeOptions } from '#lib/local/invoke/invokeLocal.ts';
import { collectLocalNames, type LocalNames } from '#lib/local/localNames.ts';
import type { Serverless } from '#lib/local/serverless.ts';
import { nameFunctionsByArn } from '#lib/local/stepFunctions/stateMachineArns.ts';
import { convertThrottles } from '#lib/local/throttling.ts';
import { checkSettings } from '#lib/shared/settings/checkSettings.ts';
import type { Target } from '#lib/shared/settings/settings.ts';

const LOCAL_COMMAND = /^(?:offline|invoke local)\b/;

const DEPLOYED_COMMAND = /^(?:package|deploy)\b/;

/** Returns where the settings of a command apply; undefined for a command without settings, such as `info`. */
const findTarget = (command: string): Target | undefined => {
  if (LOCAL_COMMAND.test(command)) return 'local';
  return DEPLOYED_COMMAND.test(command) ? 'deployed' : undefined;
};

/** Refuses wrong settings in the constructor of the plugin, before the framework validates what they are inserted into. */
const refuseWrongSettings = ({ processedInput }: Serverless): void => {
  const target = findTarget(processedInput.commands.join(' '));
  const faults = target === undefined ? [] : checkSettings(process.env, target);
  if (faults.length === 0) return;
  process.stderr.write(`${faults.join('\n')}\n`);
  process.exit(1);
};

/** The Serverless plugin of this project: builds the artifact of deployments and runs the local stack. */
export default class LocalStack {
  readonly hooks: Readonly<Record<string, () => Promise<void> | void>>;

  constructor(serverless: Serverless, options: OfflineOptions & InvokeOptions) {
    refuseWrongSettings(serverless);
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
