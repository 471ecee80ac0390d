/** RFC 5545 §3.1: longest line in octets, without the line end. */
const MAX_OCTETS = 75;

/** Folds a line (RFC 5545 §3.1) without splitting a character. */
const foldLine = (line: string): string => {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > MAX_OCTETS) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n');
};

/** Escapes a text value (RFC 5545 §3.3.11) and removes control characters. */
export const escapeTextValue = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the format forbids these characters
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** Quotes a parameter value (RFC 5545 §3.2), which cannot contain double quotes. */
export const quoteParameter = (text: string): string => `"${escapeTextValue(text).replace(/["\\]/g, '')}"`;

/** Unfolded content lines of a component or property. */
export type Lines = readonly string[];

/** Renders a property; no line if the value is empty. */
export const property = (name: string, value: string | undefined): Lines =>
  value === undefined || value === '' ? [] : [`${name}:${value}`];

/** Encloses lines in BEGIN and END of a component. */
export const component = (name: string, ...lines: readonly Lines[]): Lines => [
  `BEGIN:${name}`,
  ...lines.flat(),
  `END:${name}`,
];

/** Folds and joins all lines of a stream. */
export const joinLines = (lines: Lines): string => lines.map((line) => `${foldLine(line)}\r\n`).join('');
