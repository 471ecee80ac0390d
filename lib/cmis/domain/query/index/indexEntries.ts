import type { CmisObject } from '#lib/cmis/domain/objects/entity.ts';
import { areIndexable } from '#lib/cmis/domain/objects/indexableValues.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import { toIndexKey } from '#lib/cmis/domain/query/index/indexKey.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

/** The index entry of one value of a property. */
export interface IndexEntry {
  readonly property: string;
  readonly key: string;
}

/** Returns the marked properties of which an object has too many values, stored before they were marked. */
export const findUnindexableProperties = (object: CmisObject): readonly string[] =>
  [...getType(object.entity.typeId).indexed].filter((property) => !areIndexable(getPropertyValues(object, property)));

/** Returns an index entry for each distinct value of each indexed property. */
export const toIndexEntries = (object: CmisObject): readonly IndexEntry[] => {
  const { indexed, properties } = getType(object.entity.typeId);
  return [...indexed].flatMap((property) => {
    const values = getPropertyValues(object, property);
    if (!areIndexable(values)) return [];
    const type = properties.get(property)?.propertyType ?? 'string';
    return [...new Set(values.map((value) => toIndexKey(type, value).key))].map((key) => ({ property, key }));
  });
};
