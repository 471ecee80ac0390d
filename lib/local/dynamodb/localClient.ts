import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { toClientOptions } from '#lib/shared/endpoints/localEndpoint.ts';

/** Creates a client of the local stack's DynamoDB that ignores the environment. */
export const createLocalClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({ region: 'us-east-1', ...toClientOptions(endpoint) });
