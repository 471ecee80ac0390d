import { describe, expect, test } from 'vitest';
import { updateProperties } from '#lib/cmis/actions/object/updateProperties.ts';
import { newId } from '#lib/shared/ids.ts';
import { entries, grant } from '#test/support/cmis/access.ts';
import { alice, documentIn, folderIn, properties, REPOSITORY, read, value } from '#test/support/cmis/objects.ts';
import { costOf } from '#test/support/cost.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const WRITERS = 100;
/** DynamoDB requests of one writer, however many others there are. */
const MOST_REQUESTS = 8;

/** Returns the requests of writers that begin at once. */
const writeAtOnce = async (write: (index: number) => Promise<unknown>): Promise<number> =>
  (await costOf(() => Promise.all(Array.from({ length: WRITERS }, (_, index) => write(index))))).requests;

describe('a hundred writers of one object at once, in one process,', () => {
  test('all change its access control list, each at the cost of a few', async () => {
    const objectId = await folderIn('root', newId());
    const requests = await writeAtOnce((index) => grant(objectId, [`writer${index}`, 'cmis:read']));
    expect((await entries(objectId)).filter((one) => one.startsWith('+writer'))).toHaveLength(WRITERS);
    expect(requests).toBeLessThanOrEqual(WRITERS * MOST_REQUESTS);
  });

  test('all rename it, each at the cost of a few', async () => {
    const objectId = await documentIn(await folderIn('root', newId()), 'first', { text: 'words' });
    const token = Number(value(await read(objectId), 'cmis:changeToken'));
    const requests = await writeAtOnce((index) =>
      updateProperties(alice, {
        ...REPOSITORY,
        objectId,
        properties: properties('cmis:document', { 'cmis:name': `name ${index}` }),
      }),
    );
    expect(Number(value(await read(objectId), 'cmis:changeToken'))).toBe(token + WRITERS);
    expect(requests).toBeLessThanOrEqual(WRITERS * MOST_REQUESTS);
  });
});
