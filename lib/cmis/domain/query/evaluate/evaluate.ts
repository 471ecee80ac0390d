import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { compareNumbers } from '#lib/cmis/domain/objects/propertyValues.ts';
import type { Literal, Operator } from '#lib/cmis/domain/query/parse/syntax.ts';
import type { QueryColumn, QueryCondition } from '#lib/cmis/domain/query/resolve/query.ts';
import { matchesPattern } from '#lib/cmis/domain/query/wildcards.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';

/** Reads the parts of an object that a query needs. */
export interface ObjectReader<T> {
  /** Breaks ties of ORDER BY. */
  readonly getId: (object: T) => string;
  readonly getValues: (object: T, propertyId: string) => readonly StoredValue[];
  readonly isInFolder: (object: T, folderId: string) => boolean;
  /** Whether the object is a descendant of the folder. */
  readonly isBelow: (object: T, folderId: string) => boolean;
  /** SCORE() of the object for the CONTAINS of the query, from 0 (no match) to 1. */
  readonly getScore: (object: T) => number;
}

/** One object for each table; undefined if an outer join has no match. */
export type JoinedRow<T> = readonly (T | undefined)[];

/** Three-valued logic of SQL; undefined is UNKNOWN. */
type Truth = boolean | undefined;

const not = (truth: Truth): Truth => (truth === undefined ? undefined : !truth);
const negateIf = (negated: boolean, truth: Truth): Truth => (negated ? not(truth) : truth);

const and = (truths: Iterable<Truth>): Truth => {
  let result: Truth = true;
  for (const truth of truths) {
    if (truth === false) return false;
    if (truth === undefined) result = undefined;
  }
  return result;
};

/** Compares two values of a property; texts by code points, like DynamoDB keys. */
export const compareStoredValues = (type: PropertyType, a: StoredValue, b: StoredValue): number => {
  if (type === 'integer' || type === 'decimal') return compareNumbers(String(a), String(b));
  if (type === 'datetime') return Date.parse(String(a)) - Date.parse(String(b));
  return compareText(String(a), String(b));
};

/** Maps equal values and literals to equal texts. */
const toEqualityKey = (type: PropertyType, value: StoredValue): string =>
  type === 'datetime' ? String(Date.parse(String(value))) : String(value);

const equalityKeys = new WeakMap<readonly Literal[], ReadonlySet<string>>();

/** Returns the equality keys of literals, cached because every row is compared with them. */
const getEqualityKeys = (type: PropertyType, literals: readonly Literal[]): ReadonlySet<string> => {
  const known = equalityKeys.get(literals);
  if (known !== undefined) return known;
  const keys = new Set(literals.map(({ value }) => toEqualityKey(type, value)));
  equalityKeys.set(literals, keys);
  return keys;
};

const HOLDS: Readonly<Record<Operator, (order: number) => boolean>> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

/** Evaluates a condition on a row (CMIS 1.0, 2.1.10.2.4). */
export const evaluateCondition = <T>(condition: QueryCondition, row: JoinedRow<T>, reader: ObjectReader<T>): Truth => {
  const readValues = ({ table, definition }: QueryColumn): readonly StoredValue[] => {
    const object = row[table.index];
    return object === undefined ? [] : reader.getValues(object, definition.id);
  };
  const isAmong = ({ definition }: QueryColumn, value: StoredValue, literals: readonly Literal[]): boolean =>
    getEqualityKeys(definition.propertyType, literals).has(toEqualityKey(definition.propertyType, value));
  /** A comparison with NULL, a property without a value, is UNKNOWN. */
  const single = (column: QueryColumn, test: (value: StoredValue) => boolean): Truth => {
    const [value] = readValues(column);
    return value === undefined ? undefined : test(value);
  };
  const any = (column: QueryColumn, test: (value: StoredValue) => boolean): Truth => {
    const values = readValues(column);
    return values.length === 0 ? undefined : values.some(test);
  };
  const getTruth = (one: QueryCondition): Truth => {
    switch (one.kind) {
      case 'and':
        return and(one.terms.values().map(getTruth));
      case 'or':
        return not(and(one.terms.values().map((term) => not(getTruth(term)))));
      case 'not':
        return not(getTruth(one.term));
      case 'comparison': {
        const { column, operator, literal } = one;
        const type = column.definition.propertyType;
        return single(column, (value) => HOLDS[operator](compareStoredValues(type, value, literal.value)));
      }
      case 'in':
        return negateIf(
          one.negated,
          single(one.column, (value) => isAmong(one.column, value, one.literals)),
        );
      case 'like':
        return negateIf(
          one.negated,
          single(one.column, (value) => matchesPattern(one.pattern, String(value))),
        );
      case 'null':
        return (readValues(one.column).length === 0) !== one.negated;
      case 'anyEquals':
        return any(
          one.column,
          (value) => compareStoredValues(one.column.definition.propertyType, value, one.literal.value) === 0,
        );
      case 'anyIn':
        return any(one.column, (value) => isAmong(one.column, value, one.literals) !== one.negated);
      case 'folder': {
        const object = row[one.table.index];
        if (object === undefined) return undefined;
        return one.deep ? reader.isBelow(object, one.folderId) : reader.isInFolder(object, one.folderId);
      }
      case 'contains': {
        const object = row[one.table.index];
        return object === undefined ? undefined : reader.getScore(object) > 0;
      }
    }
  };
  return getTruth(condition);
};
