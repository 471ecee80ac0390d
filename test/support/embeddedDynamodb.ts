import { startEmbeddedDynamodb } from '#lib/local/dynamodb/embeddedDynamodb.ts';

/**
 * One embedded DynamoDB, in memory, for the whole run; every test file creates its own tables in it. `DYNAMODB_ENDPOINT`
 * names another one, for machines on which the embedded one does not run.
 */
export default async (): Promise<() => Promise<void>> => {
  process.env.AWS_REGION = 'us-east-1';
  if (process.env.DYNAMODB_ENDPOINT?.trim()) return async () => {};
  const embedded = await startEmbeddedDynamodb({ database: ':memory:' });
  process.env.DYNAMODB_ENDPOINT = embedded.endpoint;
  return embedded.stop;
};
