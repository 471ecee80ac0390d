import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** Bounded so that an object and its index entries are written in one transaction. */
const MOST_VALUES = 10;

/** Whether an indexed property can have entries for all these values. */
export const areIndexable = (values: readonly StoredValue[]): boolean => values.length <= MOST_VALUES;

/** Throws `constraint` for more values of an indexed property than can have entries. */
export const checkIndexable = ({ indexed }: ObjectType, property: string, values: readonly StoredValue[]): void => {
  if (indexed.has(property) && !areIndexable(values))
    throw cmisError('constraint', `${property} is indexed: it takes at most ${MOST_VALUES} values`);
};
