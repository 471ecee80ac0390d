import { removeScriptsAndStyles, splitMarkup } from '#lib/calendar/domain/text/markup.ts';

/** Line ends and tabs of ASCII and Unicode. */
const BLANKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_BUT_LINES = /(?![\t\n\r])\p{Cc}/gu;

/** Converts a text to one line: line ends become blanks, other control characters are removed. */
export const toOneLine = (text: string): string =>
  text.replace(BLANKS, ' ').replace(CONTROLS, '').replace(/ +/g, ' ').trim();

/** Removes control characters other than line ends and tabs. */
export const removeControls = (text: string): string => text.replace(CONTROLS_BUT_LINES, '');

const isHex = (character: string | undefined): boolean => character !== undefined && /^[0-9a-fA-F]$/.test(character);

/** Removes percent-encoded octets, including those that a removal creates. */
const removeOctets = (text: string): string => {
  if (!text.includes('%')) return text;
  const kept: string[] = [];
  for (const character of text) {
    kept.push(character);
    if (isHex(character) && isHex(kept.at(-2)) && kept.at(-3) === '%') kept.length -= 3;
  }
  return kept.join('').replace(/ +/g, ' ').trim();
};

/**
 * Sanitises a plain text like WordPress's `sanitize_text_field`: removes tags, line ends, repeated blanks, control
 * characters and percent-encoded octets. Character references stay; a `<` that begins no tag becomes `&lt;`.
 */
export const sanitizeTextField = (text: string): string => {
  const line = removeOctets(toOneLine(text));
  if (!line.includes('<')) return line;
  const words = splitMarkup(removeScriptsAndStyles(line))
    .filter(({ isMarkup }) => !isMarkup)
    .map((part) => part.text.replaceAll('<', '&lt;'))
    .join('');
  return removeOctets(toOneLine(words));
};
