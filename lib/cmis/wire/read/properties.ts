import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { PropertyData, PropertyValue } from '#lib/cmis/domain/model.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';
import { listElements } from '#lib/cmis/wire/read/elements.ts';
import { isNil } from '#lib/cmis/wire/read/nil.ts';
import { readBoolean, readDateTime, readDecimal, readInteger } from '#lib/cmis/wire/read/scalars.ts';
import { readText } from '#lib/cmis/wire/read/text.ts';
import { TYPE_OF_ELEMENT } from '#lib/cmis/wire/schema/propertyKinds.ts';
import { CORE } from '#lib/cmis/wire/soap/namespaces.ts';
import { getAttribute, type XmlElement } from '#lib/shared/xml/document.ts';

const verbatim = (text: string): string => text;

const READ: Readonly<Record<PropertyType, (text: string, name: string) => PropertyValue>> = {
  boolean: readBoolean,
  id: verbatim,
  integer: readInteger,
  datetime: readDateTime,
  decimal: readDecimal,
  html: verbatim,
  string: verbatim,
  uri: verbatim,
};

const readProperty = (element: XmlElement, type: PropertyType): PropertyData => {
  const id = getAttribute(element, '', 'propertyDefinitionId')?.trim();
  if (id === undefined || id === '')
    throw cmisError('invalidArgument', `A ${element.name} has no propertyDefinitionId`);
  const values = isNil(element)
    ? []
    : listElements(element, CORE, (name) => name === 'value')
        .filter((child) => !isNil(child))
        .map((child) => READ[type](readText(child, `The value of ${id}`), `The value of ${id}`));
  return { type, propertyDefinitionId: id, values };
};

/** Reads the properties of a cmisPropertiesType. An element that is nil or has no values unsets its property. */
export const readProperties = (element: XmlElement): readonly PropertyData[] => {
  const bag = listElements(element, CORE, (name) => TYPE_OF_ELEMENT.has(name)).flatMap((child) => {
    const type = TYPE_OF_ELEMENT.get(child.name);
    return type === undefined ? [] : [readProperty(child, type)];
  });
  const seen = new Set<string>();
  for (const { propertyDefinitionId } of bag) {
    if (seen.has(propertyDefinitionId))
      throw cmisError('invalidArgument', `The property ${propertyDefinitionId} is given twice`);
    seen.add(propertyDefinitionId);
  }
  return bag;
};
