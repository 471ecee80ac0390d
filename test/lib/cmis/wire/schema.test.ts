import { describe, expect, test } from 'vitest';
import { SERVICES } from '#lib/cmis/domain/messages/operations.ts';
import { writeWsdl } from '#lib/cmis/wire/schema/wsdl.ts';
import { writeCoreSchema, writeMessagingSchema } from '#lib/cmis/wire/schema/xsd.ts';
import { getAttribute, getChildElements, type XmlElement } from '#lib/shared/xml/document.ts';
import { parseXml } from '#lib/shared/xml/parse.ts';
import { hasOfficialSchemas, officialFile } from '#test/support/soap/validate.ts';

const BASE = 'https://cmis.example/dev';

const parse = (text: string): XmlElement => parseXml(Buffer.from(text));
const attribute = (element: XmlElement, name: string): string | undefined => getAttribute(element, '', name);

/** The elements with these names at any depth, in the order of the document. */
const all = (element: XmlElement, ...names: readonly string[]): readonly XmlElement[] => [
  ...(names.includes(element.name) ? [element] : []),
  ...getChildElements(element).flatMap((child) => all(child, ...names)),
];

/** What an element declaration says, written one way: unprefixed types, the defaults filled in. */
const declaration = (element: XmlElement): string =>
  [
    attribute(element, 'name'),
    attribute(element, 'type')?.replace(/^.*:/, '') ?? '',
    attribute(element, 'minOccurs') ?? '1',
    attribute(element, 'maxOccurs') ?? '1',
    attribute(element, 'nillable') ?? 'false',
  ].join(' ');

const inChoice = (type: XmlElement): ReadonlySet<XmlElement> =>
  new Set(all(type, 'choice').flatMap((choice) => all(choice, 'element')));

/** The content of a type: its elements in order (those of a choice in any), its base, its attributes, its openness. */
const content = (type: XmlElement) => {
  const chosen = inChoice(type);
  const elements = all(type, 'element').filter((element) => element !== type);
  return {
    base: attribute(all(type, 'extension')[0] ?? type, 'base')?.replace(/^.*:/, ''),
    sequence: elements.filter((element) => !chosen.has(element)).map(declaration),
    choice: elements
      .filter((element) => chosen.has(element))
      .map(declaration)
      .sort(),
    wildcards: all(type, 'any').length,
    attributes: all(type, 'attribute').map((one) => `${attribute(one, 'name')} ${attribute(one, 'use')}`),
    foreign: all(type, 'attributeGroup').length,
    tokens: all(type, 'enumeration').map((one) => attribute(one, 'value')),
  };
};

const declarations = (schema: XmlElement, ...kinds: readonly string[]) =>
  new Map(
    getChildElements(schema)
      .filter((one) => kinds.includes(one.name))
      .map((one) => [`${one.name} ${attribute(one, 'name')}`, content(one)]),
  );

describe.skipIf(!hasOfficialSchemas)('the schemas declare what those of the standard declare', () => {
  const pairs = [
    ['core', writeCoreSchema(), 'CMIS-Core.xsd'],
    ['messaging', writeMessagingSchema(BASE), 'CMIS-Messaging.xsd'],
  ] as const;

  test.each(pairs)('%s', (_, ours, official) => {
    const served = declarations(parse(ours), 'complexType', 'element', 'simpleType');
    const standard = declarations(parse(officialFile(official)), 'complexType', 'element');

    for (const [name, expected] of standard) expect(served.get(name), name).toEqual(expected);
    const extra = [...served.keys()].filter((name) => !name.startsWith('simpleType') && !standard.has(name));
    expect(extra).toEqual([]);
  });

  test.each(pairs)('%s: the same enumerations', (_, ours, official) => {
    const served = declarations(parse(ours), 'simpleType');
    const standard = declarations(parse(officialFile(official)), 'simpleType');
    expect(Object.fromEntries(served)).toEqual(Object.fromEntries(standard));
  });

  test('the WSDL has the services, operations and messages of the standard', () => {
    const named = (root: XmlElement, kind: string) =>
      all(root, kind)
        .map((one) => `${attribute(one, 'name')} ${attribute(one, 'element') ?? attribute(one, 'binding') ?? ''}`)
        .sort();
    const served = parse(writeWsdl(BASE));
    const standard = parse(officialFile('CMISWS-Service.wsdl'));
    for (const kind of ['service', 'port', 'binding', 'portType', 'message', 'part', 'operation', 'fault'])
      expect(named(served, kind), kind).toEqual(named(standard, kind));
    for (const kind of ['input', 'output'])
      expect(new Set(all(served, kind).map((one) => attribute(one, 'message')))).toEqual(
        new Set(all(standard, kind).map((one) => attribute(one, 'message'))),
      );
    expect(attribute(served, 'targetNamespace')).toBe(attribute(standard, 'targetNamespace'));
  });
});

describe('the schemas suit generated clients', () => {
  test.each([
    ['core', writeCoreSchema()],
    ['messaging', writeMessagingSchema(BASE)],
  ])('%s: the prefix of no property id is one of namespaces', (_, text) => {
    expect(text).not.toContain('xmlns:cmis=');
    expect(() => parse(text)).not.toThrow();
  });

  test('a content stream is announced as binary data to be streamed', () => {
    const [stream] = all(parse(writeMessagingSchema(BASE)), 'element').filter(
      (one) => attribute(one, 'name') === 'stream',
    );
    const expected = stream && getAttribute(stream, 'http://www.w3.org/2005/05/xmlmime', 'expectedContentTypes');
    expect(expected).toBe('application/octet-stream');
  });

  test('the ids of properties are listed', () => {
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

  test('speaks document/literal over SOAP 1.1 with an empty action', () => {
    const actions = all(served, 'operation').flatMap((one) => attribute(one, 'soapAction') ?? []);
    expect(actions).toHaveLength(44);
    expect(new Set(actions)).toEqual(new Set(['']));
  });
});
