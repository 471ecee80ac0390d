import { dynamodb } from '#lib/shared/dynamodb/client.ts';

interface Sent {
  readonly KeyConditionExpression?: string;
  readonly ExpressionAttributeValues?: Readonly<Record<string, unknown>>;
}

const indexOf = (input: Sent): string => String(input.ExpressionAttributeValues?.[':pk'] ?? '').split('#')[0] ?? '';

/** Returns the requests of `work` to DynamoDB, sorted; parallel reads of the shards of one index count as one. */
export const requestsOf = async (work: () => Promise<unknown>): Promise<readonly string[]> => {
  const name = `requests${Math.random()}`;
  const sent: string[] = [];
  dynamodb.middlewareStack.add(
    (next, context) => (args) => {
      const command = String(context.commandName).replace('Command', '');
      sent.push(`${command} ${indexOf(args.input as Sent)}`.trim());
      return next(args);
    },
    { step: 'initialize', name, priority: 'high' },
  );
  try {
    await work();
  } finally {
    dynamodb.middlewareStack.remove(name);
  }
  const isShard = (request: string, index: number) => request.startsWith('Query') && sent.indexOf(request) !== index;
  return sent.filter((request, index) => !isShard(request, index)).sort();
};
