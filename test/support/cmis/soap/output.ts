import type { Output } from '#lib/cmis/domain/messages/action.ts';
import { type Field, getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import { OPERATIONS, type OperationName } from '#lib/cmis/domain/messages/operations.ts';
import type { PropertyDefinition, TypeDefinition } from '#lib/cmis/domain/model.ts';
import { readProperties } from '#lib/cmis/wire/read/properties.ts';
import { CORE_TYPES } from '#lib/cmis/wire/schema/coreTypes.ts';
import { LOCAL_TYPES, MESSAGING_TYPES } from '#lib/cmis/wire/schema/messagingTypes.ts';
import { XOP } from '#lib/cmis/wire/soap/namespaces.ts';
import { decodePart, findPart, type RelatedMessage } from '#lib/shared/mtom/read.ts';
import { decodeElementBase64 } from '#lib/shared/xml/base64.ts';
import { findChild, getAttribute, getChildElements, getText, type XmlElement } from '#lib/shared/xml/document.ts';

const bytesOf = (stream: XmlElement, related: RelatedMessage | undefined): Buffer => {
  const include = findChild(stream, XOP, 'Include');
  const part = include && related && findPart(related, getAttribute(include, '', 'href') ?? '');
  const bytes = include === undefined ? decodeElementBase64(stream) : part && decodePart(part);
  if (bytes === undefined) throw new Error('The stream of the answer is neither base64 nor a part');
  return bytes;
};

const definitionOf = (element: XmlElement, related: RelatedMessage | undefined): PropertyDefinition => {
  const type = `cmis${element.name.replace('property', 'Property')}Type`;
  const fields = ['cmisPropertyDefinitionType', type].flatMap((name) => getFields(CORE_TYPES[name]?.fields ?? {}));
  const plain = fields.filter(({ name }) => name !== 'choice' && name !== 'defaultValue');
  return membersOf(element, plain, related) as unknown as PropertyDefinition;
};

const typeOf = (element: XmlElement, related: RelatedMessage | undefined): TypeDefinition => {
  const fields = Object.entries(CORE_TYPES)
    .filter(([name, type]) => name === 'cmisTypeDefinitionType' || type.base === 'cmisTypeDefinitionType')
    .flatMap(([, type]) => getFields(type.fields));
  const definitions = getChildElements(element).filter((child) => child.name.endsWith('Definition'));
  return {
    ...membersOf(element, fields, related),
    ...(definitions.length === 0
      ? {}
      : { propertyDefinitions: definitions.map((child) => definitionOf(child, related)) }),
  } as unknown as TypeDefinition;
};

const valueIn = (element: XmlElement, type: string, related: RelatedMessage | undefined): unknown => {
  if (type === 'boolean') return getText(element) === 'true';
  if (type === 'integer') return BigInt(getText(element));
  if (type === 'base64Binary') return bytesOf(element, related);
  if (type === 'cmisPropertiesType') return readProperties(element);
  if (type === 'cmisTypeDefinitionType') return typeOf(element, related);
  const complex = CORE_TYPES[type] ?? MESSAGING_TYPES[type] ?? LOCAL_TYPES[type];
  return complex === undefined ? getText(element) : membersOf(element, getFields(complex.fields), related);
};

const membersOf = (
  parent: XmlElement,
  fields: readonly Field[],
  related: RelatedMessage | undefined,
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    fields.flatMap((field) => {
      const values = getChildElements(parent)
        .filter((child) => child.name === field.name)
        .map((child) => (field.name === 'numItems' ? Number(getText(child)) : valueIn(child, field.type, related)));
      if (field.repeated) return [[field.name, values]];
      return values.length === 0 ? [] : [[field.name, values[0]]];
    }),
  );

/** Parses the body of a successful response as a client does. */
export const outputOf = <Name extends OperationName>(
  name: Name,
  body: XmlElement,
  related: RelatedMessage | undefined,
): Output<Name> => membersOf(body, getFields(OPERATIONS[name].response), related) as Output<Name>;
