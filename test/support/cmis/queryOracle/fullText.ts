import fc from 'fast-check';
import { WORDS } from './store.ts';

interface Term {
  readonly text: string;
  readonly isIn: (words: readonly string[]) => boolean;
}

const wordsIn = (text: string): readonly string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

const word: fc.Arbitrary<Term> = fc
  .constantFrom(...WORDS, 'plan', 'clock', 'absent', 'RED', '100')
  .map((text) => ({ text, isIn: (words) => words.includes(text.toLowerCase()) }));

const wildcard: fc.Arbitrary<Term> = fc
  .constantFrom(['red*', /^red/], ['*e', /e$/], ['gr?y', /^gr.y$/], ['?lan', /^.lan$/])
  .map(([text, pattern]) => ({
    text: text as string,
    isIn: (words) => words.some((one) => (pattern as RegExp).test(one)),
  }));

const phrase: fc.Arbitrary<Term> = fc
  .tuple(fc.array(fc.constantFrom(...WORDS, 'plan'), { minLength: 1, maxLength: 2 }), fc.constantFrom('"', '\\"'))
  .map(([some, quote]) => ({
    text: `${quote}${some.join(' ')}${quote}`,
    isIn: (words) => words.some((_, at) => some.every((one, index) => words[at + index] === one)),
  }));

const apostrophe: fc.Arbitrary<Term> = fc
  .constantFrom("o''clock", "o\\'clock")
  .map((text) => ({ text, isIn: (words) => words.some((one, at) => one === 'o' && words[at + 1] === 'clock') }));

const term = fc
  .tuple(fc.oneof(word, word, wildcard, phrase, apostrophe), fc.boolean(), fc.boolean())
  .map(([{ text, isIn }, first, second]) => {
    const negated = first && second;
    return {
      text: `${negated ? '-' : ''}${text}`,
      holds: (texts: readonly string[]): boolean => texts.some((one) => isIn(wordsIn(one))) !== negated,
    };
  });

/** A full-text expression, and whether the texts of an object match it. */
export const anyText = fc
  .array(fc.array(term, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 2 })
  .map((alternatives) => ({
    text: `'${alternatives.map((terms) => terms.map(({ text }) => text).join(' ')).join(' OR ')}'`,
    matches: (texts: readonly string[]): boolean =>
      alternatives.some((terms) => terms.every(({ holds }) => holds(texts))),
  }));
