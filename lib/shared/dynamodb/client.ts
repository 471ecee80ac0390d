import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { config } from '#lib/shared/config.ts';
import { countCapacity } from '#lib/shared/dynamodb/capacity.ts';
import { refuseEmptyAnswers, reportBusy, retryStrategy } from '#lib/shared/dynamodb/retry.ts';
import { toClientOptions } from '#lib/shared/endpoints/localEndpoint.ts';

const TIMEOUTS = { connectionTimeout: 2000, requestTimeout: 20_000, throwOnRequestTimeout: true };

/** The client behind `documentClient`; tests add middleware to it to inject faults. */
export const dynamodb = new DynamoDBClient({
  region: config.region,
  retryStrategy,
  ...toClientOptions(config.dynamodbEndpoint, TIMEOUTS),
});
// It would copy the input and output of each command for a logger that logs nothing.
dynamodb.middlewareStack.remove('loggerMiddleware');
countCapacity(dynamodb);
refuseEmptyAnswers(dynamodb);
reportBusy(dynamodb);
