import { gzipSync } from 'node:zlib';
import { envelope } from './soap.ts';

/** A request that tries to make a server work more than its length is worth. */
export interface Attack {
  readonly name: string;
  /** Characters of the smallest of the three requests; the others have twice and four times as many. */
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

const namespaces = (size: number): string => {
  const declared = Array.from({ length: Math.ceil(size / 24) }, (_, place) => ` xmlns:n${place}="urn:${place}"`);
  return envelope('getObject', `<m:objectId${declared.join('')}>${repeated('<m:a/>', size)}</m:objectId>`);
};

const uploaded = (text: (size: number) => string) =>
  soap((size) =>
    envelope(
      'createDocument',
      `<m:properties><c:propertyId propertyDefinitionId="cmis:objectTypeId"><c:value>cmis:document</c:value></c:propertyId>` +
        `<c:propertyString propertyDefinitionId="cmis:name"><c:value>attack ${Math.random()}</c:value></c:propertyString></m:properties>` +
        `<m:contentStream><m:mimeType>text/html</m:mimeType><m:stream>${Buffer.from(text(size)).toString('base64')}</m:stream></m:contentStream>`,
    ),
  );

const imported = (type: string, text: (size: number) => string) => (size: number) => ({
  path: '/api/ProcurementImport/Import',
  method: 'POST',
  headers: { 'content-type': type },
  body: text(size),
});

/** One attack for each field whose cost depends on its text; fields that share a check stand once. */
export const ATTACKS: readonly Attack[] = [
  {
    name: 'calendar author: digits, then a letter',
    size: 20_000,
    request: eventWith('author', (n) => `${repeated('1', n)}x`),
  },
  { name: 'calendar author of a form', size: 20_000, request: formWith('author', (n) => `${repeated('1', n)}x`) },
  {
    name: 'calendar start_date: blanks',
    size: 20_000,
    request: eventWith('start_date', (n) => `${repeated(' ', n)}x`),
  },
  {
    name: 'calendar description: blanks',
    size: 20_000,
    request: eventWith('description', (n) => `a${repeated(' ', n)}b`),
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
  { name: 'calendar cost: dashes', size: 20_000, request: eventWith('cost', (n) => repeated('-', n)) },
  { name: 'calendar slug: dashes', size: 20_000, request: eventWith('slug', (n) => `${repeated('-', n)}x`) },
  {
    name: 'calendar rrule: plus signs',
    size: 20_000,
    request: eventWith('rrule', (n) => `FREQ=DAILY;UNTIL=${repeated('+', n)}`),
  },
  {
    name: 'calendar search: quotes',
    size: 2_000,
    request: (n) => ({
      path: `${CALENDAR}/events?search=${encodeURIComponent(repeated('" a', n))}`,
      method: 'GET',
      headers: {},
    }),
  },
  { name: 'SOAP quoted-printable: blanks', size: 20_000, request: related((n) => `${repeated(' ', n)}x`) },
  { name: 'SOAP namespaces and elements', size: 50_000, request: soap(namespaces) },
  {
    name: 'SOAP namespaces and elements, gzip',
    size: 50_000,
    request: (n) => ({
      path: '/ObjectService',
      method: 'POST',
      headers: { 'content-type': 'text/xml; charset=utf-8', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync(namespaces(n))),
    }),
  },
  { name: 'CMIS content HTML: <!--', size: 20_000, request: uploaded((n) => repeated('<!--', n)) },
  { name: 'CMIS content HTML: <a <a', size: 20_000, request: uploaded((n) => repeated('<a ', n)) },
  { name: 'CMIS content HTML: <script', size: 20_000, request: uploaded((n) => repeated('<script', n)) },
  {
    name: 'procurement import: open brackets',
    size: 20_000,
    request: imported('application/json', (n) => repeated('[', n)),
  },
  { name: 'procurement import: quotes in CSV', size: 20_000, request: imported('text/csv', (n) => repeated('"', n)) },
];
