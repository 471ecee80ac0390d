/** RFC 5545, 3.1: no line is longer than 75 octets, line ends not counted. */
const MAX_OCTETS = 75;

/** Cuts a line into several; a cut never splits a character, and what follows it begins with a blank. */
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

/** RFC 5545, 3.3.11: a text value. Control characters are not allowed in it. */
export const escapeTextValue = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what the format forbids
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');

/** RFC 5545, 3.2: a quoted parameter value, which can hold no double quote. */
export const quoteParameter = (text: string): string => `"${escapeTextValue(text).replace(/["\\]/g, '')}"`;

/** A component or property: its content lines, unfolded. */
export type Lines = readonly string[];

/** One property; nothing where the value is empty. */
export const property = (name: string, value: string | undefined): Lines =>
  value === undefined || value === '' ? [] : [`${name}:${value}`];

/** The lines of a component between its BEGIN and END. */
export const component = (name: string, ...lines: readonly Lines[]): Lines => [
  `BEGIN:${name}`,
  ...lines.flat(),
  `END:${name}`,
];

/** The stream as it is sent. */
export const joinLines = (lines: Lines): string => lines.map((line) => `${foldLine(line)}\r\n`).join('');
