import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { PropertyValue } from '#lib/cmis/domain/model.ts';
import { compareNames } from '#lib/cmis/domain/objects/names.ts';
import { compareNumbers } from '#lib/cmis/domain/objects/propertyValues.ts';
import { EXPOSED_TYPES } from '#lib/cmis/domain/types/types.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';

export interface OrderKey {
  readonly id: string;
  readonly type: PropertyType;
  readonly descending: boolean;
}

const parseOrderKey = (text: string): OrderKey => {
  const [, id = '', direction = 'asc'] = /^(\S+)(?:\s+(asc|desc))?$/i.exec(text.trim()) ?? [];
  const definition = EXPOSED_TYPES.flatMap(({ properties }) => properties.get(id) ?? [])[0];
  if (definition?.orderable !== true)
    throw cmisError(
      'invalidArgument',
      `orderBy must name orderable properties, each followed by ASC, DESC or nothing: ${text.trim()}`,
    );
  return { id, type: definition.propertyType, descending: direction.toLowerCase() === 'desc' };
};

/** Maximum length of `orderBy`. */
const LONGEST = 5000;

/** Parses `orderBy`: query names with ASC or DESC, separated by commas (CMIS 1.0, 2.2.1.2.7). Default: by name. */
export const parseOrderBy = (text: string | undefined): readonly OrderKey[] => {
  if (text === undefined || text.trim() === '') return [{ id: 'cmis:name', type: 'string', descending: false }];
  if (text.length > LONGEST) throw cmisError('invalidArgument', `orderBy has at most ${LONGEST} characters`);
  const keys = new Map<string, OrderKey>();
  // A repeated property cannot change the order.
  for (const key of text.split(',').map(parseOrderKey)) if (!keys.has(key.id)) keys.set(key.id, key);
  return [...keys.values()];
};

const compareValues = (type: PropertyType, a: PropertyValue | undefined, b: PropertyValue | undefined): number => {
  if (a === undefined || b === undefined) return Number(a !== undefined) - Number(b !== undefined);
  if (type === 'integer' || type === 'decimal') return compareNumbers(String(a), String(b));
  return type === 'string' ? compareNames(String(a), String(b)) : String(a) < String(b) ? -1 : a === b ? 0 : 1;
};

/** Creates a comparator by each key in turn, then by id. Missing values come first in ascending order. */
export const createComparator =
  <T>(
    keys: readonly OrderKey[],
    read: (one: T, id: string) => PropertyValue | undefined,
    getId: (one: T) => string,
  ): ((a: T, b: T) => number) =>
  (a, b) => {
    for (const { id, type, descending } of keys) {
      const order = compareValues(type, read(a, id), read(b, id));
      if (order !== 0) return descending ? -order : order;
    }
    return getId(a) < getId(b) ? -1 : 1;
  };
