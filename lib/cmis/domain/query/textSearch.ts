import type { TextExpression, TextTerm } from '#lib/cmis/domain/query/textExpression.ts';
import { matchesPattern } from '#lib/cmis/domain/query/wildcards.ts';

/** How often the words of a term stand in sequence. */
const countOf = (words: readonly string[], term: TextTerm): number => {
  let count = 0;
  for (let from = 0; from + term.words.length <= words.length; from += 1)
    if (term.words.every((pattern, index) => matchesPattern(pattern, words[from + index] ?? ''))) count += 1;
  return count;
};

/**
 * How well a text fits an expression, above 0 up to 1; 0: it does not. It grows with the share of its words that were
 * looked for, and of the alternatives counts the best.
 */
export const textScore = (expression: TextExpression, words: readonly string[]): number => {
  const scores = expression.map((terms) => {
    const counts = terms.map((term) => ({ term, count: countOf(words, term) }));
    if (counts.some(({ term, count }) => (count === 0) !== term.negated)) return 0;
    const hits = counts.reduce((sum, { term, count }) => sum + (term.negated ? 0 : count * term.words.length), 0);
    const share = words.length === 0 ? 0 : Math.min(1, hits / words.length);
    return 0.5 + Math.sqrt(share) / 2;
  });
  return Math.max(0, ...scores);
};
