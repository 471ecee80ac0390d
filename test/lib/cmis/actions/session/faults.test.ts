import { ProvisionedThroughputExceededException, TransactionCanceledException } from '@aws-sdk/client-dynamodb';
import { describe, expect, test } from 'vitest';
import { getChildren } from '#lib/cmis/actions/navigation/getChildren.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { changeNumberKey, changeShard } from '#lib/cmis/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { collectUnreferenced } from '#lib/shared/dynamodb/collectUnreferenced.ts';
import { documentClient } from '#lib/shared/dynamodb/documentClient.ts';
import { alice, documentIn, faultOf, folderIn, REPOSITORY, read, value } from '#test/support/cmis/objects.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const conflict = () =>
  new TransactionCanceledException({
    message: 'conflict',
    $metadata: {},
    CancellationReasons: [{ Code: 'TransactionConflict' }, { Code: 'None' }],
  });
const throttled = () => new ProvisionedThroughputExceededException({ message: 'slow down', $metadata: {} });

const names = async (folderId: string) => {
  const { objects } = await getChildren(alice, { ...REPOSITORY, folderId });
  return objects.objects.map(({ object }) => value(object, 'cmis:name'));
};

/** Another process writes a change to the shard of the same entity between our read and our write. */
const overtaking = (entityId: string): Disposable => {
  let done = false;
  const name = 'overtaking';
  dynamodb.middlewareStack.add(
    (next, context) => async (args) => {
      if (context.commandName === 'TransactWriteItemsCommand' && !done) {
        done = true;
        await documentClient.update({
          TableName: config.tables.cmis,
          Key: { ...changeNumberKey('main', changeShard(entityId)) },
          UpdateExpression: 'ADD #number :one',
          ExpressionAttributeNames: { '#number': 'number' },
          ExpressionAttributeValues: { ':one': 1 },
        });
      }
      return next(args);
    },
    { step: 'initialize', name },
  );
  return {
    [Symbol.dispose]: () => {
      dynamodb.middlewareStack.remove(name);
    },
  };
};

describe('a write', () => {
  test('survives conflicts and throttling', async () => {
    const folder = await folderIn('root', 'conflicts');
    using faults = failNext('TransactWriteItemsCommand', 3, conflict);
    await documentIn(folder, 'one', { text: 'x' });
    using reads = failNext('BatchGetItemCommand', 2, throttled);
    await documentIn(folder, 'two');

    expect([faults.thrown, reads.thrown]).toEqual([3, 2]);
    expect(await names(folder)).toEqual(['one', 'two']);
  });

  test('whose answer is lost is not repeated', async () => {
    const folder = await folderIn('root', 'lost answers');
    using faults = failNext('TransactWriteItemsCommand', 1, throttled, { after: true });
    await documentIn(folder, 'once', { text: 'x' });

    expect(faults.thrown).toBe(1);
    expect(await names(folder)).toEqual(['once']);
  });

  test('continues from the change that another process wrote meanwhile', async () => {
    const id = await documentIn('root', 'overtaken', { text: 'x' });
    using _ = overtaking(parseObjectId(id).entityId);
    await setContentStream(alice, { ...REPOSITORY, objectId: id, contentStream: { stream: Buffer.from('y') } });

    expect(value(await read(id), 'cmis:changeToken')).toBe('2');
  });

  test('that fails for good leaves nothing behind', async () => {
    const folder = await folderIn('root', 'failing');
    const bytes = new Uint8Array(2_000_000);
    await collectUnreferenced(config.tables.cmis);
    {
      using _ = failNext('BatchWriteItemCommand', 99, () => new Error('the power went'));
      expect(await faultOf(documentIn(folder, 'large', { bytes }))).not.toBe('none');
    }
    await documentIn(folder, 'taken');
    expect(await faultOf(documentIn(folder, 'taken', { bytes }))).toBe('nameConstraintViolation');

    expect(await names(folder)).toEqual(['taken']);
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString();
    expect(await collectUnreferenced(config.tables.cmis, tomorrow)).toBe(2);
  });
});
