import { type Field, getFields } from '#lib/cmis/domain/messages/forms/fields.ts';
import type {
  BaseTypeId,
  Choice,
  ContentStream,
  PropertyData,
  PropertyDefinition,
  TypeDefinition,
} from '#lib/cmis/domain/model.ts';
import type { ComplexType } from '#lib/cmis/wire/schema/complexType.ts';
import { CORE_TYPES } from '#lib/cmis/wire/schema/coreTypes.ts';
import { LOCAL_TYPES, MESSAGING_TYPES } from '#lib/cmis/wire/schema/messagingTypes.ts';
import { KIND_OF_TYPE } from '#lib/cmis/wire/schema/propertyKinds.ts';
import { CORE_PREFIX } from '#lib/cmis/wire/write/prefix.ts';
import { writeProperty, writeValues } from '#lib/cmis/wire/write/property.ts';
import type { Sink } from '#lib/cmis/wire/write/sink.ts';
import { element, textElement } from '#lib/shared/xml/write.ts';

type Members = Readonly<Record<string, unknown>>;

const ELEMENT_OF = Object.fromEntries(
  Object.entries(KIND_OF_TYPE).map(([type, kind]) => [type, `${CORE_PREFIX}property${kind}`]),
);

const writeProperties = (bag: readonly PropertyData[]): string => {
  let text = '';
  for (const property of bag) text += writeProperty(ELEMENT_OF[property.type] ?? '', property);
  return text;
};

const writeChoice = (choice: Choice): string =>
  element(
    `${CORE_PREFIX}choice`,
    { displayName: choice.displayName },
    writeValues(choice.value) + (choice.choice ?? []).map(writeChoice).join(''),
  );

const getOwnFields = (name: string): readonly Field[] => getFields(CORE_TYPES[name]?.fields ?? {});

const writePropertyDefinition = (property: PropertyDefinition, sink: Sink): string => {
  const kind = KIND_OF_TYPE[property.propertyType];
  const fields = [...getOwnFields('cmisPropertyDefinitionType'), ...getOwnFields(`cmisProperty${kind}DefinitionType`)];
  const content = fields.map((field) => {
    if (field.name === 'choice') return (property.choice ?? []).map(writeChoice).join('');
    if (field.name !== 'defaultValue') return writeMember(field, property as unknown as Members, CORE_PREFIX, sink);
    const values = property.defaultValue ?? [];
    return values.length === 0
      ? ''
      : writeProperty(`${CORE_PREFIX}defaultValue`, {
          type: property.propertyType,
          propertyDefinitionId: property.id,
          values,
        });
  });
  return element(`${CORE_PREFIX}property${kind}Definition`, {}, content.join(''));
};

const EXTENSION_OF: Readonly<Record<BaseTypeId, string>> = {
  'cmis:document': 'cmisTypeDocumentDefinitionType',
  'cmis:folder': 'cmisTypeFolderDefinitionType',
  'cmis:relationship': 'cmisTypeRelationshipDefinitionType',
  'cmis:policy': 'cmisTypePolicyDefinitionType',
};

/** The schema declares the common supertype; `xsi:type` names the extension with its further elements. */
const writeTypeDefinition = (name: string, type: TypeDefinition, sink: Sink): string => {
  const extension = EXTENSION_OF[type.baseId];
  const writeMembers = type as unknown as Members;
  return element(
    name,
    { 'xsi:type': `${CORE_PREFIX}${extension}` },
    [
      ...getOwnFields('cmisTypeDefinitionType').map((field) => writeMember(field, writeMembers, CORE_PREFIX, sink)),
      ...(type.propertyDefinitions ?? []).map((property) => writePropertyDefinition(property, sink)),
      ...getOwnFields(extension).map((field) => writeMember(field, writeMembers, CORE_PREFIX, sink)),
    ].join(''),
  );
};

const writeContentStream = (name: string, content: ContentStream, sink: Sink): string =>
  element(
    name,
    {},
    [
      textElement('length', String(content.stream.byteLength)),
      content.mimeType === undefined ? '' : textElement('mimeType', content.mimeType),
      content.filename === undefined ? '' : textElement('filename', content.filename),
      element(
        'stream',
        {},
        sink.stream(content.stream, content.mimeType ?? 'application/octet-stream', content.filename),
      ),
    ].join(''),
  );

const writeComplex = (
  name: string,
  { type, prefix }: { readonly type: ComplexType; readonly prefix: string },
  value: unknown,
  sink: Sink,
): string => element(name, {}, members(getFields(type.fields), value as Members, prefix, sink));

const writeElement = (name: string, type: string, value: unknown, sink: Sink): string => {
  switch (type) {
    case 'cmisPropertiesType':
      return element(name, {}, writeProperties(value as readonly PropertyData[]));
    case 'cmisTypeDefinitionType':
      return writeTypeDefinition(name, value as TypeDefinition, sink);
    case 'cmisContentStreamType':
      return writeContentStream(name, value as ContentStream, sink);
  }
  const core = CORE_TYPES[type];
  if (core !== undefined) return writeComplex(name, { type: core, prefix: CORE_PREFIX }, value, sink);
  const messaging = MESSAGING_TYPES[type] ?? LOCAL_TYPES[type];
  if (messaging !== undefined) return writeComplex(name, { type: messaging, prefix: '' }, value, sink);
  return textElement(name, String(value));
};

const writeMember = (field: Field, carrier: Members, prefix: string, sink: Sink): string => {
  const value = carrier[field.name];
  const name = `${prefix}${field.name}`;
  if (field.repeated) {
    let text = '';
    for (const item of (value ?? []) as readonly unknown[]) text += writeElement(name, field.type, item, sink);
    return text;
  }
  if (value !== undefined) return writeElement(name, field.type, value, sink);
  if (!field.optional) throw new Error(`The response lacks the required element ${field.name}`);
  return '';
};

/** Writes the members of an object as elements, in the order of the fields. */
export const members = (fields: readonly Field[], carrier: Members, prefix: string, sink: Sink): string => {
  let text = '';
  for (const field of fields) text += writeMember(field, carrier, prefix, sink);
  return text;
};
