import { createTooBroadError, getMaxExamined } from '#lib/cmis/actions/query/bounds.ts';
import type { Session } from '#lib/cmis/actions/session/session.ts';
import type { Query } from '#lib/cmis/domain/query/resolve/query.ts';
import type { TextExpression } from '#lib/cmis/domain/query/text/textExpression.ts';
import { type Posting, TextMatches } from '#lib/cmis/domain/query/text/textMatches.ts';
import { hasNoWildcards, toPatternKey, type WildcardPattern } from '#lib/cmis/domain/query/wildcards.ts';
import { loadPostingsIn, PostingList } from '#lib/cmis/store/text/postingList.ts';

/** Maximum number of postings of one word of a CONTAINS; of all its words, for each object that the query may read. */
const MOST_POSTINGS = 200_000;
const POSTINGS_PER_OBJECT = 100;
/** Postings of each word that are read to find the rare words, in total and of each shard at a time. */
const PROBE = 1000;
const PROBED_AT_ONCE = 250;
/** Maximum number of entities whose postings are looked up instead of reading a whole posting list. */
const FEW = 50;

type PostingLists = ReadonlyMap<WildcardPattern, PostingList>;

/**
 * Returns the entities that contain, for one alternative of the expression, all words whose posting lists were read
 * completely; undefined if an alternative has no such word.
 */
const findRemaining = (expression: TextExpression, lists: PostingLists): ReadonlySet<string> | undefined => {
  const all = expression.map((terms) => {
    const rare = terms
      .filter(({ negated }) => !negated)
      .flatMap(({ words }) => words.flatMap((word) => lists.get(word) ?? []))
      .filter(({ ended }) => ended)
      .map(({ found }) => new Set(found.map(({ entityId }) => entityId)));
    const [first, ...others] = rare.sort((a, b) => a.size - b.size);
    return first === undefined ? undefined : [...first].filter((id) => others.every((ids) => ids.has(id)));
  });
  return all.includes(undefined) ? undefined : new Set(all.flatMap((ids) => ids ?? []));
};

const readWhole = async (list: PostingList): Promise<readonly Posting[]> => {
  await list.read(MOST_POSTINGS);
  if (!list.ended) throw createTooBroadError(MOST_POSTINGS, 'places of one word');
  return list.found;
};

/** Creates a posting list for each different pattern. */
const createLists = (repositoryId: string, patterns: readonly WildcardPattern[]): PostingLists => {
  const byKey = new Map<string, PostingList>();
  return new Map(
    patterns.map((pattern) => {
      const key = toPatternKey(pattern);
      const list = byKey.get(key) ?? new PostingList(repositoryId, pattern);
      byKey.set(key, list);
      return [pattern, list];
    }),
  );
};

/**
 * Loads the postings for the CONTAINS of a query: complete posting lists, or only those of the entities that rare words
 * leave.
 */
export const loadTextMatches = async ({ repositoryId }: Session, { text }: Query): Promise<TextMatches | undefined> => {
  if (text === undefined) return undefined;
  const patterns = text.expression.flat().flatMap(({ words }) => words);
  const lists = createLists(repositoryId, patterns);
  const distinct = new Set(lists.values());
  const probe = Math.min(PROBE, getMaxExamined());
  await Promise.all(distinct.values().map((list) => list.read(probe - 1, Math.min(probe, PROBED_AT_ONCE))));
  const left = findRemaining(text.expression, lists);
  const isFew = left !== undefined && left.size <= FEW;
  const postings = new Map<WildcardPattern, readonly Posting[]>();
  for (const [pattern, list] of lists) {
    const isLookedUp = isFew && !list.ended && hasNoWildcards(pattern);
    postings.set(pattern, isLookedUp ? await loadPostingsIn(repositoryId, pattern, [...left]) : await readWhole(list));
    const total = distinct.values().reduce((sum, { found }) => sum + found.length, 0);
    const most = POSTINGS_PER_OBJECT * getMaxExamined();
    if (total > most) throw createTooBroadError(most, 'places of all words');
  }
  return new TextMatches(text.expression, (pattern) => postings.get(pattern) ?? []);
};
