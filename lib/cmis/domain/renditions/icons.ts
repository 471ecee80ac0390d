import { type Canvas, createCanvas } from '#lib/cmis/domain/renditions/canvas.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH } from '#lib/cmis/domain/renditions/glyphs.ts';
import { type Colour, encodePng } from '#lib/cmis/domain/renditions/png.ts';

/** The picture of a sort of content. */
export interface Icon {
  readonly name: string;
  readonly title: string;
  /** What stands on it, at most four characters. */
  readonly label: string;
  readonly colour: Colour;
}

const sort = (name: string, title: string, label: string, colour: Colour): Icon => ({ name, title, label, colour });

const OTHER = sort('other', 'Document', 'BIN', [96, 108, 118]);
const EMPTY = sort('empty', 'Document without content', '', [150, 158, 166]);

/** The first whose pattern a media type has. */
const SORTS: readonly (readonly [RegExp, Icon])[] = [
  [/^application\/pdf$/, sort('pdf', 'PDF document', 'PDF', [190, 42, 42])],
  [/^text\/csv$|spreadsheet|ms-excel|\.calc/, sort('sheet', 'Spreadsheet', 'CALC', [36, 128, 72])],
  [/presentation|powerpoint/, sort('slides', 'Presentation', 'SHOW', [200, 100, 30])],
  [/wordprocessing|msword|opendocument\.text|rtf$/, sort('text', 'Text document', 'DOC', [44, 92, 170])],
  [/^message\/|outlook/, sort('mail', 'Message', 'MAIL', [70, 120, 160])],
  [/calendar$/, sort('calendar', 'Calendar', 'CAL', [120, 80, 160])],
  [/^text\/html$|xhtml/, sort('page', 'Web page', 'HTML', [220, 110, 40])],
  [/json$/, sort('json', 'JSON', 'JSON', [90, 90, 60])],
  [/^image\//, sort('image', 'Image', 'IMG', [30, 140, 140])],
  [/[/+]xml$/, sort('xml', 'XML', 'XML', [110, 100, 40])],
  [/^text\//, sort('plain', 'Plain text', 'TXT', [80, 90, 110])],
  [/^audio\//, sort('audio', 'Audio', 'SND', [150, 60, 130])],
  [/^video\//, sort('video', 'Video', 'FILM', [90, 60, 150])],
  [/zip$|gzip|compressed|[/-]x?-?tar$|x-7z|rar$|bzip/, sort('archive', 'Archive', 'ZIP', [140, 110, 50])],
];

const BY_NAME = new Map([OTHER, EMPTY, ...SORTS.map(([, icon]) => icon)].map((icon) => [icon.name, icon]));

/** The icon of content of a media type; of a document without content where there is none. */
export const selectIcon = (mimeType: string | undefined): Icon => {
  if (mimeType === undefined) return EMPTY;
  const essence = mimeType.slice(0, `${mimeType};`.indexOf(';')).trimEnd().toLowerCase();
  return SORTS.find(([pattern]) => pattern.test(essence))?.[1] ?? OTHER;
};

export const findIcon = (name: string): Icon | undefined => BY_NAME.get(name);

/** Pixels of an icon, which is square. */
export const ICON_SIZE = 64;

const [, EDGE, PAPER, SHADE, OWN] = [0, 1, 2, 3, 4];
const [LEFT, TOP, WIDTH, HEIGHT, FOLD] = [10, 2, 44, 60, 14];
const BAND = { top: 32, height: 22 };
const SCALE = 2;

/** A sheet with its upper right corner folded, and a few lines on it. */
const drawSheet = ({ fill }: Canvas): void => {
  fill(LEFT, TOP, WIDTH - FOLD, HEIGHT, EDGE);
  fill(LEFT, TOP + FOLD, WIDTH, HEIGHT - FOLD, EDGE);
  fill(LEFT + 1, TOP + 1, WIDTH - FOLD - 2, HEIGHT - 2, PAPER);
  fill(LEFT + 1, TOP + FOLD + 1, WIDTH - 2, HEIGHT - FOLD - 2, PAPER);
  for (let row = 0; row <= FOLD; row += 1) {
    fill(LEFT + WIDTH - FOLD - 1, TOP + row, row, 1, SHADE);
    fill(LEFT + WIDTH - FOLD - 1 + row, TOP + row, 1, 1, EDGE);
  }
  fill(LEFT + WIDTH - FOLD - 1, TOP, 1, FOLD + 1, EDGE);
  fill(LEFT + WIDTH - FOLD - 1, TOP + FOLD, FOLD + 1, 1, EDGE);
  for (const row of [12, 18, 24]) fill(LEFT + 6, TOP + row, row < 18 ? 18 : 30, 2, SHADE);
};

const drawLabel = ({ fill, write }: Canvas, label: string): void => {
  if (label === '') return;
  const step = (GLYPH_WIDTH + 1) * SCALE;
  fill(4, BAND.top, ICON_SIZE - 8, BAND.height, OWN);
  const left = Math.round((ICON_SIZE - (label.length * step - SCALE)) / 2);
  const top = BAND.top + Math.round((BAND.height - GLYPH_HEIGHT * SCALE) / 2);
  for (const [index, character] of [...label].entries()) write(character, left + index * step, top, PAPER, SCALE);
};

const drawn = new Map<string, Buffer>();

/** An icon as a PNG file: drawn once in a process, some hundred bytes. */
export const renderIcon = ({ name, label, colour }: Icon): Buffer => {
  const known = drawn.get(name);
  if (known !== undefined) return known;
  const image = createCanvas(ICON_SIZE, ICON_SIZE, [
    undefined,
    [120, 128, 136],
    [255, 255, 255],
    [214, 219, 224],
    colour,
  ]);
  drawSheet(image);
  drawLabel(image, label);
  const png = encodePng(image);
  drawn.set(name, png);
  return png;
};
