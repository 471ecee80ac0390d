import { queryError } from '#lib/cmis/domain/query/queryError.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { ANY, getLiteralPrefix, ONE, type WildcardPattern } from '#lib/cmis/domain/query/wildcards.ts';

/** Words in sequence that a text must contain or, if negated, must not contain. */
export interface TextTerm {
  readonly negated: boolean;
  readonly words: readonly WildcardPattern[];
}

/** A CONTAINS expression (CMIS 1.0, 2.1.10.2.4.6): alternatives by OR, each a list of terms joined by AND. */
export type TextExpression = readonly (readonly TextTerm[])[];

/** A character of the expression; `escaped` if a backslash or a second quote took its special meaning. */
interface Character {
  readonly text: string;
  readonly escaped: boolean;
  readonly at: number;
}

const ESCAPED = /^\\['"*?\\-]$/;

/** Removes both layers of quoting at once: that of the string and that of the expression in it. */
const readCharacters = (written: string, at: number): readonly Character[] =>
  [...written.matchAll(/''|\\[\s\S]|[\s\S]/gu)].map((match) => {
    const [piece] = match;
    const position = at + 1 + match.index;
    if (piece === "''") return { text: "'", escaped: true, at: position };
    if (!piece.startsWith('\\')) return { text: piece, escaped: false, at: position };
    if (!ESCAPED.test(piece)) throw queryError(position, `unknown escape ${piece} in CONTAINS`);
    // A quotation mark delimits a phrase with or without a backslash: no word contains one.
    return { text: piece.slice(1), escaped: piece !== '\\"', at: position };
  });

const isPlain = (character: Character | undefined, text: string): boolean =>
  character !== undefined && !character.escaped && character.text === text;

const isBlank = (character: Character): boolean => !character.escaped && /\s/.test(character.text);

/** Splits characters into words with wildcards. */
const toPatterns = (characters: readonly Character[]): readonly WildcardPattern[] => {
  const words: WildcardPattern[] = [];
  let word: WildcardPattern[number][] = [];
  let text = '';
  const endText = (goesOn: boolean): void => {
    const pieces = splitWords(text);
    const startsApart = pieces.length > 0 && !/^[\p{L}\p{M}\p{N}]/u.test(text);
    const endsApart = text !== '' && !/[\p{L}\p{M}\p{N}]$/u.test(text);
    pieces.forEach((piece, index) => {
      if (index > 0 || startsApart) endWord();
      word.push(...piece);
    });
    if (endsApart || !goesOn) endWord();
    text = '';
  };
  const endWord = (): void => {
    if (word.length > 0) words.push(word);
    word = [];
  };
  for (const character of characters) {
    if (!character.escaped && (character.text === '*' || character.text === '?')) {
      endText(true);
      word.push(character.text === '*' ? ANY : ONE);
    } else text += character.text;
  }
  endText(false);
  return words;
};

interface Chunk {
  readonly characters: readonly Character[];
  readonly negated: boolean;
  readonly isPhrase: boolean;
  readonly at: number;
}

/** Whether an apostrophe ends a word, as the one behind a phrase of CMIS 1.0 does. */
const isClosingApostrophe = (characters: readonly Character[], at: number): boolean => {
  const next = characters[at + 1];
  return characters[at]?.text === "'" && (next === undefined || isBlank(next));
};

/**
 * Splits an expression at blanks and phrases into terms and ORs. Phrases stand in quotation marks or, in CMIS 1.0, in
 * apostrophes: an apostrophe before a word begins a phrase if one behind a later word ends it.
 */
const readChunks = (characters: readonly Character[]): readonly Chunk[] => {
  const chunks: Chunk[] = [];
  const lastClosing = characters.findLastIndex((_, at) => isClosingApostrophe(characters, at));
  for (let at = 0; at < characters.length; ) {
    const first = characters[at];
    if (first === undefined) break;
    if (isBlank(first)) {
      at += 1;
      continue;
    }
    const negated = isPlain(first, '-');
    if (negated) at += 1;
    const isQuoted = isPlain(characters[at], '"');
    const isPhrase = isQuoted || (characters[at]?.text === "'" && at < lastClosing);
    const from = isPhrase ? at + 1 : at;
    let end = from;
    for (let one = characters[end]; one !== undefined; one = characters[end]) {
      const isEnd = isQuoted ? isPlain(one, '"') : isPhrase ? isClosingApostrophe(characters, end) : isBlank(one);
      if (isEnd) break;
      end += 1;
    }
    if (isQuoted && end === characters.length) throw queryError(first.at, 'the phrase has no end');
    chunks.push({ characters: characters.slice(from, end), negated, isPhrase, at: first.at });
    at = isPhrase ? end + 1 : end;
  }
  return chunks;
};

const isOr = ({ characters, negated, isPhrase }: Chunk): boolean =>
  !negated && !isPhrase && characters.length === 2 && isPlain(characters[0], 'O') && isPlain(characters[1], 'R');

/** Bounds the reads of a CONTAINS: each word takes one, or one of every partition if it begins with a wildcard. */
const MOST_WORDS = 100;
const MOST_OPEN_WORDS = 10;

/** Parses the text between the quotes of CONTAINS('…'); `at` is the position of the opening quote. */
export const parseTextExpression = (written: string, at: number): TextExpression => {
  const alternatives: TextTerm[][] = [[]];
  let [count, open] = [0, 0];
  for (const chunk of readChunks(readCharacters(written, at))) {
    if (isOr(chunk)) {
      if (alternatives.at(-1)?.length === 0) throw queryError(chunk.at, 'expected a word or phrase, found OR');
      alternatives.push([]);
      continue;
    }
    const words = toPatterns(chunk.characters);
    if (words.length === 0) throw queryError(chunk.at, 'expected a word or phrase');
    count += words.length;
    open += words.filter((word) => getLiteralPrefix(word) === '').length;
    if (count > MOST_WORDS) throw queryError(chunk.at, `CONTAINS takes at most ${MOST_WORDS} words`);
    if (open > MOST_OPEN_WORDS)
      throw queryError(chunk.at, `CONTAINS takes at most ${MOST_OPEN_WORDS} words that begin with * or ?`);
    alternatives.at(-1)?.push({ negated: chunk.negated, words });
  }
  if (alternatives.at(-1)?.length === 0) throw queryError(at + 1 + written.length, 'expected a word or phrase');
  return alternatives;
};
