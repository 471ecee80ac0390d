import { decodeText } from '#lib/cmis/domain/objects/textTypes.ts';
import { formatSvg, SVG_TYPE } from '#lib/cmis/domain/renditions/svg.ts';
import { element, escapeText } from '#lib/shared/xml/write.ts';

const WIDTH = 128;
const HEIGHT = 160;
const MARGIN = 4;
const FONT_SIZE = 10;
/** Maximum length of a line, in characters: a monospaced font is 0.6 em wide. */
const COLUMNS = Math.floor((WIDTH - 2 * MARGIN) / (0.6 * FONT_SIZE));
const LINES = Math.floor((HEIGHT - 2 * MARGIN) / FONT_SIZE);

/** Number of bytes of a text that are read to draw its first lines. */
export const TEXT_HEAD = 4096;

/** Control and format characters, and the two code points that XML does not allow. */
const UNSHOWN = /[\p{Cc}\p{Cf}\ufffe\uffff]/gu;

/** Returns the first lines of a text, wrapped at the right edge. */
const wrapLines = (bytes: Uint8Array, mimeType: string): readonly string[] => {
  const text = decodeText(mimeType, bytes).replaceAll('\t', '  ').normalize('NFC');
  return text
    .split(/\r\n?|\n/)
    .flatMap((line) => {
      const characters = [...line.replace(UNSHOWN, '')];
      const rows = Math.max(1, Math.ceil(characters.length / COLUMNS));
      return Array.from({ length: rows }, (_, row) => characters.slice(row * COLUMNS, (row + 1) * COLUMNS).join(''));
    })
    .slice(0, LINES);
};

export interface TextImage {
  readonly mimeType: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

const PAGE = { x: '0.5', y: '0.5', width: `${WIDTH - 1}`, height: `${HEIGHT - 1}`, fill: '#fff', stroke: '#c8ccd0' };
const FONT = { 'font-family': 'monospace', 'font-size': `${FONT_SIZE}`, fill: '#282c34', 'xml:space': 'preserve' };

/** Draws the beginning of a text as a small page. */
export const renderTextImage = (head: Uint8Array, mimeType: string): TextImage => {
  const lines = wrapLines(head, mimeType).map((line, row) =>
    element('text', { x: `${MARGIN}`, y: `${MARGIN + (row + 1) * FONT_SIZE - 2}` }, escapeText(line)),
  );
  const bytes = formatSvg(WIDTH, HEIGHT, FONT, element('rect', PAGE, '') + lines.join(''));
  return { mimeType: SVG_TYPE, width: WIDTH, height: HEIGHT, bytes };
};
