import type { TextIndex } from '#lib/cmis/domain/query/textIndex.ts';
import type { Posting } from '#lib/cmis/domain/query/textMatches.ts';
import { packPlaces, unpackPlaces } from '#lib/cmis/domain/query/textPlaces.ts';
import { matchesPattern, prefixOf, type WildcardPattern } from '#lib/cmis/domain/query/wildcards.ts';
import { parseWordKey, WORD_END, wordKey, wordPartitions } from '#lib/cmis/store/keys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { batchDelete, batchWrite } from '#lib/shared/dynamodb/batchWrite.ts';
import type { Row } from '#lib/shared/dynamodb/conditionFailed.ts';
import { queryPage } from '#lib/shared/dynamodb/query.ts';
import type { Key } from '#lib/shared/dynamodb/writes.ts';

/** A segment of a text: the properties of a version in one, a content in as many as it has words for. */
export interface TextSegment {
  readonly repositoryId: string;
  readonly entityId: string;
  readonly source: string;
  readonly segment: number;
}

const keyOf = ({ repositoryId, entityId, source, segment }: TextSegment, word: string): Key =>
  wordKey(repositoryId, word, entityId, [source, String(segment)]);

/** The row of a word in a segment. */
export const postingRow = (segment: TextSegment, { places, size }: TextIndex, word: string): Row & Key => ({
  ...keyOf(segment, word),
  schema: 1,
  size,
  places: packPlaces(places.get(word) ?? []),
});

export const postingKey = keyOf;

/** Requests under way at the same time, and rows of each. */
const AT_ONCE = 8;
const ROWS = 25;

const inGroups = async <T>(all: readonly T[], send: (some: readonly T[]) => Promise<void>): Promise<void> => {
  for (let from = 0; from < all.length; from += AT_ONCE * ROWS) {
    const some = all.slice(from, from + AT_ONCE * ROWS);
    await Promise.all(
      Array.from({ length: Math.ceil(some.length / ROWS) }, (_, index) =>
        send(some.slice(index * ROWS, (index + 1) * ROWS)),
      ),
    );
  }
};

/** Stores the words of a segment, each by itself: repeated it writes the same. */
export const writePostings = (segment: TextSegment, index: TextIndex): Promise<void> =>
  inGroups(
    [...index.places.keys()].map((word) => postingRow(segment, index, word)),
    (rows) => batchWrite(table(), rows),
  );

export const deletePostings = (segment: TextSegment, words: readonly string[]): Promise<void> =>
  inGroups(
    words.map((word) => keyOf(segment, word)),
    (keys) => batchDelete(table(), keys),
  );

/** Postings that one word of a CONTAINS may have. */
export const MOST_POSTINGS = 200_000;

const postingOf = (row: Row): Posting & { readonly word: string } => {
  const { word, entityId, rest } = parseWordKey(String(row.sk));
  const [source = '', segment = '0'] = rest;
  const places = unpackPlaces(row.places as Uint8Array);
  return { word, entityId, source, segment: Number(segment), size: Number(row.size), places };
};

/** Where the words that match stand; undefined: in too many places. Shards are read side by side, a MB a request. */
export const loadPostings = async (
  repositoryId: string,
  pattern: WildcardPattern,
): Promise<readonly Posting[] | undefined> => {
  const prefix = prefixOf(pattern);
  const isWord = pattern.every((piece) => typeof piece === 'string');
  const found: Posting[] = [];
  let read = 0;
  await Promise.all(
    wordPartitions(repositoryId, prefix).map(async (pk) => {
      let after: Readonly<Record<string, unknown>> | undefined;
      do {
        const sk = isWord ? { beginsWith: `${prefix}${WORD_END}` } : prefix === '' ? undefined : { beginsWith: prefix };
        const page = await queryPage({ table: table(), pk, after, ...(sk === undefined ? {} : { sk }) });
        read += page.rows.length;
        for (const row of page.rows) {
          const { word, ...posting } = postingOf(row);
          if (isWord || matchesPattern(pattern, word)) found.push(posting);
        }
        after = page.next;
      } while (after !== undefined && read <= MOST_POSTINGS);
    }),
  );
  return read > MOST_POSTINGS ? undefined : found;
};
