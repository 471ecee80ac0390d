import type { StoredValue } from '#lib/cmis/domain/objects/entity.ts';
import type { JoinedRow, ObjectReader } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import type { QueryColumn, QueryFrom } from '#lib/cmis/domain/query/resolve/query.ts';

const getColumnValue = <T>(
  { table, definition }: QueryColumn,
  row: JoinedRow<T>,
  reader: ObjectReader<T>,
): StoredValue | undefined => {
  const object = row[table.index];
  return object === undefined ? undefined : reader.getValues(object, definition.id)[0];
};

const listTables = (from: QueryFrom): readonly number[] =>
  from.kind === 'table' ? [from.table.index] : [...listTables(from.left), ...listTables(from.right)];

/** Merges a row of the left side with one of the right side. */
const mergeRows = <T>(left: JoinedRow<T>, right: JoinedRow<T>): JoinedRow<T> =>
  Array.from({ length: Math.max(left.length, right.length) }, (_, index) => left[index] ?? right[index]);

/** What a join reads, and how many rows it may have. */
export interface JoinSource<T> {
  /** Returns the objects of a table by its index. */
  readonly listObjects: (table: number) => Iterable<T>;
  readonly reader: ObjectReader<T>;
  /** Called with the number of rows of one join so far, also of a join within another; throws if they are too many. */
  readonly checkCount: (rows: number) => void;
}

/**
 * Yields the rows of FROM (CMIS 1.0, 2.1.10.2.3) by hash join, in time linear in objects and rows. NULL equals nothing; an
 * outer join keeps left rows without a match.
 */
export function* joinRows<T>(from: QueryFrom, source: JoinSource<T>): Generator<JoinedRow<T>> {
  const { listObjects, reader, checkCount } = source;
  if (from.kind === 'table') {
    const { index } = from.table;
    for (const object of listObjects(index))
      yield Array.from({ length: index + 1 }, (_, at) => (at === index ? object : undefined));
    return;
  }
  const [ofLeft, ofRight] = from.on;
  const byValue = Map.groupBy(joinRows(from.right, source), (row) => getColumnValue(ofRight, row, reader));
  const width = Math.max(...listTables(from)) + 1;
  let count = 0;
  for (const left of joinRows(from.left, source)) {
    const value = getColumnValue(ofLeft, left, reader);
    const matches = value === undefined ? [] : (byValue.get(value) ?? []);
    const unmatched = from.outer && matches.length === 0 ? 1 : 0;
    count += matches.length + unmatched;
    checkCount(count);
    for (const right of matches) yield mergeRows(left, right);
    if (unmatched > 0) yield Array.from({ length: width }, (_, index) => left[index]);
  }
}
