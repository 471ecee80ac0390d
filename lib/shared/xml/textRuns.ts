import { assertXmlText } from '#lib/shared/xml/characters.ts';
import type { TextRun } from '#lib/shared/xml/document.ts';
import { createXmlError } from '#lib/shared/xml/error.ts';

/** Replaces an extracted run. XML does not allow this character, so the rest of the document cannot contain it. */
export const RUN_MARK = '\u0001';

export interface MarkedDocument {
  readonly text: string;
  /** The runs in the order of their marks. */
  readonly runs: readonly TextRun[];
}

const LESS = 0x3c;
const LONG = 16 * 1024;
const SLICE = 1024 * 1024;

/** Control characters that XML does not allow; of valid UTF-8 it excludes only these, U+FFFE and U+FFFF. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what the expression looks for
const CONTROL = /[\x00-\x08\x0b\x0c\x0e-\x1f]/;

const assertRun = (bytes: Buffer): void => {
  if (bytes.includes(']]>')) throw createXmlError('Text must not hold ]]>');
  for (let start = 0; start < bytes.length; start += SLICE) {
    const slice = bytes.toString('latin1', start, start + SLICE);
    if (CONTROL.test(slice)) throw createXmlError('The document holds a control character, which XML cannot carry');
  }
  if (bytes.includes('\uFFFE') || bytes.includes('\uFFFF')) assertXmlText(bytes.toString('utf8'));
};

const findEnd = (bytes: Buffer, text: string, from: number): number => {
  const found = bytes.indexOf(text, from);
  return found === -1 ? bytes.length : found + text.length;
};

/** Returns the end of the tag at `from`; a `>` within quotes does not end it. */
const findTagEnd = (bytes: Buffer, from: number): number => {
  for (let index = from + 1; index < bytes.length; index += 1) {
    const byte = bytes[index];
    if (byte === 0x3e) return index + 1;
    if (byte === 0x22 || byte === 0x27) {
      index = bytes.indexOf(byte, index + 1);
      if (index === -1) break;
    }
  }
  return bytes.length;
};

const findMarkupEnd = (bytes: Buffer, from: number): number => {
  const start = bytes.toString('latin1', from, from + 9);
  if (start.startsWith('<!--')) return findEnd(bytes, '-->', from + 4);
  if (start === '<![CDATA[') return findEnd(bytes, ']]>', from + 9);
  if (start.startsWith('<?')) return findEnd(bytes, '?>', from + 2);
  return findTagEnd(bytes, from);
};

/**
 * Replaces every long run of text without references by `RUN_MARK`, so that the parser, whose time grows with the text,
 * never sees inline content. Runs are views of `bytes`.
 */
export const extractTextRuns = (bytes: Buffer, maxMarkup: number): MarkedDocument => {
  const pieces: string[] = [];
  const runs: TextRun[] = [];
  let markup = 0;
  let kept = 0;
  const keep = (end: number): void => {
    markup += end - kept;
    if (markup > maxMarkup) throw createXmlError(`The document has more than ${maxMarkup} bytes of markup`);
    const piece = bytes.toString('utf8', kept, end);
    assertXmlText(piece);
    pieces.push(piece);
  };
  for (let position = 0; position < bytes.length; ) {
    const less = bytes.indexOf(LESS, position);
    const end = less === -1 ? bytes.length : less;
    if (end - position > LONG && !bytes.subarray(position, end).includes('&')) {
      const run = bytes.subarray(position, end);
      assertRun(run);
      keep(position);
      runs.push({ bytes: run });
      kept = end;
    }
    position = less === -1 ? end : findMarkupEnd(bytes, less);
  }
  keep(bytes.length);
  return { text: pieces.join(RUN_MARK), runs };
};
