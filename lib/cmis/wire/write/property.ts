import type { PropertyData, PropertyValue } from '#lib/cmis/domain/model.ts';
import { CORE_PREFIX } from '#lib/cmis/wire/write/prefix.ts';
import { formatAttributes, formattedElement, textElement } from '#lib/shared/xml/write.ts';

type Names = Pick<PropertyData, 'localName' | 'displayName' | 'queryName'>;

/** The attributes last written of each property: the same in every answer, but for the aliases of queries. */
const WRITTEN = new Map<string, { readonly names: Names; readonly text: string }>();

const attributesOf = ({ propertyDefinitionId, localName, displayName, queryName }: PropertyData): string => {
  const { names, text: known } = WRITTEN.get(propertyDefinitionId) ?? {};
  if (
    known !== undefined &&
    names?.localName === localName &&
    names?.displayName === displayName &&
    names?.queryName === queryName
  )
    return known;
  const text = formatAttributes({ propertyDefinitionId, localName, displayName, queryName });
  WRITTEN.set(propertyDefinitionId, { names: { localName, displayName, queryName }, text });
  return text;
};

/** The `value` elements of a property or a choice. */
export const writeValues = (values: readonly PropertyValue[]): string => {
  let text = '';
  for (const value of values) text += textElement(`${CORE_PREFIX}value`, String(value));
  return text;
};

/** A property with its values; with none it is not set. */
export const writeProperty = (name: string, property: PropertyData): string =>
  formattedElement(name, attributesOf(property), writeValues(property.values));
