import { explainMissingCredentials } from '#lib/local/awsErrors.ts';
import { ARTIFACT, buildArtifact } from '#lib/local/build/artifact.ts';
import { createBuildFolders, PACKAGE_FOLDERS } from '#lib/local/build/buildFolders.ts';
import { chooseValidatorCache } from '#lib/local/build/validatorCache.ts';
import type { DeployOptions } from '#lib/local/deploy/checkStack.ts';
import type { FormedTable } from '#lib/local/dynamodb/storedForms.ts';
import { adoptEnvironment, localizeEnvironments } from '#lib/local/environment.ts';
import { giveGatewayRole } from '#lib/local/gatewayRole.ts';
import { collectLocalNames, type LocalNames } from '#lib/local/localNames.ts';
import { bypassProxyOnLoopback } from '#lib/local/loopbackProxy.ts';
import { findMisspelledSettings } from '#lib/local/misspelledSettings.ts';
import type { Serverless } from '#lib/local/serverless.ts';
import { findStageFault } from '#lib/local/stage.ts';
import { nameFunctionsByArn } from '#lib/local/stepFunctions/stateMachineArns.ts';
import { convertThrottles } from '#lib/local/throttling.ts';
import { config } from '#lib/shared/config.ts';
import { checkSettings } from '#lib/shared/settings/checkSettings.ts';
import type { Target } from '#lib/shared/settings/settings.ts';
import { createInvokeHooks, type InvokeOptions, prepareEvent } from './invokeLocal.ts';
import { createOfflineHooks, type OfflineOptions } from './offlineStart.ts';

type Options = OfflineOptions & InvokeOptions & DeployOptions & { readonly stage?: string };

const LOCAL_COMMAND = /^(?:offline|invoke local)\b/;

const DEPLOYED_COMMAND = /^(?:package|deploy)\b/;

/** Returns where the settings of a command apply; undefined for a command without settings, such as `info`. */
const findTarget = (command: string): Target | undefined => {
  if (LOCAL_COMMAND.test(command)) return 'local';
  return DEPLOYED_COMMAND.test(command) ? 'deployed' : undefined;
};

/** Loads the clients of AWS services, which only deployments need. */
const deployment = () => import('#lib/local/deploy/deployment.ts');

/** Ends the command with a message. An error of the framework would add its environment and links. */
const refuse = (message: string): never => {
  process.stderr.write(`${message}\n`);
  process.exit(1);
};

/** Ends the command with the message of what the check throws. */
const refuseUnless = (check: () => void): void => {
  try {
    check();
  } catch (error) {
    refuse(error instanceof Error ? error.message : String(error));
  }
};

/** Runs a check of the account, and ends the command with the message of what it throws. */
const refuseDeploymentUnless = async <Result>(check: () => Promise<Result>): Promise<Result> => {
  try {
    return await check();
  } catch (error) {
    return refuse(explainMissingCredentials(error) ?? (error instanceof Error ? error.message : String(error)));
  }
};

/** Checks before the build that the stack can be deployed. */
const checkDeployment = async (serverless: Serverless, options: Options): Promise<void> => {
  const { checkStack } = await deployment();
  await refuseDeploymentUnless(() => checkStack(serverless, options));
};

/** Checks that the tables hold the form of this version; returns those that are missing or empty. */
const checkForms = async (serverless: Serverless): Promise<readonly FormedTable[]> => {
  const { findUnformed } = await deployment();
  return refuseDeploymentUnless(() => findUnformed(serverless));
};

/**
 * Refuses invalid settings in the constructor of the plugin, before the framework validates the values that contain
 * them.
 */
const refuseWrongSettings = ({ processedInput }: Serverless, { stage }: Options): void => {
  const target = findTarget(processedInput.commands.join(' '));
  const fault = stage === undefined ? undefined : findStageFault(String(stage));
  const faults = [
    ...(fault === undefined ? [] : [fault]),
    ...(target === undefined ? [] : checkSettings(process.env, target)),
  ];
  const misspelled = target === undefined ? [] : findMisspelledSettings(process.env);
  if (misspelled.length > 0) process.stderr.write(`${misspelled.join('\n')}\n`);
  if (faults.length > 0) refuse(faults.join('\n'));
};

/** Refuses a project that cannot be written before the framework does, which would show its stack. */
const prepareFolders = ({ processedInput, serviceDir }: Serverless): void => {
  const target = findTarget(processedInput.commands.join(' '));
  refuseUnless(() => {
    if (target === 'deployed') createBuildFolders(serviceDir, PACKAGE_FOLDERS);
    chooseValidatorCache(serviceDir);
  });
};

/** The Serverless plugin of this project: builds the artifact of deployments and runs the local stack. */
export default class LocalStack {
  readonly commands = {
    deploy: {
      options: {
        adopt: {
          type: 'boolean',
          usage: 'Take over the tables and the log groups that an earlier stack of the stage has left',
        },
      },
    },
  };
  readonly hooks: Readonly<Record<string, () => Promise<void> | void>>;

  constructor(serverless: Serverless, options: Options) {
    bypassProxyOnLoopback();
    refuseWrongSettings(serverless, options);
    prepareFolders(serverless);
    let names: LocalNames | undefined;
    let unformed: readonly FormedTable[] = [];
    const listLocalNames = (): LocalNames => {
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
        localizeEnvironments(serverless.service, listLocalNames());
        adoptEnvironment({});
        prepareEvent(serverless, options);
      },
      'before:package:initialize': async () => {
        if (serverless.processedInput.commands.join(' ') === 'deploy') await checkDeployment(serverless, options);
        nameFunctionsByArn(serverless);
        convertThrottles(serverless);
      },
      'after:package:compileEvents': () => giveGatewayRole(serverless),
      'before:package:createDeploymentArtifacts': build,
      'before:deploy:function:packageFunction': async () => {
        await checkForms(serverless);
        await build();
      },
      // Also where an earlier command has packaged the artifact.
      'before:aws:deploy:deploy:createStack': async () => {
        unformed = await checkForms(serverless);
      },
      'after:aws:deploy:deploy:updateStack': () =>
        deployment().then(({ recordForms }) => recordForms(serverless, unformed)),
      'after:deploy:finalize': () =>
        deployment().then(({ replaceOutputs }) => replaceOutputs(serverless, config.calendarRoot)),
      ...createOfflineHooks(serverless, options, listLocalNames),
      ...createInvokeHooks(serverless, options, listLocalNames),
    };
  }
}
