import type { PropertyData } from '#lib/cmis/domain/model.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { toPropertyValue } from '#lib/cmis/domain/objects/propertyValues.ts';
import { compareStoredValues, type JoinedRow, type ObjectReader } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import type { Query, QueryOrder, SelectedColumn } from '#lib/cmis/domain/query/resolve/query.ts';

/** How well a row fits the CONTAINS of its query, from 0 to 1. */
const scoreOf = <T>({ text }: Query, row: JoinedRow<T>, reader: ObjectReader<T>): number => {
  const object = text === undefined ? undefined : row[text.table.index];
  return object === undefined ? 0 : reader.getScore(object);
};

const ids = <T>(row: JoinedRow<T>, reader: ObjectReader<T>): string =>
  row.map((object) => (object === undefined ? '' : reader.getId(object))).join('\n');

/**
 * Order of two rows by ORDER BY: what has no value stands first, ascending; rows that are equal go by their ids, in the
 * direction of the first column, as a list of the index has them when it is read backwards.
 */
export const createRowComparator =
  <T>(query: Query, reader: ObjectReader<T>) =>
  (a: JoinedRow<T>, b: JoinedRow<T>): number => {
    const differenceBy = ({ by }: QueryOrder): number => {
      if (by === 'score') return scoreOf(query, a, reader) - scoreOf(query, b, reader);
      const [left, right] = [a, b].map((row) => {
        const object = row[by.table.index];
        return object === undefined ? undefined : reader.getValues(object, by.definition.id)[0];
      });
      if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
      return compareStoredValues(by.definition.propertyType, left, right);
    };
    for (const one of query.orderBy) {
      const difference = differenceBy(one);
      if (difference !== 0) return one.descending ? -difference : difference;
    }
    const order = compareText(ids(a, reader), ids(b, reader));
    return query.orderBy[0]?.descending === true ? -order : order;
  };

const columnData = <T>(
  query: Query,
  selected: SelectedColumn,
  row: JoinedRow<T>,
  reader: ObjectReader<T>,
): PropertyData => {
  const { queryName } = selected;
  if (selected.kind === 'score')
    return {
      type: 'decimal',
      propertyDefinitionId: 'SEARCH_SCORE',
      queryName,
      values: [scoreOf(query, row, reader).toFixed(6)],
    };
  const { table, definition } = selected.column;
  const { id, propertyType, localName, displayName } = definition;
  const object = row[table.index];
  const values = object === undefined ? [] : reader.getValues(object, id);
  return {
    type: propertyType,
    propertyDefinitionId: id,
    localName,
    displayName,
    queryName,
    values: values.map((value) => toPropertyValue(propertyType, value)),
  };
};

/** CMIS 1.0, 2.1.10.1: a property for each selected column, those without a value too. */
export const toResultProperties = <T>(
  query: Query,
  row: JoinedRow<T>,
  reader: ObjectReader<T>,
): readonly PropertyData[] => query.select.map((selected) => columnData(query, selected, row, reader));
