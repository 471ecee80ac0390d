import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '#lib/shared/config.ts';
import { countCapacity } from '#lib/shared/dynamodb/capacity.ts';

const endpoint = config.dynamodbEndpoint;

/** The low-level client; a test adds middleware to its stack to inject faults. */
export const dynamodb = new DynamoDBClient({
  region: config.region,
  maxAttempts: 5,
  ...(endpoint === undefined ? {} : { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
});
countCapacity(dynamodb);

/** Plain JavaScript values in and out; members that are undefined are left out. */
export const documents = DynamoDBDocumentClient.from(dynamodb, {
  marshallOptions: { removeUndefinedValues: true },
});
