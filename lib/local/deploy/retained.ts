import { CloudWatchLogsClient, DescribeLogGroupsCommand } from '@aws-sdk/client-cloudwatch-logs';
import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { getClientConfig, isMissing } from '#lib/local/deploy/aws.ts';
import type { Resource, Serverless } from '#lib/local/serverless.ts';

/** A resource of the stack that outlives it: a table or a log group. */
export interface RetainedResource {
  readonly logicalId: string;
  readonly resource: Resource;
  /** Property that CloudFormation imports the resource by. */
  readonly identifier: 'TableName' | 'LogGroupName';
  readonly name: string;
}

const IDENTIFIERS: Readonly<Record<string, RetainedResource['identifier']>> = {
  'AWS::DynamoDB::Table': 'TableName',
  'AWS::Logs::LogGroup': 'LogGroupName',
};

/** Lists the resources of the service that stay when its stack is removed. */
export const listRetained = ({ service }: Serverless): readonly RetainedResource[] =>
  Object.entries(service.resources?.Resources ?? {}).flatMap(([logicalId, resource]) => {
    const identifier = IDENTIFIERS[resource.Type];
    if (identifier === undefined || !resource.DeletionPolicy?.startsWith('Retain')) return [];
    return [{ logicalId, resource, identifier, name: String(resource.Properties?.[identifier]) }];
  });

/** Returns those of the resources that exist in the account. */
export const findExisting = async (
  serverless: Serverless,
  resources: readonly RetainedResource[],
): Promise<readonly RetainedResource[]> => {
  const config = await getClientConfig(serverless);
  const dynamodb = new DynamoDBClient(config);
  const logs = new CloudWatchLogsClient(config);
  const exists = async ({ identifier, name }: RetainedResource): Promise<boolean> => {
    if (identifier === 'LogGroupName') {
      const { logGroups = [] } = await logs.send(new DescribeLogGroupsCommand({ logGroupNamePrefix: name }));
      return logGroups.some(({ logGroupName }) => logGroupName === name);
    }
    try {
      await dynamodb.send(new DescribeTableCommand({ TableName: name }));
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  };
  const found = await Promise.all(resources.map(exists));
  dynamodb.destroy();
  logs.destroy();
  return resources.filter((_, index) => found[index]);
};
