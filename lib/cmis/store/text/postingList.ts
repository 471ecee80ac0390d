import type { Posting } from '#lib/cmis/domain/query/text/textMatches.ts';
import { unpackPositions } from '#lib/cmis/domain/query/text/wordPositions.ts';
import {
  getLiteralPrefix,
  hasNoWildcards,
  matchesPattern,
  type WildcardPattern,
} from '#lib/cmis/domain/query/wildcards.ts';
import {
  parsePostingKey,
  postingKey,
  postingPartitions,
  postingPrefix,
  postingRange,
} from '#lib/cmis/store/indexKeys.ts';
import { table } from '#lib/cmis/store/table.ts';
import { queryAll, queryPage } from '#lib/shared/dynamodb/query.ts';
import type { StoredItem } from '#lib/shared/dynamodb/storedItem.ts';

const parsePosting = (row: StoredItem): Posting & { readonly word: string } => {
  const { word, entityId, rest } = parsePostingKey(String(row.sk));
  const [source = '', segment = '0'] = rest;
  const places = unpackPositions(row.places as Uint8Array);
  return { word, entityId, source, segment: Number(segment), size: Number(row.size), positions: places };
};

/** One shard of the words with a common prefix, and where reading continues. */
interface Shard {
  readonly pk: string;
  next: Readonly<Record<string, unknown>> | undefined;
  ended: boolean;
}

/** Reads the postings of the words that match a pattern as far as wanted: shards in parallel, 1 MB a request. */
export class PostingList {
  readonly #pattern: WildcardPattern;
  readonly #shards: readonly Shard[];
  readonly #found: Posting[] = [];
  #read = 0;

  constructor(repositoryId: string, pattern: WildcardPattern) {
    this.#pattern = pattern;
    this.#shards = postingPartitions(repositoryId, getLiteralPrefix(pattern)).map((pk) => ({
      pk,
      next: undefined,
      ended: false,
    }));
  }

  get ended(): boolean {
    return this.#shards.every(({ ended }) => ended);
  }

  get found(): readonly Posting[] {
    return this.#found;
  }

  /** Reads on until the end, or until more than `most` items were read; `limit` items of a shard at a time. */
  async read(most: number, limit?: number): Promise<void> {
    while (!this.ended && this.#read <= most)
      await Promise.all(this.#shards.filter(({ ended }) => !ended).map((shard) => this.#readShard(shard, limit)));
  }

  async #readShard(shard: Shard, limit: number | undefined): Promise<void> {
    const prefix = getLiteralPrefix(this.#pattern);
    const isWhole = hasNoWildcards(this.#pattern);
    const page = await queryPage({
      table: table(),
      pk: shard.pk,
      after: shard.next,
      ...(prefix === '' ? {} : { sk: { beginsWith: isWhole ? postingPrefix(prefix) : prefix } }),
      ...(limit === undefined ? {} : { limit }),
    });
    this.#read += page.items.length;
    for (const row of page.items) {
      const { word, ...posting } = parsePosting(row);
      if (isWhole || matchesPattern(this.#pattern, word)) this.#found.push(posting);
    }
    shard.next = page.next;
    shard.ended = page.next === undefined;
  }
}

/** Loads the postings of a word in some entities: one request per entity. */
export const loadPostingsIn = async (
  repositoryId: string,
  word: WildcardPattern,
  entityIds: readonly string[],
): Promise<readonly Posting[]> => {
  const rows = await Promise.all(
    entityIds.map((entityId) => {
      const text = getLiteralPrefix(word);
      const { pk } = postingKey(repositoryId, text, entityId, []);
      // A range: the embedded database compares a prefix up to its first NUL only, which all entities share.
      return queryAll({ table: table(), pk, sk: { between: postingRange(text, entityId) } });
    }),
  );
  return rows.flat().map(parsePosting);
};
