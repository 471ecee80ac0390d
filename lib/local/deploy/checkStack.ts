import { CloudFormationClient, DescribeStacksCommand } from '@aws-sdk/client-cloudformation';
import { adoptResources } from '#lib/local/deploy/adopt.ts';
import { getClientConfig, getStackName, isMissing } from '#lib/local/deploy/aws.ts';
import { findUnformed } from '#lib/local/deploy/forms.ts';
import { findExisting, listRetained } from '#lib/local/deploy/retained.ts';
import type { Serverless } from '#lib/local/serverless.ts';

export interface DeployOptions {
  readonly adopt?: boolean;
}

/** Returns the status of the service's stack; undefined if it does not exist. */
const findStackStatus = async (serverless: Serverless): Promise<string | undefined> => {
  const client = new CloudFormationClient(await getClientConfig(serverless));
  try {
    const { Stacks = [] } = await client.send(new DescribeStacksCommand({ StackName: getStackName(serverless) }));
    return Stacks[0]?.StackStatus;
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  } finally {
    client.destroy();
  }
};

/** CloudFormation cannot update a stack in these states. */
const UNUSABLE = new Set(['ROLLBACK_COMPLETE', 'ROLLBACK_FAILED', 'REVIEW_IN_PROGRESS', 'DELETE_FAILED']);

/**
 * Checks, before anything is built, that the stack can be deployed and its tables hold the form of this version. If an
 * earlier stack has left its tables and log groups, they are adopted on request.
 * @throws Error with what to do
 */
export const checkStack = async (serverless: Serverless, { adopt }: DeployOptions): Promise<void> => {
  const { stage } = serverless.service.provider;
  const status = await findStackStatus(serverless);
  if (status !== undefined && UNUSABLE.has(status))
    throw new Error(
      `The stack ${getStackName(serverless)} is in the state ${status}, which no deployment can change. ` +
        `Remove it with "npx sls remove --stage ${stage}", then deploy again`,
    );
  await findUnformed(serverless);
  if (status !== undefined) return;
  const existing = await findExisting(serverless, listRetained(serverless));
  if (existing.length === 0) return;
  const names = existing.map(({ name }) => name).join(', ');
  if (adopt !== true)
    throw new Error(
      `An earlier stack of the stage ${stage} has left ${names}. ` +
        `Take them over with their data: npm run deploy -- --stage ${stage} --adopt. Or choose another stage`,
    );
  process.stdout.write(`Adopting ${names}\n`);
  await adoptResources(serverless, existing);
};
