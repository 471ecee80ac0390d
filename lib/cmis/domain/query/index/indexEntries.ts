import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisObject, StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import { toIndexKey } from '#lib/cmis/domain/query/index/indexKey.ts';
import { getType, type ObjectType } from '#lib/cmis/domain/types/types.ts';

/** One value of an indexed property, as the index has it. */
export interface IndexEntry {
  readonly property: string;
  readonly key: string;
}

/** Most values of an indexed property, so that a write of an object stays one transaction. */
const MOST_VALUES = 10;

/** Whether objects with so many values of a property have entries for them. */
const areIndexed = (values: readonly StoredValue[]): boolean => values.length <= MOST_VALUES;

/** Refuses values that there would be no entries for. */
export const checkIndexable = ({ indexed }: ObjectType, property: string, values: readonly StoredValue[]): void => {
  if (indexed.has(property) && !areIndexed(values))
    throw cmisError('constraint', `${property} is indexed: it takes at most ${MOST_VALUES} values`);
};

/** The properties with more values than an index takes, which an object has had since before they were marked. */
export const findUnindexableProperties = (object: CmisObject): readonly string[] =>
  [...getType(object.entity.typeId).indexed].filter((property) => !areIndexed(getPropertyValues(object, property)));

/** What queries find an object by: an entry for each different value of each property that its type marks. */
export const toIndexEntries = (object: CmisObject): readonly IndexEntry[] => {
  const { indexed, properties } = getType(object.entity.typeId);
  return [...indexed].flatMap((property) => {
    const values = getPropertyValues(object, property);
    if (!areIndexed(values)) return [];
    const type = properties.get(property)?.propertyType ?? 'string';
    return [...new Set(values.map((value) => toIndexKey(type, value).key))].map((key) => ({ property, key }));
  });
};
