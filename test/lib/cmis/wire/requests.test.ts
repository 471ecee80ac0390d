import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Input } from '#lib/cmis/domain/messages/action.ts';
import type { OperationName } from '#lib/cmis/domain/messages/operations.ts';
import { readInput } from '#lib/cmis/wire/read/input.ts';
import { readMessageOnce } from '#lib/cmis/wire/read/message.ts';
import { readDateTime, readDecimal } from '#lib/cmis/wire/read/scalars.ts';
import type { HttpRequest } from '#lib/shared/http/message.ts';
import { writeRelated } from '#lib/shared/mtom/write.ts';
import { requestElement, type Sent, soapEnvelope, soapRequest } from '#test/support/cmis/soap/request.ts';

const httpRequest = ({ contentType, body }: Sent): HttpRequest => ({
  method: 'POST',
  path: '/ObjectService',
  pathParameters: {},
  rawQuery: '',
  headers: { 'content-type': contentType },
  body,
  baseUrl: 'http://localhost',
  requestId: 'r',
});

const read = <Name extends OperationName>(name: Name, content: string): Input<Name> => {
  const body = Buffer.from(soapEnvelope(requestElement(name, content)));
  return readInput(name, readMessageOnce(httpRequest({ contentType: 'text/xml', body })));
};

const OBJECT = '<m:repositoryId>main</m:repositoryId><m:objectId>1</m:objectId>';
const NIL = 'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:nil="true"';

describe('parameters', () => {
  test('are found by name in any order; unknown elements are ignored', () => {
    const content = `<m:filter>*</m:filter><x:else xmlns:x="u"><m:objectId>2</m:objectId></x:else>${OBJECT}<m:extension><y xmlns="v"/></m:extension><m:unknown/>`;
    expect(read('getObject', content)).toEqual({ repositoryId: 'main', objectId: '1', filter: '*' });
  });

  test.each([
    ['<objectId xmlns="">1</objectId>', 'objectId is in no namespace: put it into'],
    ['<objectId xmlns="urn:cmis">1</objectId>', 'objectId is in the namespace urn:cmis: put it into'],
    ['<m:objectId/>', 'objectId is missing or empty'],
  ])('that are required are refused as %s', (content, reason) => {
    expect(() => read('getObject', `<m:repositoryId>main</m:repositoryId>${content}`)).toThrow(reason);
  });

  test('of CMIS in another namespace of CMIS are refused with the expected one', () => {
    const CORE = 'xmlns:w="http://docs.oasis-open.org/ns/cmis/core/200908/"';
    const MESSAGING = 'xmlns:w="http://docs.oasis-open.org/ns/cmis/messaging/200908/"';
    const bag = (content: string) => `${OBJECT}<m:properties ${MESSAGING}>${content}</m:properties>`;
    const refusals = [
      () => read('getObject', `${OBJECT}<w:filter ${CORE}>*</w:filter>`),
      () => read('updateProperties', bag('<w:propertyInteger propertyDefinitionId="x"/>')),
      () =>
        read(
          'updateProperties',
          bag('<c:propertyString propertyDefinitionId="x"><w:value>1</w:value></c:propertyString>'),
        ),
      () => read('applyACL', `${OBJECT}<m:addACEs ${MESSAGING}><w:permission/></m:addACEs>`),
      () => read('setContentStream', `${OBJECT}<m:contentStream ${CORE}><w:stream/></m:contentStream>`),
    ];
    for (const refused of refusals)
      expect(refused).toThrow(/ is in the namespace http:\S+: put it into the namespace http:\S+$/);
    const foreign = `${OBJECT}<m:extension ${CORE}><w:filter/></m:extension><w:filter xmlns:w="urn:x"/>`;
    expect(read('getObject', foreign)).toEqual({ repositoryId: 'main', objectId: '1' });
  });

  test('that are absent, nil or empty count as not given', () => {
    const content = `${OBJECT}<m:filter></m:filter><m:includeRelationships/><m:renditionFilter ${NIL}/><m:includeACL ${NIL}/>`;
    expect(read('getObject', content)).toEqual({ repositoryId: 'main', objectId: '1' });
  });

  test.each([
    ['an id that is missing', '<m:repositoryId>main</m:repositoryId>', /^objectId is missing/],
    ['an id that is empty', '<m:repositoryId>main</m:repositoryId><m:objectId/>', /^objectId is missing/],
    [
      'an id that is nil',
      `<m:repositoryId>main</m:repositoryId><m:objectId ${NIL}>1</m:objectId>`,
      /^objectId is missing/,
    ],
    ['an id given twice', `${OBJECT}<m:objectId>2</m:objectId>`, /^objectId is given twice/],
    ['a wrong boolean', `${OBJECT}<m:includeACL>yes</m:includeACL>`, /^includeACL is not a boolean/],
    ['an empty boolean', `${OBJECT}<m:includeACL/>`, /^includeACL is not a boolean/],
    [
      'a token in another case',
      `${OBJECT}<m:includeRelationships>Both</m:includeRelationships>`,
      /^includeRelationships is not one of none, source/,
    ],
  ])('%s is refused', (_, content, reason) => {
    expect(() => read('getObject', content)).toThrow(reason);
  });

  test.each([
    [' true ', true],
    ['1', true],
    ['false', false],
    ['\n0\n', false],
  ])('the boolean %j is %s', (text, value) => {
    expect(read('getObject', `${OBJECT}<m:includeACL>${text}</m:includeACL>`).includeACL).toBe(value);
  });

  const FOLDER = '<m:repositoryId>main</m:repositoryId><m:folderId>1</m:folderId>';
  test.each([
    ['10', 10],
    [' +7 ', 7],
    ['-0', -0],
    ['99999999999999999999', Number.MAX_SAFE_INTEGER],
  ])('the number of items %j is %s', (text, value) => {
    expect(read('getChildren', `${FOLDER}<m:maxItems>${text}</m:maxItems>`).maxItems).toEqual(Math.abs(value));
  });

  test.each(['-1', '1.0', '1e3', 'x', ''])('the number of items %j is refused', (text) => {
    expect(() => read('getChildren', `${FOLDER}<m:maxItems>${text}</m:maxItems>`)).toThrow(/^maxItems /);
  });

  test('a range beyond the safe integers is read exactly', () => {
    const input = read('getContentStream', `${OBJECT}<m:offset>9007199254740993</m:offset>`);
    expect(input.offset).toBe(9007199254740993n);
  });

  test('a depth may be negative; the operation validates it', () => {
    expect(read('getDescendants', `${FOLDER}<m:depth>-1</m:depth>`).depth).toBe(-1);
  });

  test('policies may repeat; the properties of a copy may be omitted', () => {
    const content =
      '<m:repositoryId>main</m:repositoryId><m:sourceId>1</m:sourceId><m:policies>a</m:policies><m:policies/><m:policies>b</m:policies>';
    const input = read('createDocumentFromSource', content);
    expect(input).toMatchObject({ properties: [], policies: ['a', 'b'] });
  });

  test('access control entries are direct, whatever the request says', () => {
    const entry =
      '<c:permission><c:principal><c:principalId>bob</c:principalId></c:principal><c:permission>cmis:read</c:permission><c:permission>cmis:write</c:permission><c:direct>false</c:direct></c:permission>';
    const input = read('applyACL', `${OBJECT}<m:addACEs>${entry}</m:addACEs>`);
    expect(input.addACEs?.permission).toEqual([
      { principal: { principalId: 'bob' }, permission: ['cmis:read', 'cmis:write'], direct: true },
    ]);
    const nobody = entry.replace('bob', '');
    expect(() => read('applyACL', `${OBJECT}<m:addACEs>${nobody}</m:addACEs>`)).toThrow(/addACEs has no principalId/);
  });
});

describe('properties', () => {
  const bag = (content: string) =>
    read('updateProperties', `${OBJECT}<m:properties>${content}</m:properties>`).properties;
  const property = (kind: string, ...values: readonly string[]) =>
    `<c:property${kind} propertyDefinitionId="p" displayName="ignored">${values.map((value) => `<c:value>${value}</c:value>`).join('')}</c:property${kind}>`;

  test.each([
    ['Boolean', '1', true],
    ['Id', ' i ', ' i '],
    ['Integer', '-123456789012345678901234567890', -123456789012345678901234567890n],
    ['DateTime', '2026-01-15T10:30:00.5+01:00', '2026-01-15T09:30:00.500Z'],
    ['Decimal', '+001.50', '1.5'],
    ['Html', '&lt;p&gt;', '<p>'],
    ['String', ' a\tb ', ' a\tb '],
    ['Uri', 'urn:x', 'urn:x'],
  ])('of type %s are parsed', (kind, text, value) => {
    expect(bag(property(kind, text))).toEqual([
      { type: kind.toLowerCase(), propertyDefinitionId: 'p', values: [value] },
    ]);
  });

  test('without values or with nil are unset; several values keep their order', () => {
    expect(bag(property('String'))[0]?.values).toEqual([]);
    expect(
      bag(`<c:propertyString propertyDefinitionId="p" ${NIL}><c:value>x</c:value></c:propertyString>`)[0]?.values,
    ).toEqual([]);
    expect(bag(property('String', 'b', 'a', ''))[0]?.values).toEqual(['b', 'a', '']);
  });

  test.each([
    ['a property given twice', property('String', 'a') + property('Id', 'b'), /p is given twice/],
    [
      'a property without an id',
      '<c:propertyString><c:value>a</c:value></c:propertyString>',
      /no propertyDefinitionId/,
    ],
    ['with a date that does not exist', property('DateTime', '2026-02-30T00:00:00Z'), /The value of p is not a date/],
    ['with a number in scientific notation', property('Decimal', '1e3'), /The value of p is not a decimal/],
    ['with an integer that is none', property('Integer', '1.0'), /The value of p is not a whole number/],
    ['with a long integer', property('Integer', '1'.repeat(10_001)), /The value of p has more than 10000 digits/],
    ['with a long decimal', property('Decimal', `0.${'1'.repeat(20_000)}`), /The value of p has more than 20000 chara/],
  ])('%s is refused', (_, content, reason) => {
    expect(() => bag(content)).toThrow(reason);
  });

  test.each([
    ['2026-01-15T09:30:00', '2026-01-15T09:30:00.000Z'],
    ['2026-01-15T09:30:00Z', '2026-01-15T09:30:00.000Z'],
    ['2026-01-15T24:00:00Z', '2026-01-16T00:00:00.000Z'],
    ['2026-01-15T09:30:00.123456789-14:00', '2026-01-15T23:30:00.123Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('the date %s', (text, value) => {
    expect(readDateTime(text, 'p')).toBe(value);
  });

  test.each([
    '2026-01-15',
    '2026-13-01T00:00:00Z',
    '2026-01-15T25:00:00Z',
    '2026-01-15T00:00:00+15:00',
    '9999-12-31T23:59:59-01:00',
    '0000-06-01T00:00:00Z',
    '0001-01-01T00:00:00+01:00',
    '',
  ])('the date %j is refused', (text) => {
    expect(() => readDateTime(text, 'p')).toThrow(/^p is/);
  });

  test('a decimal keeps its value and loses insignificant zeros', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: -(10n ** 20n), max: 10n ** 20n }),
        fc.integer({ min: 1, max: 15 }),
        (units, scale) => {
          const digits = String(units < 0n ? -units : units).padStart(scale + 1, '0');
          const text = `${units < 0n ? '-' : '+'}00${digits.slice(0, -scale)}.${digits.slice(-scale)}0`;
          const value = readDecimal(text, 'p');
          expect(value).toMatch(/^(?:0|-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?)$/);
          expect(Number(value)).toBeCloseTo(Number(text), 5);
        },
      ),
    );
  });
});

describe('content streams', () => {
  const content = (stream: string) =>
    `${OBJECT}<m:contentStream><m:stream>${stream}</m:stream><m:filename>f</m:filename><m:length>99</m:length></m:contentStream>`;

  test('any bytes are read, inline or as an attachment, in any order of the elements', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), fc.boolean(), (bytes, multipart) => {
        const stream = Buffer.from(bytes);
        const sent = soapRequest(
          'setContentStream',
          { repositoryId: 'main', objectId: '1', contentStream: { mimeType: 'a/b', stream } },
          { multipart },
        );
        const input = readInput('setContentStream', readMessageOnce(httpRequest(sent)));
        expect(Buffer.from(input.contentStream.stream).equals(stream)).toBe(true);
        expect(input.contentStream.mimeType).toBe('a/b');
      }),
    );
  });

  test('the length is only a hint; an empty stream is content', () => {
    const { contentStream } = read('setContentStream', content('QQ=='));
    expect(contentStream).toMatchObject({ length: 99n, filename: 'f' });
    expect(read('setContentStream', content('')).contentStream.stream).toHaveLength(0);
  });

  test('the media type of the part replaces a missing one', () => {
    const include = '<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:1"/>';
    const envelope = soapEnvelope(requestElement('setContentStream', content(include)));
    const sent = writeRelated(
      envelope,
      [{ id: '1', contentType: 'text/css; charset=x', filename: undefined, bytes: Buffer.from('a') }],
      'U',
    );
    const input = readInput('setContentStream', readMessageOnce(httpRequest(sent)));
    expect(input.contentStream.mimeType).toBe('text/css');
  });

  test.each([
    ['text other than base64', 'a b c!', /not base64/],
    [
      'an Include of an unknown part',
      '<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="cid:1"/>',
      /names no part/,
    ],
    [
      'an Include of an address',
      '<xop:Include xmlns:xop="http://www.w3.org/2004/08/xop/include" href="http://127.0.0.1/"/>',
      /names no part/,
    ],
  ])('%s is refused', (_, stream, reason) => {
    expect(() => read('setContentStream', content(stream))).toThrow(reason);
  });

  test('an absent or nil stream is no content', () => {
    const create = '<m:repositoryId>main</m:repositoryId><m:properties/>';
    expect(read('createDocument', create).contentStream).toBeUndefined();
    expect(read('createDocument', `${create}<m:contentStream ${NIL}/>`).contentStream).toBeUndefined();
    expect(() => read('setContentStream', OBJECT)).toThrow(/^contentStream is missing/);
  });

  test('a stream over the limit is refused', () => {
    process.env.MAX_CONTENT_BYTES = '2';
    try {
      expect(() => read('setContentStream', content('QUJD'))).toThrow(/at most 2 bytes/);
      expect(read('setContentStream', content('QUI=')).contentStream.stream).toHaveLength(2);
    } finally {
      delete process.env.MAX_CONTENT_BYTES;
    }
  });
});
