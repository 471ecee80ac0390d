import { expect, test } from 'vitest';
import { foldForSearch, foldLetters } from '#lib/calendar/domain/text/search.ts';

/** Compares primary weights of the Unicode Collation Algorithm only: neither case nor accents. */
const { compare } = new Intl.Collator('und', { sensitivity: 'base' });
const ascii = Array.from('abcdefghijklmnopqrstuvwxyz');
const candidates = [...ascii, ...ascii.flatMap((first) => ascii.map((second) => `${first}${second}`))];

/** Letters of the Latin alphabets up to U+017F. The collator ignores the dot of U+013F and U+0140, the collation does not. */
const letters = Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code)).filter(
  (letter) => /\p{L}/u.test(letter) && !['Ŀ', 'ŀ'].includes(letter),
);

test('a search equates a Latin letter with those letters that the collation algorithm equates with it', () => {
  const fold = (text: string) => [text, foldForSearch(text)];
  const toEqual = (text: string) => candidates.find((one) => compare(one, text) === 0) ?? foldForSearch(text);
  expect(letters.map(fold)).toEqual(letters.map((letter) => [letter, toEqual(letter)]));
  expect(['ı', 'þ', 'ŋ'].map(foldForSearch)).toEqual(['ı', 'þ', 'ŋ']);
});

test('a search equates both forms of sigma, compatibility forms and text with invisible characters', () => {
  const pairs = [
    ['ΛΌΓΟΣ', 'λογοσ'],
    ['ＡＢ１', 'ab1'],
    ['ﬁﬂ', 'fifl'],
    ['Donau\u00addampf\u200bschiff', 'donaudampfschiff'],
    ['İZMİR', 'izmir'],
    ['Ⅷ', 'viii'],
  ] as const;
  expect(pairs.map(([text]) => foldForSearch(text))).toEqual(pairs.map(([, folded]) => folded));
});

test('folding letters again changes nothing', () => {
  for (const letter of letters) expect(foldLetters(foldForSearch(letter))).toBe(foldForSearch(letter));
});
