import { createCanvas } from '#lib/cmis/domain/renditions/canvas.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH } from '#lib/cmis/domain/renditions/glyphs.ts';
import { encodePng, type IndexedImage } from '#lib/cmis/domain/renditions/png.ts';

const WIDTH = 128;
const HEIGHT = 160;
const MARGIN = 4;
const STEP = GLYPH_WIDTH + 1;
const LINE = GLYPH_HEIGHT + 1;
const COLUMNS = Math.floor((WIDTH - 2 * MARGIN) / STEP);
const LINES = Math.floor((HEIGHT - 2 * MARGIN) / LINE);

/** Bytes of a text that are read for its first lines. */
export const TEXT_HEAD = 4096;

/** Returns the encoding by byte order mark, then by media type, else UTF-8. */
const detectEncoding = (bytes: Uint8Array, mimeType: string): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return /;\s*charset="?([^\s;"]+)/i.exec(mimeType)?.[1] ?? 'utf-8';
};

const decodeText = (bytes: Uint8Array, mimeType: string): string => {
  try {
    return new TextDecoder(detectEncoding(bytes, mimeType)).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
};

/** Returns the characters of each line, wrapped at the right edge. */
const wrapLines = (bytes: Uint8Array, mimeType: string): readonly (readonly string[])[] => {
  const text = decodeText(bytes, mimeType).replaceAll('\t', '  ').normalize('NFC');
  return text
    .split(/\r\n?|\n/)
    .flatMap((line) => {
      const characters = [...line.replace(/[\p{Cc}\p{Cf}\p{M}]/gu, '')];
      const rows = Math.max(1, Math.ceil(characters.length / COLUMNS));
      return Array.from({ length: rows }, (_, row) => characters.slice(row * COLUMNS, (row + 1) * COLUMNS));
    })
    .slice(0, LINES);
};

export interface TextImage extends Pick<IndexedImage, 'width' | 'height'> {
  readonly mimeType: string;
  readonly bytes: Uint8Array;
}

/** Draws the beginning of a text as a small page. */
export const renderTextImage = (head: Uint8Array, mimeType: string): TextImage => {
  const [paper, edge, ink] = [0, 1, 2];
  const page = createCanvas(WIDTH, HEIGHT, [
    [255, 255, 255],
    [200, 204, 208],
    [40, 44, 52],
  ]);
  page.fill(0, 0, WIDTH, HEIGHT, edge);
  page.fill(1, 1, WIDTH - 2, HEIGHT - 2, paper);
  for (const [row, line] of wrapLines(head, mimeType).entries())
    for (const [column, character] of line.entries())
      page.write(character, MARGIN + column * STEP, MARGIN + row * LINE, ink);
  return { mimeType: 'image/png', width: WIDTH, height: HEIGHT, bytes: encodePng(page) };
};
