import { createHash } from 'node:crypto';
import { getAttribute, getChildElements, type XmlElement } from '#lib/shared/xml/document.ts';

export const getOwnAttribute = (element: XmlElement, name: string): string | undefined =>
  getAttribute(element, '', name);

/** Returns the elements with these names at any depth, in the order of the document. */
export const findAll = (element: XmlElement, ...names: readonly string[]): readonly XmlElement[] => [
  ...(names.includes(element.name) ? [element] : []),
  ...getChildElements(element).flatMap((child) => findAll(child, ...names)),
];

const unprefixed = (name: string | undefined): string => name?.replace(/^.*:/, '') ?? '';

/** Returns name, type, cardinality and nillability of an element declaration, with the defaults of XML Schema. */
const summarizeElement = (element: XmlElement, type = getOwnAttribute(element, 'type')): string =>
  [
    getOwnAttribute(element, 'name') ?? unprefixed(getOwnAttribute(element, 'ref')),
    unprefixed(type),
    getOwnAttribute(element, 'minOccurs') ?? '1',
    getOwnAttribute(element, 'maxOccurs') ?? '1',
    getOwnAttribute(element, 'nillable') ?? 'false',
  ].join(' ');

/** Returns the content model of a type; the alternatives of a choice are sorted, because their order means nothing. */
const summarizeType = (type: XmlElement) => {
  const chosen = new Set(findAll(type, 'choice').flatMap((choice) => findAll(choice, 'element')));
  const elements = findAll(type, 'element').filter((element) => element !== type);
  return {
    own: type.name === 'element' ? summarizeElement(type) : '',
    base: findAll(type, 'extension', 'restriction').map((one) => unprefixed(getOwnAttribute(one, 'base'))),
    sequence: elements.filter((element) => !chosen.has(element)).map((one) => summarizeElement(one)),
    choice: elements
      .filter((element) => chosen.has(element))
      .map((one) => summarizeElement(one))
      .sort(),
    choices: findAll(type, 'choice').map((one) => summarizeElement(one)),
    wildcards: findAll(type, 'any').map((one) => `${getOwnAttribute(one, 'namespace')} ${summarizeElement(one)}`),
    // The official attributes have no type, so that Axis2 drops them; any type is one of theirs.
    attributes: findAll(type, 'attribute').map((one) => `${summarizeElement(one, '')} ${getOwnAttribute(one, 'use')}`),
    attributeGroups: findAll(type, 'attributeGroup').length,
    tokens: findAll(type, 'enumeration').map((one) => getOwnAttribute(one, 'value')),
  };
};

/** Declarations of a document, by kind and name. */
export type Summary = Readonly<Record<string, unknown>>;

/** Returns the declarations of an XML schema: names, order, cardinality and types, without documentation and prefixes. */
export const summarizeSchema = (schema: XmlElement): Summary =>
  Object.fromEntries(
    getChildElements(schema)
      .filter(({ name }) => ['complexType', 'element', 'simpleType'].includes(name))
      .map((one) => [`${one.name} ${getOwnAttribute(one, 'name')}`, summarizeType(one)]),
  );

const WSDL_KINDS = ['service', 'port', 'binding', 'portType', 'message', 'part', 'operation', 'fault'];

/** Returns the services, operations and messages of a WSDL, by kind; their order means nothing. */
export const summarizeWsdl = (wsdl: XmlElement): Summary => {
  const named = WSDL_KINDS.map((kind) => [
    kind,
    findAll(wsdl, kind)
      .map(
        (one) =>
          `${getOwnAttribute(one, 'name')} ${getOwnAttribute(one, 'element') ?? getOwnAttribute(one, 'binding')}`,
      )
      .sort(),
  ]);
  const messages = ['input', 'output'].map((kind) => [
    kind,
    [...new Set(findAll(wsdl, kind).map((one) => getOwnAttribute(one, 'message') ?? ''))].sort(),
  ]);
  return Object.fromEntries([...named, ...messages, ['targetNamespace', getOwnAttribute(wsdl, 'targetNamespace')]]);
};

/** Returns the first 16 hexadecimal digits of the SHA-256 of each declaration. */
export const digestSummary = (summary: Summary): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(summary).map(([name, content]) => [
      name,
      createHash('sha256').update(JSON.stringify(content)).digest('hex').slice(0, 16),
    ]),
  );
