import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { parseLikePattern } from '#lib/cmis/domain/query/parse/likePattern.ts';
import { parseTextExpression } from '#lib/cmis/domain/query/text/textExpression.ts';
import { indexWords } from '#lib/cmis/domain/query/text/textIndex.ts';
import { TextMatches } from '#lib/cmis/domain/query/text/textMatches.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { packPositions, unpackPositions } from '#lib/cmis/domain/query/text/wordPositions.ts';
import { ANY, getLiteralPrefix, matchesPattern, ONE, type WildcardPattern } from '#lib/cmis/domain/query/wildcards.ts';

describe('LIKE', () => {
  test('matches like a regular expression with the same meaning', () => {
    const piece = fc.constantFrom('a', 'b', '.', '%', '_', '\\%', '\\_', "\\'", '\\\\', '😀');
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '%', '_', "'", '\\', '😀'), maxLength: 12 });
    const expressionOf = (pieces: readonly string[]): RegExp =>
      new RegExp(
        `^${pieces.map((one) => (one === '%' ? '.*' : one === '_' ? '.' : `\\x{${(one.at(-1) === '\ude00' ? 0x1f600 : one.charCodeAt(one.length - 1)).toString(16)}}`.replace('\\x', '\\u'))).join('')}$`,
        'su',
      );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), text, (pieces, value) => {
        const pattern = parseLikePattern(pieces.join(''), 0);
        expect(matchesPattern(pattern, value)).toBe(expressionOf(pieces).test(value));
        if (matchesPattern(pattern, value)) expect(value.startsWith(getLiteralPrefix(pattern))).toBe(true);
      }),
      { numRuns: 3000 },
    );
  });

  test('takes linear time for many wildcards', () => {
    const pattern = parseLikePattern(`${'%a'.repeat(40)}b`, 0);
    expect(matchesPattern(pattern, 'a'.repeat(20_000))).toBe(false);
  });
});

const document = { id: 'one.1', entity: { id: 'one' }, facts: { version: { ordinal: 1 } } } as CmisObject;

/** Returns the score of a document with this text. */
const scoreOf = (expression: string, text: string): number => {
  const { positions, size } = indexWords([[splitWords(text)]]);
  const postingsOf = (pattern: WildcardPattern) =>
    [...positions]
      .filter(([word]) => matchesPattern(pattern, word))
      .map(([, at]) => ({
        entityId: 'one',
        source: '.1',
        segment: 0,
        size,
        positions: unpackPositions(packPositions(at)),
      }));
  return new TextMatches(parseTextExpression(expression, 0), postingsOf).getScore(document);
};

const found = (expression: string, text: string): boolean => scoreOf(expression, text) > 0;

describe('CONTAINS', () => {
  test.each([
    ['quick', 'The Quick brown fox', true],
    ['slow', 'The Quick brown fox', false],
    ['quick fox', 'The Quick brown fox', true],
    ['quick slow', 'The Quick brown fox', false],
    ['slow OR fox', 'The Quick brown fox', true],
    ['quick -fox', 'The Quick brown fox', false],
    ['quick -slow', 'The Quick brown fox', true],
    ['"quick brown"', 'The Quick brown fox', true],
    ['\\"quick fox\\"', 'The Quick brown fox', false],
    ['-"quick fox" brown', 'The Quick brown fox', true],
    ["\\'quick brown\\'", 'The Quick brown fox', true],
    ["\\'quick fox\\'", 'The Quick brown fox', false],
    ["''quick fox''", 'The Quick brown fox', false],
    ["-\\'quick fox\\' brown", 'The Quick brown fox', true],
    ["\\'fox\\'s den\\' quick", "A quick fox's den", true],
    ["\\'den fox\\'s\\'", "A fox's den", false],
    ["\\'tis fox", "The fox 'tis", true],
    ["foxes\\' den", "The den of foxes'", true],
    ["rock \\'n\\' roll", "roll 'n' rock", true],
    ['qu*', 'The Quick brown fox', true],
    ['f?x', 'The Quick brown fox', true],
    ['f?', 'The Quick brown fox', false],
    ['*ow*', 'The Quick brown fox', true],
    ['f\\*x', 'The Quick brown fox', false],
    ['e-mail', 'An e-mail came', true],
    ['e-mail', 'mail e', false],
    ['\\-mail', 'e-mail', true],
    ['resume', 'Mon Résumé', true],
    ['RÉSUMÉ', 'resume', true],
    ['or', 'this or that', true],
    ["it\\'s", "it's", true],
    ["it''s", "it's", true],
    ['日本', '日本 語', true],
  ])('%s in "%s": %s', (expression, text, expected) => {
    expect(found(expression, text)).toBe(expected);
  });

  test('scores from 0 to 1 by the share of the text that matches', () => {
    const scores = ['none here', 'a fox among other words of all kinds', 'fox fox', 'fox'].map((text) =>
      scoreOf('fox', text),
    );
    expect(scores[0]).toBe(0);
    expect(scores[1]).toBeLessThan(scores[2] ?? 0);
    expect(scores.slice(2)).toEqual([1, 1]);
  });

  test('computes the score of an object once, however often a sort asks for it', () => {
    let read = 0;
    const counted = {
      ...document,
      get facts() {
        read += 1;
        return document.facts;
      },
    };
    const matches = new TextMatches(parseTextExpression('fox', 0), () => []);
    const first = matches.getScore(counted);
    const before = read;
    expect([matches.getScore(counted), read]).toEqual([first, before]);
  });

  test('matches wildcards like LIKE', () => {
    const letter = fc.constantFrom('a', 'b');
    const piece = fc.constantFrom('a', 'b', '*', '?');
    fc.assert(
      fc.property(
        fc.array(piece, { minLength: 1, maxLength: 6 }),
        fc.array(letter, { minLength: 1, maxLength: 8 }),
        (pieces, word) => {
          const pattern = pieces.map((one) => (one === '*' ? ANY : one === '?' ? ONE : one));
          expect(found(pieces.join(''), word.join(''))).toBe(matchesPattern(pattern, word.join('')));
        },
      ),
    );
  });
});
