import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import type { JoinedRow, ObjectReader } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import type { QueryColumn, QueryFrom } from '#lib/cmis/domain/query/resolve/query.ts';

const columnValue = <T>(
  { table, definition }: QueryColumn,
  row: JoinedRow<T>,
  reader: ObjectReader<T>,
): StoredValue | undefined => {
  const object = row[table.index];
  return object === undefined ? undefined : reader.getValues(object, definition.id)[0];
};

const tablesOf = (from: QueryFrom): readonly number[] =>
  from.kind === 'table' ? [from.table.index] : [...tablesOf(from.left), ...tablesOf(from.right)];

/** A row of the left side with the objects of one of the right side. */
const together = <T>(left: JoinedRow<T>, right: JoinedRow<T>): JoinedRow<T> =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index) => left[index] ?? right[index]);

/**
 * The rows of FROM (CMIS 1.0, 2.1.10.2.3): of one table its objects; of a join every pair whose columns are equal, and
 * of an outer one the left rows that found none. NULL is equal to nothing. Each object is looked at once.
 * @param objectsOf the objects of a table, by its index
 */
export function* joinRows<T>(
  from: QueryFrom,
  objectsOf: (table: number) => Iterable<T>,
  reader: ObjectReader<T>,
): Generator<JoinedRow<T>> {
  if (from.kind === 'table') {
    const { index } = from.table;
    for (const object of objectsOf(index))
      yield Array.from({ length: index + 1 }, (_, at) => (at === index ? object : undefined));
    return;
  }
  const [ofLeft, ofRight] = from.on;
  const byValue = Map.groupBy(joinRows(from.right, objectsOf, reader), (row) => columnValue(ofRight, row, reader));
  const width = Math.max(...tablesOf(from)) + 1;
  for (const left of joinRows(from.left, objectsOf, reader)) {
    const value = columnValue(ofLeft, left, reader);
    const matches = value === undefined ? [] : (byValue.get(value) ?? []);
    for (const right of matches) yield together(left, right);
    if (from.outer && matches.length === 0) yield Array.from({ length: width }, (_, index) => left[index]);
  }
}
