import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';
import type { PropertyKind } from './coreTypes.ts';

/** The part of element and schema type names that stands for each property type. */
export const KIND_OF_TYPE = {
  boolean: 'Boolean',
  id: 'Id',
  integer: 'Integer',
  datetime: 'DateTime',
  decimal: 'Decimal',
  html: 'Html',
  string: 'String',
  uri: 'Uri',
} as const satisfies Record<PropertyType, PropertyKind>;

/** Property type by name of the property element. */
export const TYPE_OF_ELEMENT: ReadonlyMap<string, PropertyType> = new Map(
  (Object.keys(KIND_OF_TYPE) as PropertyType[]).map((type) => [`property${KIND_OF_TYPE[type]}`, type]),
);
