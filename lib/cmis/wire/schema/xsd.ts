import { CORE_ENUMS, LISTED_ENUMS, MESSAGING_ENUMS } from '#lib/cmis/domain/messages/forms/enums.ts';
import { type Field, type Fields, getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import { OPERATIONS } from '#lib/cmis/domain/messages/operations.ts';
import type { ComplexType } from '#lib/cmis/wire/schema/complexType.ts';
import { CORE_TYPES } from '#lib/cmis/wire/schema/coreTypes.ts';
import { LOCAL_TYPES, MESSAGING_TYPES } from '#lib/cmis/wire/schema/messagingTypes.ts';
import { CORE, MESSAGING } from '#lib/cmis/wire/soap/namespaces.ts';
import { element } from '#lib/shared/xml/write.ts';

const XS = 'http://www.w3.org/2001/XMLSchema';
const XMIME = 'http://www.w3.org/2005/05/xmlmime';

/** The prefix is not `cmis`: one client would read an id such as `cmis:name` as a qualified name. */
const CORE_PREFIX = 'core';
const MESSAGING_PREFIX = 'msg';

/** XML schema types of the message table's own scalar types. */
const SCALARS: Readonly<Record<string, string>> = { count: 'integer', depth: 'integer', octets: 'integer' };

const isCoreType = (type: string): boolean => type in CORE_TYPES || type in CORE_ENUMS;
const isMessagingType = (type: string): boolean => type in MESSAGING_TYPES || type in MESSAGING_ENUMS;

const typeName = (type: string): string => {
  if (isCoreType(type)) return `${CORE_PREFIX}:${type}`;
  return isMessagingType(type) ? `${MESSAGING_PREFIX}:${type}` : `xs:${SCALARS[type] ?? type}`;
};

const WILDCARD = element(
  'xs:any',
  { namespace: '##other', processContents: 'lax', minOccurs: '0', maxOccurs: 'unbounded' },
  '',
);
const FOREIGN_ATTRIBUTES = element('xs:attributeGroup', { ref: `${CORE_PREFIX}:cmisUndefinedAttribute` }, '');

/** Makes generated clients handle content as a stream instead of one array. */
const STREAMED = { 'xmime:expectedContentTypes': 'application/octet-stream', 'xmlns:xmime': XMIME };

const fieldElement = (field: Field): string => {
  const local = LOCAL_TYPES[field.type];
  return element(
    'xs:element',
    {
      name: field.name,
      type: local === undefined ? typeName(field.type) : undefined,
      minOccurs: field.optional ? '0' : undefined,
      maxOccurs: field.repeated ? 'unbounded' : undefined,
      nillable: field.nillable ? 'true' : undefined,
      ...(field.type === 'base64Binary' ? STREAMED : {}),
    },
    local === undefined ? '' : complexType(undefined, local),
  );
};

const choice = ({ elements, nillable = false }: NonNullable<ComplexType['choice']>): string =>
  element(
    'xs:choice',
    { minOccurs: '0', maxOccurs: 'unbounded' },
    getFields(elements)
      .map((field) => fieldElement({ ...field, nillable }))
      .join(''),
  );

const complexType = (name: string | undefined, type: ComplexType): string => {
  const content =
    element(
      'xs:sequence',
      {},
      getFields(type.fields).map(fieldElement).join('') +
        (type.choice === undefined ? '' : choice(type.choice)) +
        (type.isOpen === true ? WILDCARD : ''),
    ) +
    Object.entries(type.attributes ?? {})
      .map(([attribute, isRequired]) =>
        element('xs:attribute', { name: attribute, type: 'xs:string', use: isRequired ? 'required' : 'optional' }, ''),
      )
      .join('') +
    (type.hasForeignAttributes === true ? FOREIGN_ATTRIBUTES : '');
  return element(
    'xs:complexType',
    { name },
    type.base === undefined
      ? content
      : element('xs:complexContent', {}, element('xs:extension', { base: typeName(type.base) }, content)),
  );
};

/** An enumeration of numbers is based on xs:integer. */
const enumeration = (name: string, tokens: readonly string[]): string =>
  element(
    'xs:simpleType',
    { name },
    element(
      'xs:restriction',
      { base: tokens.every((token) => /^\d+$/.test(token)) ? 'xs:integer' : 'xs:string' },
      tokens.map((value) => element('xs:enumeration', { value }, '')).join(''),
    ),
  );

const all = <T>(table: Readonly<Record<string, T>>, write: (name: string, one: T) => string): string =>
  Object.entries(table)
    .map(([name, one]) => write(name, one))
    .join('');

const globalElement = (name: string, type: string): string => element('xs:element', { name, type: typeName(type) }, '');

const message = (name: string, fields: Fields): string =>
  element('xs:element', { name }, complexType(undefined, { fields }));

const schema = (targetNamespace: string, content: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${element(
    'xs:schema',
    {
      'xmlns:xs': XS,
      [`xmlns:${CORE_PREFIX}`]: CORE,
      [`xmlns:${MESSAGING_PREFIX}`]: MESSAGING,
      targetNamespace,
      elementFormDefault: 'qualified',
      version: '1.0',
    },
    content,
  )}\n`;

/** Writes CMIS-Core.xsd, the schema of the data model. */
export const writeCoreSchema = (): string =>
  schema(
    CORE,
    all({ ...CORE_ENUMS, ...LISTED_ENUMS }, enumeration) +
      element(
        'xs:attributeGroup',
        { name: 'cmisUndefinedAttribute' },
        element('xs:anyAttribute', { namespace: '##other', processContents: 'lax' }, ''),
      ) +
      all(CORE_TYPES, complexType) +
      globalElement('allowableActions', 'cmisAllowableActionsType') +
      globalElement('query', 'cmisQueryType') +
      globalElement('acl', 'cmisAccessControlListType'),
  );

/**
 * The schema of the messages: a request and a response element for each operation.
 * @param baseUrl where the other schema is found
 */
export const writeMessagingSchema = (baseUrl: string): string =>
  schema(
    MESSAGING,
    element('xs:import', { namespace: CORE, schemaLocation: `${baseUrl}/schema?core` }, '') +
      all(MESSAGING_ENUMS, enumeration) +
      all(MESSAGING_TYPES, complexType) +
      globalElement('cmisFault', 'cmisFaultType') +
      all(
        OPERATIONS as Readonly<Record<string, { request: Fields; response: Fields }>>,
        (name, { request, response }) =>
          message(name, { ...request, 'extension?': 'cmisExtensionType|nil' }) + message(`${name}Response`, response),
      ),
  );
