import { startEmbeddedDynamodb } from '#lib/local/embeddedDynamodb.ts';

/** One embedded DynamoDB, in memory, for the whole run; every test file makes tables of its own in it. */
export default async (): Promise<() => Promise<void>> => {
  const embedded = await startEmbeddedDynamodb({ database: ':memory:' });
  process.env.DYNAMODB_ENDPOINT = embedded.endpoint;
  process.env.AWS_REGION = 'us-east-1';
  return embedded.stop;
};
