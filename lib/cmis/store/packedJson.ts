const EITHER = /["']/g;

/** Parses stored JSON. Items of an older form have quotation marks and apostrophes swapped. */
export const unpackJson = (text: string): unknown =>
  JSON.parse(text.startsWith('{"') ? text : text.replace(EITHER, (mark) => (mark === '"' ? "'" : '"')));
