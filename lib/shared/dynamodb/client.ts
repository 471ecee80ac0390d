import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { config } from '#lib/shared/config.ts';
import { countCapacity } from '#lib/shared/dynamodb/capacity.ts';
import { reportBusy, retryStrategy } from '#lib/shared/dynamodb/retry.ts';

const endpoint = config.dynamodbEndpoint;

/** The client behind `documentClient`; tests add middleware to it to inject faults. */
export const dynamodb = new DynamoDBClient({
  region: config.region,
  retryStrategy,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  ...(endpoint === undefined ? {} : { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
});
countCapacity(dynamodb);
reportBusy(dynamodb);
