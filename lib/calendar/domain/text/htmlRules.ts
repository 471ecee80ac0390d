/**
 * The elements, attributes and styles that WordPress's `wp_kses_post` allows, except `object`, `textarea`, `title` and
 * styles that place an element over others (`position`, `z-index`): contributors write into pages of others.
 */
export const INLINE =
  'a abbr acronym b bdo big br cite code del dfn em font i ins kbd mark q rb rp rt rtc ruby s samp small span strike strong sub sup tt u var'.split(
    ' ',
  );

export const BLOCKS =
  'address area article aside audio blockquote button caption col colgroup dd details div dl dt fieldset figcaption figure footer h1 h2 h3 h4 h5 h6 header hgroup hr img label legend li main map menu nav ol p pre section summary table tbody td tfoot th thead tr track ul video'.split(
    ' ',
  );

export const GLOBAL_ATTRIBUTES = 'aria-* class data-* dir hidden id lang role style title'.split(' ');

const ALIGNED = ['align'];
const MEDIA = ['autoplay', 'controls', 'loop', 'muted', 'preload', 'src'];
const COLUMN = ['align', 'char', 'charoff', 'valign'];
const CELL = [
  ...COLUMN,
  ...['abbr', 'axis', 'bgcolor', 'colspan', 'headers', 'height', 'nowrap', 'rowspan', 'scope', 'width'],
];

export const OWN_ATTRIBUTES: Readonly<Record<string, string[]>> = {
  a: ['href', 'rel', 'rev', 'name', 'target', 'download'],
  area: ['alt', 'coords', 'href', 'nohref', 'shape', 'target'],
  article: ALIGNED,
  aside: ALIGNED,
  audio: MEDIA,
  blockquote: ['cite'],
  button: ['disabled', 'name', 'type', 'value'],
  caption: ALIGNED,
  col: [...COLUMN, 'span', 'width'],
  colgroup: [...COLUMN, 'span', 'width'],
  del: ['cite', 'datetime'],
  details: ['align', 'open'],
  div: ALIGNED,
  figcaption: ALIGNED,
  figure: ALIGNED,
  font: ['color', 'face', 'size'],
  footer: ALIGNED,
  h1: ALIGNED,
  h2: ALIGNED,
  h3: ALIGNED,
  h4: ALIGNED,
  h5: ALIGNED,
  h6: ALIGNED,
  header: ALIGNED,
  hgroup: ALIGNED,
  hr: ['align', 'noshade', 'size', 'width'],
  img: ['alt', 'align', 'border', 'height', 'hspace', 'loading', 'longdesc', 'src', 'usemap', 'vspace', 'width'],
  ins: ['cite', 'datetime'],
  label: ['for'],
  legend: ALIGNED,
  li: ['align', 'value'],
  main: ALIGNED,
  map: ['name'],
  menu: ['type'],
  nav: ALIGNED,
  ol: ['reversed', 'start', 'type'],
  p: ALIGNED,
  pre: ['width'],
  q: ['cite'],
  section: ALIGNED,
  span: ALIGNED,
  summary: ALIGNED,
  table: ['align', 'bgcolor', 'border', 'cellpadding', 'cellspacing', 'rules', 'summary', 'width'],
  tbody: COLUMN,
  td: CELL,
  tfoot: COLUMN,
  th: CELL,
  thead: COLUMN,
  tr: [...COLUMN, 'bgcolor'],
  track: ['default', 'kind', 'label', 'src', 'srclang'],
  ul: ['type'],
  video: [...MEDIA, 'height', 'playsinline', 'poster', 'width'],
};

export const SCHEMES = 'http https ftp ftps mailto news irc ircs feed sms tel fax webcal xmpp urn'.split(' ');

const PROPERTIES =
  'background-color border border-bottom border-bottom-color border-bottom-style border-bottom-width border-collapse border-color border-left border-left-color border-left-style border-left-width border-radius border-right border-right-color border-right-style border-right-width border-spacing border-style border-top border-top-color border-top-style border-top-width border-width caption-side clear color column-count column-gap column-rule column-span column-width columns cursor direction display float font font-family font-size font-style font-variant font-weight gap height letter-spacing line-height list-style-type margin margin-bottom margin-left margin-right margin-top max-height max-width min-height min-width object-fit object-position overflow padding padding-bottom padding-left padding-right padding-top row-gap text-align text-decoration text-indent text-transform vertical-align white-space width word-spacing'.split(
    ' ',
  );

/** Words, numbers, lengths and colours; no functions that load or compute. */
const VALUES = [/^[-\w\s#%.,'!+]+$/, /^(?:rgb|hsl)a?\([-\d\s.,%/]+\)$/];

export const STYLES: Readonly<Record<string, RegExp[]>> = Object.fromEntries(
  PROPERTIES.map((property) => [property, VALUES]),
);
