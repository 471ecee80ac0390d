import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** Creates a client of the local stack's DynamoDB that ignores the environment. */
export const createLocalClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
