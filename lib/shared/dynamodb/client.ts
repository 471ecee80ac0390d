import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { config } from '#lib/shared/config.ts';
import { countCapacity } from '#lib/shared/dynamodb/capacity.ts';
import { explainBusy, untilDeadline } from '#lib/shared/dynamodb/retry.ts';

const endpoint = config.dynamodbEndpoint;

/** The low-level client; a test adds middleware to its stack to inject faults. */
export const dynamodb = new DynamoDBClient({
  region: config.region,
  retryStrategy: untilDeadline,
  requestHandler: { connectionTimeout: 2000, requestTimeout: 20_000, throwOnRequestTimeout: true },
  ...(endpoint === undefined ? {} : { endpoint, credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
});
// Each walks all that is sent and received: for a log that nobody reads, and for a header that tells of the SDK.
for (const name of ['loggerMiddleware', 'getUserAgentMiddleware']) dynamodb.middlewareStack.remove(name);
countCapacity(dynamodb);
explainBusy(dynamodb);

/** Plain JavaScript values in and out; members that are undefined are left out. */
export const documents = DynamoDBDocumentClient.from(dynamodb, {
  marshallOptions: { removeUndefinedValues: true },
});
