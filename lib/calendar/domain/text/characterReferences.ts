import { decodeHTMLStrict } from 'entities';

/** What the decoder makes of a number that no character has. */
const REPLACEMENT = '\u{fffd}';

/** Decodes the character references of an HTML text; unknown names, and numbers that no character has, stay. */
export const decodeReferences = (text: string): string =>
  text.replace(/&(?:#\d+|#[xX][0-9a-fA-F]+|[a-zA-Z]+\d*);/g, (reference) => {
    const decoded = decodeHTMLStrict(reference);
    return decoded === REPLACEMENT ? reference : decoded;
  });
