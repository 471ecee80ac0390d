import {
  CloudFormationClient,
  CreateChangeSetCommand,
  ExecuteChangeSetCommand,
  waitUntilChangeSetCreateComplete,
  waitUntilStackImportComplete,
} from '@aws-sdk/client-cloudformation';
import { getClientConfig, getStackName } from '#lib/local/deploy/aws.ts';
import type { RetainedResource } from '#lib/local/deploy/retained.ts';
import type { Serverless } from '#lib/local/serverless.ts';

const CHANGE_SET = 'adopt';

/** Maximum number of seconds to wait for the import. */
const MAX_WAIT = 600;

/**
 * Creates the stack from existing resources (CloudFormation import), which changes none of them. The deployment then
 * updates that stack.
 */
export const adoptResources = async (serverless: Serverless, resources: readonly RetainedResource[]): Promise<void> => {
  const client = new CloudFormationClient(await getClientConfig(serverless));
  const StackName = getStackName(serverless);
  const template = {
    AWSTemplateFormatVersion: '2010-09-09',
    Resources: Object.fromEntries(
      // A failed import must never delete the resources that it should adopt.
      resources.map(({ logicalId, resource }) => [logicalId, { ...resource, DeletionPolicy: 'Retain' }]),
    ),
  };
  await client.send(
    new CreateChangeSetCommand({
      StackName,
      ChangeSetName: CHANGE_SET,
      ChangeSetType: 'IMPORT',
      TemplateBody: JSON.stringify(template),
      ResourcesToImport: resources.map(({ logicalId, resource, identifier, name }) => ({
        LogicalResourceId: logicalId,
        ResourceType: resource.Type,
        ResourceIdentifier: { [identifier]: name },
      })),
    }),
  );
  const waiting = { client, maxWaitTime: MAX_WAIT, minDelay: 1, maxDelay: 5 };
  await waitUntilChangeSetCreateComplete(waiting, { StackName, ChangeSetName: CHANGE_SET });
  await client.send(new ExecuteChangeSetCommand({ StackName, ChangeSetName: CHANGE_SET }));
  await waitUntilStackImportComplete(waiting, { StackName });
  client.destroy();
};
