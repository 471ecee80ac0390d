import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import type { TextExpression, TextTerm } from '#lib/cmis/domain/query/text/textExpression.ts';
import { toContentSource, toPropertySource } from '#lib/cmis/domain/query/text/textIndex.ts';
import { scoreText } from '#lib/cmis/domain/query/text/textScore.ts';
import type { WildcardPattern } from '#lib/cmis/domain/query/wildcards.ts';

/** Occurrences of a word in one segment of a text of an entity. */
export interface Posting {
  readonly entityId: string;
  readonly source: string;
  readonly segment: number;
  /** Number of words in the segment. */
  readonly size: number;
  readonly positions: readonly number[];
}

/** Matches of a term in a text: number of occurrences, and number of words of each matching segment. */
interface Hits {
  readonly count: number;
  readonly segments: ReadonlyMap<number, number>;
}

const toTextKey = (entityId: string, source: string): string => `${entityId} ${source}`;

const groupByText = (postings: readonly Posting[]): ReadonlyMap<string, readonly Posting[]> =>
  Map.groupBy(postings, ({ entityId, source }) => toTextKey(entityId, source));

const countHits = (words: readonly (readonly Posting[])[]): Hits => {
  const [first = [], ...others] = words;
  const following = others.map((postings) => new Set(postings.flatMap(({ positions }) => positions)));
  const starts = new Set(first.flatMap(({ positions }) => positions));
  let count = 0;
  for (const start of starts) if (following.every((positions, index) => positions.has(start + index + 1))) count += 1;
  return { count, segments: new Map(words.flat().map(({ segment, size }) => [segment, size])) };
};

const findTermHits = (
  { words }: TextTerm,
  findPostings: (pattern: WildcardPattern) => readonly Posting[],
): ReadonlyMap<string, Hits> => {
  const [first = new Map(), ...others] = words.map((pattern) => groupByText(findPostings(pattern)));
  const hits = new Map<string, Hits>();
  for (const [text, postings] of first) {
    const found = countHits([postings, ...others.map((other) => other.get(text) ?? [])]);
    if (found.count > 0) hits.set(text, found);
  }
  return hits;
};

/** The matches of a CONTAINS expression, computed from all postings of its words. */
export class TextMatches {
  readonly #expression: TextExpression;
  readonly #hits: ReadonlyMap<TextTerm, ReadonlyMap<string, Hits>>;
  /** Sorting asks for the score of each row many times. */
  readonly #scores = new WeakMap<CmisObject, number>();

  constructor(expression: TextExpression, findPostings: (pattern: WildcardPattern) => readonly Posting[]) {
    this.#expression = expression;
    this.#hits = new Map(expression.flat().map((term) => [term, findTermHits(term, findPostings)]));
  }

  /** Returns SCORE() of an object, from 0 to 1. Properties and content count as one text, except for phrases. */
  getScore(object: CmisObject): number {
    const known = this.#scores.get(object);
    if (known !== undefined) return known;
    const score = this.#computeScore(object);
    this.#scores.set(object, score);
    return score;
  }

  #computeScore(object: CmisObject): number {
    const { entity, facts } = object;
    const sources = [
      toPropertySource(object),
      ...(facts.content === undefined ? [] : [toContentSource(facts.content)]),
    ];
    const texts = sources.map((source) => toTextKey(entity.id, source));
    const found = (term: TextTerm): readonly Hits[] => texts.flatMap((text) => this.#hits.get(term)?.get(text) ?? []);
    const segments = new Map<string, number>();
    for (const text of texts)
      for (const hits of this.#hits.values())
        for (const [segment, size] of hits.get(text)?.segments ?? []) segments.set(`${text} ${segment}`, size);
    const size = segments.values().reduce((sum, one) => sum + one, 0);
    return scoreText(this.#expression, (term) => found(term).reduce((sum, { count }) => sum + count, 0), size);
  }

  /** Returns a superset of the matching entities; undefined if an alternative has negated terms only. */
  getCandidateEntityIds(): ReadonlySet<string> | undefined {
    const all = this.#expression.map((terms) => {
      const sets = terms
        .filter(({ negated }) => !negated)
        .map(
          (term) => new Set([...(this.#hits.get(term)?.keys() ?? [])].map((text) => text.slice(0, text.indexOf(' ')))),
        );
      const [first, ...others] = sets;
      return first === undefined ? undefined : [...first].filter((id) => others.every((set) => set.has(id)));
    });
    const found = all.flatMap((ids) => ids ?? []);
    return all.includes(undefined) ? undefined : new Set(found);
  }
}
