import { partsOf, withoutSilentElements } from '#lib/calendar/domain/text/markup.ts';

/** Line ends and tabs, in ASCII and beyond it. */
const BLANKS = /[\t\n\v\f\r\u0085\u2028\u2029]/g;
const CONTROLS = /\p{Cc}/gu;
const CONTROLS_BUT_LINES = /(?![\t\n\r])\p{Cc}/gu;

/** A name in one line: line ends become blanks, other control characters go. */
export const oneLine = (text: string): string =>
  text.replace(BLANKS, ' ').replace(CONTROLS, '').replace(/ +/g, ' ').trim();

/** A text of several lines without other control characters. */
export const withoutControls = (text: string): string => text.replace(CONTROLS_BUT_LINES, '');

const isHex = (character: string | undefined): boolean => character !== undefined && /^[0-9a-fA-F]$/.test(character);

/** The text without percent-encoded octets, those included that appear when others have gone. */
const withoutOctets = (text: string): string => {
  if (!text.includes('%')) return text;
  const kept: string[] = [];
  for (const character of text) {
    kept.push(character);
    if (isHex(character) && isHex(kept.at(-2)) && kept.at(-3) === '%') kept.length -= 3;
  }
  return kept.join('').replace(/ +/g, ' ').trim();
};

/**
 * What `sanitize_text_field` of WordPress leaves of a plain text: no tags, no line ends, no runs of blanks, no control
 * characters, no percent-encoded octets. Character references stay, and a `<` that begins no tag becomes one.
 */
export const plainField = (text: string): string => {
  const line = withoutOctets(oneLine(text));
  if (!line.includes('<')) return line;
  const words = partsOf(withoutSilentElements(line))
    .filter(({ isMarkup }) => !isMarkup)
    .map((part) => part.text.replaceAll('<', '&lt;'))
    .join('');
  return withoutOctets(oneLine(words));
};
