import { expect, test } from 'vitest';
import { deleteTree } from '#lib/cmis/actions/deletion/deleteTree.ts';
import { loadDeletions } from '#lib/cmis/store/entities/deletions.ts';
import { alice, documentIn, folderIn, REPOSITORY } from '#test/support/cmis/objects.ts';
import { failNext } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

/** Different words that are longer when they are folded: a ligature of three bytes becomes four letters of two. */
const clauses = (beginning: string): readonly string[] => {
  const words = Array.from({ length: 6000 }, (_, index) => beginning + '\uFDF2'.repeat(14) + index.toString(36));
  return Array.from({ length: 100 }, (_, index) => words.slice(index * 60, (index + 1) * 60).join(' '));
};

const contractIn = (folderId: string, name: string) =>
  documentIn(folderId, name, {
    typeId: 'triad:contract',
    extra: { 'triad:reference': 'r', 'triad:parties': ['p'], 'triad:clauses': clauses(name) },
  });

test('a folder of documents with long texts is deleted', async () => {
  const folderId = await folderIn('root', 'long texts');
  {
    // Their postings, which the background would write, are not needed here.
    using _ = failNext('BatchWriteItemCommand', Number.POSITIVE_INFINITY, () => new Error('refused'));
    for (let count = 0; count < 50; count += 1) await contractIn(folderId, `d${count}`);
  }
  await deleteTree(alice, { ...REPOSITORY, folderId });
  expect(await loadDeletions('main')).toEqual([]);
});
