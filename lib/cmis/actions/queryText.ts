import { tooMuch } from '#lib/cmis/actions/queryBounds.ts';
import type { Session } from '#lib/cmis/actions/session.ts';
import type { Query } from '#lib/cmis/domain/query/query.ts';
import { type Posting, TextMatches } from '#lib/cmis/domain/query/textMatches.ts';
import type { WildcardPattern } from '#lib/cmis/domain/query/wildcards.ts';
import { loadPostings, MOST_POSTINGS } from '#lib/cmis/store/postings.ts';

/** Reads where all words stand that the CONTAINS of a query looks for. */
export const loadMatches = async ({ repositoryId }: Session, { text }: Query): Promise<TextMatches | undefined> => {
  if (text === undefined) return undefined;
  const postings = new Map<WildcardPattern, readonly Posting[]>();
  for (const pattern of text.expression.flat().flatMap(({ words }) => words)) {
    const found = await loadPostings(repositoryId, pattern);
    if (found === undefined) throw tooMuch(MOST_POSTINGS, 'places of one word');
    postings.set(pattern, found);
  }
  return new TextMatches(text.expression, (pattern) => postings.get(pattern) ?? []);
};
