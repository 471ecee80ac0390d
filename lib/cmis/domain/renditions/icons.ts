import { formatSvg } from '#lib/cmis/domain/renditions/svg.ts';
import { type Attributes, element, escapeText } from '#lib/shared/xml/write.ts';

/** The icon of a category of content. */
export interface Icon {
  readonly name: string;
  readonly title: string;
  /** At most four characters. */
  readonly label: string;
  readonly colour: string;
}

const toIcon = (name: string, title: string, label: string, colour: string): Icon => ({ name, title, label, colour });

const OTHER = toIcon('other', 'Document', 'BIN', '#606c76');
const EMPTY = toIcon('empty', 'Document without content', '', '#969ea6');

/** The first pattern that matches decides. */
const ICONS: readonly (readonly [RegExp, Icon])[] = [
  [/^application\/pdf$/, toIcon('pdf', 'PDF document', 'PDF', '#be2a2a')],
  [/^text\/csv$|spreadsheet|ms-excel|\.calc/, toIcon('sheet', 'Spreadsheet', 'CALC', '#248048')],
  [/presentation|powerpoint/, toIcon('slides', 'Presentation', 'SHOW', '#c8641e')],
  [/wordprocessing|msword|opendocument\.text|rtf$/, toIcon('text', 'Text document', 'DOC', '#2c5caa')],
  [/^message\/|outlook/, toIcon('mail', 'Message', 'MAIL', '#4678a0')],
  [/calendar$/, toIcon('calendar', 'Calendar', 'CAL', '#7850a0')],
  [/^text\/html$|xhtml/, toIcon('page', 'Web page', 'HTML', '#dc6e28')],
  [/json$/, toIcon('json', 'JSON', 'JSON', '#5a5a3c')],
  [/^image\//, toIcon('image', 'Image', 'IMG', '#1e8c8c')],
  [/[/+]xml$/, toIcon('xml', 'XML', 'XML', '#6e6428')],
  [/^text\//, toIcon('plain', 'Plain text', 'TXT', '#505a6e')],
  [/^audio\//, toIcon('audio', 'Audio', 'SND', '#963c82')],
  [/^video\//, toIcon('video', 'Video', 'FILM', '#5a3c96')],
  [/zip$|gzip|compressed|[/-]x?-?tar$|x-7z|rar$|bzip/, toIcon('archive', 'Archive', 'ZIP', '#8c6e32')],
];

const BY_NAME = new Map([OTHER, EMPTY, ...ICONS.map(([, icon]) => icon)].map((icon) => [icon.name, icon]));

/** Returns the icon for a media type. Without a media type, returns the icon of documents without content. */
export const selectIcon = (mimeType: string | undefined): Icon => {
  if (mimeType === undefined) return EMPTY;
  const essence = mimeType.slice(0, `${mimeType};`.indexOf(';')).trimEnd().toLowerCase();
  return ICONS.find(([pattern]) => pattern.test(essence))?.[1] ?? OTHER;
};

export const findIcon = (name: string): Icon | undefined => BY_NAME.get(name);

/** Width and height of an icon in pixels. */
export const ICON_SIZE = 64;

const EDGE = '#78808a';
const SHADE = '#d6dbe0';

/** Outline of a sheet with a folded upper right corner and a few lines. */
const SHEET = [
  element('path', { d: 'M10.5 2.5h29l14 14v45h-43z', fill: '#fff', stroke: EDGE }, ''),
  element('path', { d: 'M39.5 2.5v14h14z', fill: SHADE, stroke: EDGE }, ''),
  element('path', { d: 'M16 15h18M16 21h30M16 27h30', stroke: SHADE, 'stroke-width': '2' }, ''),
].join('');

const LABEL: Attributes = {
  x: '32',
  y: '48.5',
  fill: '#fff',
  'font-family': 'sans-serif',
  'font-size': '16',
  'font-weight': 'bold',
  'text-anchor': 'middle',
};

const formatLabel = ({ label, colour }: Icon): string =>
  label === ''
    ? ''
    : element('rect', { x: '4', y: '32', width: '56', height: '22', fill: colour }, '') +
      element('text', LABEL, escapeText(label));

/** Returns an icon as an SVG file of some hundred bytes. */
export const renderIcon = (icon: Icon): Buffer => formatSvg(ICON_SIZE, ICON_SIZE, {}, SHEET + formatLabel(icon));
