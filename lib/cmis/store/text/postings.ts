import type { TextIndex } from '#lib/cmis/domain/query/text/textIndex.ts';
import { packPositions } from '#lib/cmis/domain/query/text/wordPositions.ts';
import { postingKey } from '#lib/cmis/store/indexKeys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { batchDelete, batchPut } from '#lib/shared/dynamodb/batchWrite.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';
import type { Key } from '#lib/shared/dynamodb/writeItems.ts';

/**
 * A segment of a text: a version's properties form one segment, a content one or more depending on its number of words.
 */
export interface TextSegment {
  readonly repositoryId: string;
  readonly entityId: string;
  readonly source: string;
  readonly segment: number;
}

const toKey = ({ repositoryId, entityId, source, segment }: TextSegment, word: string): Key =>
  postingKey(repositoryId, word, entityId, [source, String(segment)]);

export const postingRow = (segment: TextSegment, { positions, size }: TextIndex, word: string): StoredItem & Key => ({
  ...toKey(segment, word),
  schema: 1,
  size,
  places: packPositions(positions.get(word) ?? []),
});

export const segmentPostingKey = toKey;

/** Parallel requests, and items of each. */
const AT_ONCE = 8;
const ROWS = 25;

const sendInGroups = async <T>(all: readonly T[], send: (some: readonly T[]) => Promise<void>): Promise<void> => {
  for (let from = 0; from < all.length; from += AT_ONCE * ROWS) {
    const some = all.slice(from, from + AT_ONCE * ROWS);
    await Promise.all(
      Array.from({ length: Math.ceil(some.length / ROWS) }, (_, index) =>
        send(some.slice(index * ROWS, (index + 1) * ROWS)),
      ),
    );
  }
};

/** Stores the postings of a segment, without a transaction: repeated, it writes the same. */
export const writePostings = (segment: TextSegment, index: TextIndex): Promise<void> =>
  sendInGroups(
    [...index.positions.keys()].map((word) => postingRow(segment, index, word)),
    (rows) => batchPut(table(), rows),
  );

export const deletePostings = (segment: TextSegment, words: readonly string[]): Promise<void> =>
  sendInGroups(
    words.map((word) => toKey(segment, word)),
    (keys) => batchDelete(table(), keys),
  );
