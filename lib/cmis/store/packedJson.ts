const EITHER = /["']/g;

/** The text with its two kinds of quotation marks exchanged. */
const swapQuotes = (text: string): string => {
  if (!text.includes("'")) return text.replaceAll('"', "'");
  if (!text.includes('"')) return text.replaceAll("'", '"');
  return text.replace(EITHER, (mark) => (mark === '"' ? "'" : '"'));
};

/**
 * An object as JSON in which apostrophes stand for quotation marks, and the reverse: the messages of DynamoDB are JSON
 * themselves, so that a text full of quotation marks would have each of them escaped and read by itself, at both ends.
 */
export const packJson = (value: object): string => swapQuotes(JSON.stringify(value));

/** The reverse of `packed`; reads JSON as it is, too. */
export const unpackJson = (text: string): unknown => JSON.parse(text.startsWith('{"') ? text : swapQuotes(text));
