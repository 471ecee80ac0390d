import { describe, expect, test } from 'vitest';
import { SERVICES } from '#lib/cmis/domain/messages/operations.ts';
import { writeWsdl } from '#lib/cmis/wire/schema/wsdl.ts';
import { writeCoreSchema, writeMessagingSchema } from '#lib/cmis/wire/schema/xsd.ts';
import { getAttribute, type XmlElement } from '#lib/shared/xml/document.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';
import digests from '#test/fixtures/cmis/officialSchemas.json' with { type: 'json' };
import {
  findAll as all,
  getOwnAttribute as attribute,
  digestSummary,
  summarizeSchema,
  summarizeWsdl,
} from '#test/support/cmis/soap/schemaSummary.ts';
import { hasOfficialSchemas, readOfficialFile } from '#test/support/cmis/soap/validate.ts';
import { describeIf } from '#test/support/needs.ts';

const BASE = 'https://cmis.example/dev';

const parse = (text: string): XmlElement => parseXml(Buffer.from(text));

const FILES = [
  { file: 'CMIS-Core.xsd', text: writeCoreSchema(), summarize: summarizeSchema },
  { file: 'CMIS-Messaging.xsd', text: writeMessagingSchema(BASE), summarize: summarizeSchema },
  { file: 'CMISWS-Service.wsdl', text: writeWsdl(BASE), summarize: summarizeWsdl },
] as const;

describe.each(FILES)('the served $file', ({ file, text, summarize }) => {
  test('declares what the recorded digests of the standard say', () => {
    expect(Object.keys(digests[file]).length).toBeGreaterThan(10);
    expect(digestSummary(summarize(parse(text)))).toEqual(digests[file]);
  });
});

describeIf(
  hasOfficialSchemas,
  'CMIS schemas: compared with recorded digests only; with the official files too if CMIS_SCHEMAS names their folder',
)('the official schemas', () => {
  test.each(FILES)('$file declares what the served one declares', ({ file, text, summarize }) => {
    expect(summarize(parse(text))).toEqual(summarize(parse(readOfficialFile(file))));
  });

  test.each(FILES)('$file has the recorded digests', ({ file, summarize }) => {
    expect(digestSummary(summarize(parse(readOfficialFile(file))))).toEqual(digests[file]);
  });
});

describe('the schemas are suitable for generated clients', () => {
  test.each([
    ['core', writeCoreSchema()],
    ['messaging', writeMessagingSchema(BASE)],
  ])('%s: no prefix of a property id is a namespace prefix', (_, text) => {
    expect(text).not.toContain('xmlns:cmis=');
    expect(() => parse(text)).not.toThrow();
  });

  test('a content stream is declared as binary data for streaming', () => {
    const [stream] = all(parse(writeMessagingSchema(BASE)), 'element').filter(
      (one) => attribute(one, 'name') === 'stream',
    );
    const expected = stream && getAttribute(stream, 'http://www.w3.org/2005/05/xmlmime', 'expectedContentTypes');
    expect(expected).toBe('application/octet-stream');
  });

  test('the property ids are enumerated', () => {
    const names = all(parse(writeCoreSchema()), 'simpleType').map((one) => attribute(one, 'name'));
    for (const of of ['Base', 'Document', 'Folder', 'Relationship', 'Policy'])
      expect(names).toContain(`enumProperties${of}`);
  });
});

describe('the WSDL', () => {
  const served = parse(writeWsdl(BASE));

  test('has nine services, each with its port, binding and port type', () => {
    const names = (kind: string) => all(served, kind).map((one) => attribute(one, 'name'));
    expect(names('service')).toEqual(SERVICES);
    expect(names('port')).toEqual(SERVICES.map((service) => `${service}Port`));
    expect(names('portType')).toEqual(SERVICES.map((service) => `${service}Port`));
    expect(all(served, 'binding').flatMap((one) => attribute(one, 'type') ?? [])).toEqual(
      SERVICES.map((service) => `cmisw:${service}Port`),
    );
  });

  test('has absolute addresses of the services and schemas', () => {
    const addresses = all(served, 'address').map((one) => attribute(one, 'location'));
    expect(addresses).toEqual(SERVICES.map((service) => `${BASE}/${service}`));
    const imports = all(served, 'import').map((one) => attribute(one, 'schemaLocation'));
    expect(imports).toEqual([`${BASE}/schema?core`, `${BASE}/schema?msg`]);
  });

  test('uses document/literal over SOAP 1.1 with an empty action', () => {
    const actions = all(served, 'operation').flatMap((one) => attribute(one, 'soapAction') ?? []);
    expect(actions).toHaveLength(44);
    expect(new Set(actions)).toEqual(new Set(['']));
  });
});
