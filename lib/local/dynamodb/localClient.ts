import { DynamoDBClient } from '@aws-sdk/client-dynamodb';

/** A client of the local stack's DynamoDB, whatever the environment says by now. */
export const createLocalClient = (endpoint: string): DynamoDBClient =>
  new DynamoDBClient({
    region: 'us-east-1',
    endpoint,
    credentials: { accessKeyId: 'local', secretAccessKey: 'local' },
  });
