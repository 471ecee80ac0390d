import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { PropertyType, PropertyValue } from '#lib/cmis/domain/model.ts';
import { compareNames } from '#lib/cmis/domain/objects/names.ts';
import { compareNumbers } from '#lib/cmis/domain/objects/propertyValues.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';

export interface OrderKey {
  readonly id: string;
  readonly type: PropertyType;
  readonly descending: boolean;
}

const orderKey = (text: string): OrderKey => {
  const [, id = '', direction = 'asc'] = /^(\S+)(?:\s+(asc|desc))?$/i.exec(text.trim()) ?? [];
  const definition = EXPOSED_TYPES.flatMap(({ properties }) => properties.get(id) ?? [])[0];
  if (definition?.orderable !== true)
    throw cmisError('invalidArgument', `orderBy names no property that can be ordered by: ${text.trim()}`);
  return { id, type: definition.propertyType, descending: direction.toLowerCase() === 'desc' };
};

/** Characters of an orderBy. */
const LONGEST = 5000;

/** CMIS 1.0, 2.2.1.2.7: `<query name> [ASC|DESC]`, separated by commas. Absent: by name. */
export const parseOrderBy = (text: string | undefined): readonly OrderKey[] => {
  if (text === undefined || text.trim() === '') return [{ id: 'cmis:name', type: 'string', descending: false }];
  if (text.length > LONGEST) throw cmisError('invalidArgument', `orderBy has at most ${LONGEST} characters`);
  const keys = new Map<string, OrderKey>();
  // What is equal by a property is equal by it a second time, in whichever direction.
  for (const key of text.split(',').map(orderKey)) if (!keys.has(key.id)) keys.set(key.id, key);
  return [...keys.values()];
};

const compareValues = (type: PropertyType, a: PropertyValue | undefined, b: PropertyValue | undefined): number => {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (type === 'integer' || type === 'decimal') return compareNumbers(String(a), String(b));
  return type === 'string' ? compareNames(String(a), String(b)) : String(a) < String(b) ? -1 : a === b ? 0 : 1;
};

/** Compares by each key in turn; what has no value comes first, whatever is equal goes by id. */
export const createComparator =
  <T>(
    keys: readonly OrderKey[],
    read: (one: T, id: string) => PropertyValue | undefined,
    idOf: (one: T) => string,
  ): ((a: T, b: T) => number) =>
  (a, b) => {
    for (const { id, type, descending } of keys) {
      const order = compareValues(type, read(a, id), read(b, id));
      if (order !== 0) return descending ? -order : order;
    }
    return idOf(a) < idOf(b) ? -1 : 1;
  };
