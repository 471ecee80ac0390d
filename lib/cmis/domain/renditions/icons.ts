import { type Canvas, createCanvas } from '#lib/cmis/domain/renditions/canvas.ts';
import { GLYPH_HEIGHT, GLYPH_WIDTH } from '#lib/cmis/domain/renditions/glyphs.ts';
import { type Colour, encodePng } from '#lib/cmis/domain/renditions/png.ts';

/** The icon of a category of content. */
export interface Icon {
  readonly name: string;
  readonly title: string;
  /** At most four characters. */
  readonly label: string;
  readonly colour: Colour;
}

const toIcon = (name: string, title: string, label: string, colour: Colour): Icon => ({ name, title, label, colour });

const OTHER = toIcon('other', 'Document', 'BIN', [96, 108, 118]);
const EMPTY = toIcon('empty', 'Document without content', '', [150, 158, 166]);

/** The first matching pattern counts. */
const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/^application\/pdf$/, toIcon('pdf', 'PDF document', 'PDF', [190, 42, 42])],
  [/^text\/csv$|spreadsheet|ms-excel|\.calc/, toIcon('sheet', 'Spreadsheet', 'CALC', [36, 128, 72])],
  [/presentation|powerpoint/, toIcon('slides', 'Presentation', 'SHOW', [200, 100, 30])],
  [/wordprocessing|msword|opendocument\.text|rtf$/, toIcon('text', 'Text document', 'DOC', [44, 92, 170])],
  [/^message\/|outlook/, toIcon('mail', 'Message', 'MAIL', [70, 120, 160])],
  [/calendar$/, toIcon('calendar', 'Calendar', 'CAL', [120, 80, 160])],
  [/^text\/html$|xhtml/, toIcon('page', 'Web page', 'HTML', [220, 110, 40])],
  [/json$/, toIcon('json', 'JSON', 'JSON', [90, 90, 60])],
  [/^image\//, toIcon('image', 'Image', 'IMG', [30, 140, 140])],
  [/[/+]xml$/, toIcon('xml', 'XML', 'XML', [110, 100, 40])],
  [/^text\//, toIcon('plain', 'Plain text', 'TXT', [80, 90, 110])],
  [/^audio\//, toIcon('audio', 'Audio', 'SND', [150, 60, 130])],
  [/^video\//, toIcon('video', 'Video', 'FILM', [90, 60, 150])],
  [/zip$|gzip|compressed|[/-]x?-?tar$|x-7z|rar$|bzip/, toIcon('archive', 'Archive', 'ZIP', [140, 110, 50])],
];

const BY_NAME = new Map([OTHER, EMPTY, ...ICONS.map(([, icon]) => icon)].map((icon) => [icon.name, icon]));

/** Returns the icon for a media type; without one, that of documents without content. */
export const selectIcon = (mimeType: string | undefined): Icon => {
  if (mimeType === undefined) return EMPTY;
  const essence = mimeType.slice(0, `${mimeType};`.indexOf(';')).trimEnd().toLowerCase();
  return ICONS.find(([pattern]) => pattern.test(essence))?.[1] ?? OTHER;
};

export const findIcon = (name: string): Icon | undefined => BY_NAME.get(name);

/** Width and height of an icon in pixels. */
export const ICON_SIZE = 64;

const [, EDGE, PAPER, SHADE, OWN] = [0, 1, 2, 3, 4];
const [LEFT, TOP, WIDTH, HEIGHT, FOLD] = [10, 2, 44, 60, 14];
const BAND = { top: 32, height: 22 };
const SCALE = 2;

/** Draws a sheet with its upper right corner folded and a few lines. */
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

const rendered = new Map<string, Buffer>();

/** Returns an icon as a PNG file of some hundred bytes, cached for the process. */
export const renderIcon = ({ name, label, colour }: Icon): Buffer => {
  const known = rendered.get(name);
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
  rendered.set(name, png);
  return png;
};
