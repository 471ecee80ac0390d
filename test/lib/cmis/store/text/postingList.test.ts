import { expect, test } from 'vitest';
import { parseObjectId } from '#lib/cmis/domain/objects/entity.ts';
import { loadPostingsIn } from '#lib/cmis/store/text/postingList.ts';
import { documentIn } from '#test/support/cmis/objects.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';

useCmisTable();

test('the postings of a word in some entities are read without those of the others', async () => {
  const names = Array.from({ length: 12 }, (_, index) => `thyme ${index}`);
  const objectIds = await Promise.all(names.map((name) => documentIn('root', name, { text: 'thyme' })));
  const [one = '', two = ''] = objectIds.map((objectId) => parseObjectId(objectId).entityId);
  const found = await loadPostingsIn('main', [...'thyme'], [one, two]);
  expect(found.map(({ entityId }) => entityId)).toEqual([one, one, two, two]);
});
