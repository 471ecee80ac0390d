import { releaseMemory } from '#lib/shared/releaseMemory.ts';

/** Marks the place of content in the text. XML cannot carry this character, so no other text contains it. */
const PLACEHOLDER = '\u0001';

/** In bytes. Smaller content is encoded at once, since copies of it are cheap. */
const LARGE = 256 * 1024;

/** Bytes encoded at once; a multiple of three, so that no piece has padding. */
const PIECE = 3 * 64 * 1024;

const base64 = (content: Uint8Array, start: number, end: number): string =>
  Buffer.from(content.buffer, content.byteOffset + start, end - start).toString('base64');

const encodedLength = (content: Uint8Array): number => Math.ceil(content.length / 3) * 4;

/** Replaces characters beyond ASCII by references, so that a long text takes one byte for each character in memory. */
const toAscii = (text: string): string =>
  text.replace(/[\u{80}-\u{10FFFF}]/gu, (character) => `&#${character.codePointAt(0) ?? 0};`);

const writeContent = (target: Buffer, at: number, content: Uint8Array): number => {
  let written = at;
  for (let start = 0; start < content.length; start += PIECE)
    written += target.write(base64(content, start, Math.min(start + PIECE, content.length)), written, 'latin1');
  return written;
};

/** Collects large content while a response is written; `fill` inserts it as base64, encoded piece by piece. */
export const collectInlineContents = () => {
  const contents: Uint8Array[] = [];
  return {
    add: (content: Uint8Array): string => {
      if (content.length < LARGE) return base64(content, 0, content.length);
      contents.push(content);
      return PLACEHOLDER;
    },
    /** Returns the text with its content and releases the content: two copies would exceed the memory. */
    fill: (text: string): string => {
      if (contents.length === 0) return text;
      const pieces = text.split(PLACEHOLDER).map(toAscii);
      const target = Buffer.allocUnsafeSlow(
        pieces.reduce((sum, piece) => sum + piece.length, 0) +
          contents.reduce((sum, content) => sum + encodedLength(content), 0),
      );
      let written = 0;
      for (const piece of pieces) {
        written += target.write(piece, written, 'latin1');
        const content = contents.shift();
        if (content === undefined) continue;
        written = writeContent(target, written, content);
        releaseMemory(content);
      }
      const filled = target.toString('latin1');
      releaseMemory(target);
      return filled;
    },
  };
};
