import { describe, expect, test } from 'vitest';
import { deleteContentStream } from '#lib/cmis/actions/object/deleteContentStream.ts';
import { setContentStream } from '#lib/cmis/actions/object/setContentStream.ts';
import { resumeTasks } from '#lib/cmis/actions/tasks/resumeTasks.ts';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { parsePostingKey, postingPartitions } from '#lib/cmis/store/indexKeys.ts';
import { config } from '#lib/shared/config.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import { alice, documentIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
import { column } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

const LATER = Date.now() + 60 * 60 * 1000;

const out = async (objectId: string) => (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;

const into = (objectId: string, more: Partial<Parameters<typeof checkIn>[1]>) =>
  checkIn(alice, { ...REPOSITORY, objectId, policies: [], ...more });

const found = (word: string) => column(`SELECT cmis:objectId FROM cmis:document WHERE CONTAINS('${word}')`);

/** Number of stored postings of a word for the document of a version, stale ones included. */
const countPostings = async (objectId: string, word: string): Promise<number> => {
  const rows = postingPartitions('main', word).map((pk) => queryAll({ table: config.tables.cmis, pk }));
  const keys = (await Promise.all(rows)).flat().map(({ sk }) => parsePostingKey(String(sk)));
  const { entityId } = parseObjectId(objectId);
  return keys.filter((key) => key.word === word && key.entityId === entityId).length;
};

describe('CONTAINS', () => {
  test('finds a private working copy by the words that it has from its document', async () => {
    const copy = await out(await documentIn('root', 'peppermint'));
    expect(await found('peppermint')).toEqual([copy]);
  });

  test('finds a version by the properties of its check-in', async () => {
    const copy = await out(await documentIn('root', 'rosemary'));
    await into(copy, { properties: properties('cmis:document', { 'cmis:name': 'marjoram' }) });
    expect([await found('marjoram'), await found('rosemary')]).toEqual([[copy], []]);
  });
});

describe('the words of a content', () => {
  test('that is replaced or deleted are forgotten', async () => {
    const [replaced = '', deleted = ''] = await Promise.all(
      ['replaced herbs', 'deleted herbs'].map((name) => documentIn('root', name, { text: 'sorrel' })),
    );
    const contentStream = { stream: Buffer.from('chives'), mimeType: 'text/plain' };
    await setContentStream(alice, { ...REPOSITORY, objectId: replaced, contentStream });
    await deleteContentStream(alice, { ...REPOSITORY, objectId: deleted });
    await resumeTasks(LATER);
    expect([await countPostings(replaced, 'sorrel'), await countPostings(deleted, 'sorrel')]).toEqual([0, 0]);
    expect(await countPostings(replaced, 'chives')).toBe(1);
  });

  test('that a check-in replaces are forgotten, unless another version has it', async () => {
    const contentStream = { stream: Buffer.from('chives'), mimeType: 'text/plain' };
    const [shared, own] = [
      await out(await documentIn('root', 'shared herbs', { text: 'tarragon' })),
      await documentIn('root', 'own herbs', { text: 'tarragon', versioningState: 'checkedout' }),
    ];
    for (const copy of [shared, own]) await into(copy, { contentStream });
    await resumeTasks(LATER);
    expect([await countPostings(shared, 'tarragon'), await countPostings(own, 'tarragon')]).toEqual([1, 0]);
  });
});
