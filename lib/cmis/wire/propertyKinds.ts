import type { PropertyType } from '#lib/cmis/domain/model.ts';
import type { PropertyKind } from '#lib/cmis/wire/schema/coreTypes.ts';

/** What each type of property has in the names of its elements and schema types. */
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

/** The type of property that each element of a property bag holds. */
export const TYPE_OF_ELEMENT: ReadonlyMap<string, PropertyType> = new Map(
  (Object.keys(KIND_OF_TYPE) as PropertyType[]).map((type) => [`property${KIND_OF_TYPE[type]}`, type]),
);
