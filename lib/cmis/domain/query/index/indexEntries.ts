import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { CmisObject, StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { getPropertyValues } from '#lib/cmis/domain/objects/objectProperties.ts';
import { toIndexKey } from '#lib/cmis/domain/query/index/indexKey.ts';
import { getType, type ObjectType } from '#lib/cmis/domain/types/types.ts';

/** The index entry of one value of a property. */
export interface IndexEntry {
  readonly property: string;
  readonly key: string;
}

/** Bounded so that an object and its index entries are written in one transaction. */
const MOST_VALUES = 10;

const areIndexable = (values: readonly StoredValue[]): boolean => values.length <= MOST_VALUES;

/** Throws `constraint` for more values of an indexed property than can have entries. */
export const checkIndexable = ({ indexed }: ObjectType, property: string, values: readonly StoredValue[]): void => {
  if (indexed.has(property) && !areIndexable(values))
    throw cmisError('constraint', `${property} is indexed: it takes at most ${MOST_VALUES} values`);
};

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
