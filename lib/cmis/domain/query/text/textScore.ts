import type { TextExpression, TextTerm } from '#lib/cmis/domain/query/text/textExpression.ts';

/**
 * Computes SCORE() of a text: 0 without a match, else 0.5 + √share / 2 for the share of its words that match, by the best
 * alternative.
 * @param countOf returns how often the words of a term occur in sequence
 * @param size number of words of the text
 */
export const scoreText = (expression: TextExpression, countOf: (term: TextTerm) => number, size: number): number => {
  const scores = expression.map((terms) => {
    const counts = terms.map((term) => ({ term, count: countOf(term) }));
    if (counts.some(({ term, count }) => (count === 0) !== term.negated)) return 0;
    const hits = counts.reduce((sum, { term, count }) => sum + (term.negated ? 0 : count * term.words.length), 0);
    const share = size === 0 ? 0 : Math.min(1, hits / size);
    return 0.5 + Math.sqrt(share) / 2;
  });
  return Math.max(0, ...scores);
};
