import type { PropertyData, PropertyValue } from '#lib/cmis/domain/model.ts';
import { CORE_PREFIX } from '#lib/cmis/wire/write/prefix.ts';
import { formatAttributes, formattedElement, textElement } from '#lib/shared/xml/write.ts';

type Names = Pick<PropertyData, 'localName' | 'displayName' | 'queryName'>;

/** The attributes last written for each property: only aliases of queries change them. */
const LAST_WRITTEN = new Map<string, { readonly names: Names; readonly text: string }>();

const writeAttributes = ({ propertyDefinitionId, localName, displayName, queryName }: PropertyData): string => {
  const { names, text: known } = LAST_WRITTEN.get(propertyDefinitionId) ?? {};
  if (
    known !== undefined &&
    names?.localName === localName &&
    names?.displayName === displayName &&
    names?.queryName === queryName
  )
    return known;
  const text = formatAttributes({ propertyDefinitionId, localName, displayName, queryName });
  LAST_WRITTEN.set(propertyDefinitionId, { names: { localName, displayName, queryName }, text });
  return text;
};

/** Writes the `value` elements of a property or a choice. */
export const writeValues = (values: readonly PropertyValue[]): string => {
  let text = '';
  for (const value of values) text += textElement(`${CORE_PREFIX}value`, String(value));
  return text;
};

/** Writes a property element; without values the property is not set. */
export const writeProperty = (name: string, property: PropertyData): string =>
  formattedElement(name, writeAttributes(property), writeValues(property.values));
