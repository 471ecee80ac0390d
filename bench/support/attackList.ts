import { gzipSync } from 'node:zlib';
import { envelope, formatProperties } from './soap.ts';

/** A request that tries to cause more than linear work in its length. */
export interface Attack {
  readonly name: string;
  /** Characters of the smallest request; two more have twice and four times as many. */
  readonly size: number;
  readonly request: (size: number) => AttackRequest;
}

export interface AttackRequest {
  readonly path: string;
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array<ArrayBuffer>;
}

const CALENDAR = '/calendar/events/v1';

const repeated = (text: string, size: number): string => text.repeat(Math.ceil(size / text.length));

const upTo = (end: number): string => Array.from({ length: end }, (_, at) => at).join(',');

const eventWith = (member: string, value: (size: number) => string) => (size: number) => ({
  path: `${CALENDAR}/events`,
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    title: 'Attack',
    start_date: '2027-03-10 10:00:00',
    end_date: '2027-03-10 11:00:00',
    [member]: value(size),
  }),
});

const formWith = (member: string, value: (size: number) => string) => (size: number) => ({
  path: `${CALENDAR}/events`,
  method: 'POST',
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body: new URLSearchParams({ title: 'Attack', [member]: value(size) }).toString(),
});

const soap = (body: (size: number) => string) => (size: number) => ({
  path: '/ObjectService',
  method: 'POST',
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: body(size),
});

const BOUNDARY = 'attack';

const related = (part: (size: number) => string) => (size: number) => ({
  path: '/ObjectService',
  method: 'POST',
  headers: {
    'content-type': `multipart/related; type="application/xop+xml"; start="<root>"; boundary=${BOUNDARY}`,
  },
  body: [
    `--${BOUNDARY}`,
    'Content-Type: application/xop+xml; charset=utf-8; type="text/xml"',
    'Content-Transfer-Encoding: quoted-printable',
    'Content-ID: <root>',
    '',
    part(size),
    `--${BOUNDARY}--`,
    '',
  ].join('\r\n'),
});

const boundary = (size: number): AttackRequest => ({
  path: '/ObjectService',
  method: 'POST',
  headers: { 'content-type': `multipart/related; type="application/xop+xml"; boundary=x${repeated('-', size)}` },
  body: repeated('-', 10 * size),
});

/** Elements that declare namespaces of their own, with as many more elements below them. */
const nestedNamespaces = (size: number): string => {
  const declared = Array.from({ length: 99 }, (_, place) => ` xmlns:n${place}="urn:${place}"`).join('');
  const elements = Math.ceil(size / 200);
  return envelope('getObject', `<m:objectId${declared}>${'<b xmlns:q="v"/>'.repeat(elements)}</m:objectId>`);
};

const longNamespace = (size: number): string =>
  envelope(
    'getObject',
    `<m:objectId xmlns:p="${repeated('n', size / 2)}">${repeated('<b p:a="" p:b=""/>', size / 2)}</m:objectId>`,
  );

const gzipped = (request: (size: number) => AttackRequest) => (size: number) => {
  const { body = '', headers, ...rest } = request(size);
  return { ...rest, headers: { ...headers, 'content-encoding': 'gzip' }, body: new Uint8Array(gzipSync(body)) };
};

let made = 0;
const document = (type: string, text: string): string => {
  made += 1;
  return envelope(
    'createDocument',
    `${formatProperties('cmis:document', `attack ${made}`)}<m:folderId>root</m:folderId><m:contentStream>` +
      `<m:mimeType>${type}</m:mimeType><m:filename>a</m:filename>` +
      `<m:stream>${Buffer.from(text).toString('base64')}</m:stream></m:contentStream>`,
  );
};

const html = (text: string) => soap((size) => document('text/html', repeated(text, size)));

const queried = (statement: (size: number) => string) => (size: number) => ({
  path: '/DiscoveryService',
  method: 'POST',
  headers: { 'content-type': 'text/xml; charset=utf-8' },
  body: envelope('query', `<m:statement>${statement(size)}</m:statement>`),
});

const where = (condition: (size: number) => string) =>
  queried((size) => `SELECT * FROM cmis:document WHERE ${condition(size)}`);

const imported = (type: string, text: (size: number) => string) => (size: number) => ({
  path: '/api/ProcurementImport/Import',
  method: 'POST',
  headers: { 'content-type': type },
  body: text(size),
});

const configured = (body: (size: number) => object) => (size: number) => ({
  path: '/api/ProcurementConfiguration/Attack',
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body(size)),
});

const gotten = (path: (size: number) => string) => (size: number) => ({ path: path(size), method: 'GET', headers: {} });

/** One attack per field and kind of text; fields that share a check have one attack. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'calendar author: digits, then a letter',
    size: 20_000,
    request: eventWith('author', (n) => `${repeated('1', n)}x`),
  },
  { name: 'calendar author in a form', size: 20_000, request: formWith('author', (n) => `${repeated('1', n)}x`) },
  {
    name: 'calendar start_date: blanks',
    size: 20_000,
    request: eventWith('start_date', (n) => `01/01/2027${repeated(' ', n)}x\nx`),
  },
  {
    name: 'calendar start_date: +1 day',
    size: 20_000,
    request: eventWith('start_date', (n) => repeated('+1 day ', n)),
  },
  { name: 'calendar timezone', size: 20_000, request: eventWith('timezone', (n) => repeated('+', n)) },
  {
    name: 'calendar description: blanks',
    size: 20_000,
    request: eventWith('description', (n) => `1${repeated(' ', n)}x`),
  },
  {
    name: 'calendar description: ampersands',
    size: 20_000,
    request: eventWith('description', (n) => repeated('&', n)),
  },
  { name: 'calendar description: <a <a', size: 20_000, request: eventWith('description', (n) => repeated('<a ', n)) },
  { name: 'calendar description: <!--', size: 20_000, request: eventWith('description', (n) => repeated('<!--', n)) },
  {
    name: 'calendar description: <script',
    size: 20_000,
    request: eventWith('description', (n) => repeated('<script', n)),
  },
  { name: 'calendar description: <q>', size: 20_000, request: eventWith('description', (n) => repeated('<q>', n)) },
  {
    name: 'calendar description: marks',
    size: 10_000,
    request: eventWith('description', (n) => `a${repeated('\u0300\u0316', n)}`),
  },
  { name: 'calendar title: marks', size: 2_000, request: eventWith('title', (n) => `a${repeated('\u0300\u0316', n)}`) },
  { name: 'calendar cost: dashes', size: 20_000, request: eventWith('cost', (n) => `1${repeated('-', n)}\n`) },
  { name: 'calendar slug: octets', size: 20_000, request: eventWith('slug', (n) => `%ff${repeated('a', n)}`) },
  {
    name: 'calendar rrule: plus signs',
    size: 20_000,
    request: eventWith('rrule', (n) => `FREQ=DAILY;UNTIL=${repeated('+', n)}`),
  },
  {
    name: 'calendar rrule: 86,400 times a day',
    size: 1,
    request: eventWith(
      'rrule',
      () => `FREQ=DAILY;COUNT=900;BYHOUR=${upTo(24)};BYMINUTE=${upTo(60)};BYSECOND=${upTo(60)}`,
    ),
  },
  {
    name: 'calendar search: phrases',
    size: 1_500,
    request: gotten((n) => `${CALENDAR}/events?search=${encodeURIComponent(repeated('" a', n))}`),
  },
  { name: 'calendar path: slashes', size: 2_000, request: gotten((n) => `${CALENDAR}${repeated('/', n)}x`) },
  { name: 'SOAP quoted-printable: blanks', size: 20_000, request: related((n) => `${repeated(' ', n)}x`) },
  { name: 'SOAP boundary: dashes', size: 5_000, request: boundary },
  { name: 'SOAP namespaces declared below each other', size: 100_000, request: soap(nestedNamespaces) },
  { name: 'the same, gzip', size: 100_000, request: gzipped(soap(nestedNamespaces)) },
  { name: 'SOAP attributes of a long namespace', size: 100_000, request: soap(longNamespace) },
  { name: 'CMIS content: <!--', size: 20_000, request: html('<!--') },
  { name: 'CMIS content: <!--<?', size: 20_000, request: html('<!--<?') },
  { name: 'CMIS content: <', size: 20_000, request: html('<') },
  { name: 'CMIS content: <a <a', size: 20_000, request: html('<a ') },
  { name: 'CMIS content: <script', size: 20_000, request: html('<script') },
  { name: 'CMIS content: <script></script ', size: 20_000, request: html('<script></script ') },
  {
    name: 'CMIS content: marks',
    size: 20_000,
    request: soap((n) => document('text/plain', `a${repeated('\u0315\u0300', n)}`)),
  },
  { name: 'CMIS mimeType: blanks', size: 20_000, request: soap((n) => document(`a${repeated(' ', n)}b`, 'text')) },
  {
    name: 'query: number of zeros',
    size: 20_000,
    request: where((n) => `cmis:contentStreamLength = 0.${repeated('0', n)}1`),
  },
  { name: 'query: words of CONTAINS', size: 20_000, request: where((n) => `CONTAINS('${repeated('a ', n)}')`) },
  { name: 'query: LIKE', size: 20_000, request: where((n) => `cmis:name LIKE '%${repeated('a', n / 4)}b'`) },
  { name: 'query: brackets', size: 20_000, request: where((n) => repeated('(', n)) },
  { name: 'import JSON: open brackets', size: 100_000, request: imported('application/json', (n) => repeated('[', n)) },
  {
    name: 'import JSON: a text without end',
    size: 1_000_000,
    request: imported('application/json', (n) => `"${repeated('a', n)}`),
  },
  { name: 'import JSON: line ends', size: 100_000, request: imported('application/json', (n) => repeated('\n', n)) },
  {
    name: 'configuration: unknown objectives',
    size: 5_000,
    request: configured((n) => ({ Order: Array.from({ length: n }, (_, at) => `o${at}`) })),
  },
  {
    name: 'configuration: unknown weights',
    size: 5_000,
    request: configured((n) => ({ Weights: Object.fromEntries(Array.from({ length: n }, (_, at) => [`w${at}`, 1])) })),
  },
  {
    name: 'query parameters',
    size: 1_000,
    request: gotten((n) => `/api/ProcurementCalculator/AllPlans?${repeated('a&', n)}`),
  },
];
