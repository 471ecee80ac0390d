import type { TextIndex } from '#lib/cmis/domain/query/text/textIndex.ts';
import { parseSegment, wordListKey, wordListPartition, wordListPrefix } from '#lib/cmis/store/indexKeys.ts';
import { table } from '#lib/cmis/store/table.ts';
import type { TextSegment } from '#lib/cmis/store/text/postings.ts';
import { batchDelete } from '#lib/shared/dynamodb/batchWrite.ts';
import { queryAll } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { type Key, put } from '#lib/shared/dynamodb/writeItems.ts';

/** The words of one segment of a content. */
export interface WordList extends TextSegment {
  readonly words: readonly string[];
}

/** Creates the word list of a segment, from which its postings are found for removal. */
export const wordListRow = (
  { entityId, source, segment }: TextSegment,
  { positions }: TextIndex,
): StoredItem & Key => ({
  ...wordListKey(entityId, source, segment),
  schema: 1,
  words: [...positions.keys()].join(' '),
});

export const putWordList = async (segment: TextSegment, index: TextIndex): Promise<void> => {
  await writeOne(put(table(), wordListRow(segment, index)));
};

export const loadWordLists = async (
  repositoryId: string,
  entityId: string,
  source: string,
): Promise<readonly WordList[]> => {
  const sk = { beginsWith: wordListPrefix(source) };
  const rows = await queryAll({ table: table(), pk: wordListPartition(entityId), sk });
  return rows.map((row) => {
    const segment = parseSegment(String(row.sk));
    return { repositoryId, entityId, source, segment, words: String(row.words).split(' ') };
  });
};

export const deleteWordLists = (lists: readonly TextSegment[]): Promise<void> =>
  batchDelete(
    table(),
    lists.map(({ entityId, source, segment }) => wordListKey(entityId, source, segment)),
  );
