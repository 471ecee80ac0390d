import type { PropertyData } from '#lib/cmis/domain/model.ts';
import { compareText } from '#lib/cmis/domain/objects/names.ts';
import { toPropertyValue } from '#lib/cmis/domain/objects/propertyValues.ts';
import { compareStoredValues, type JoinedRow, type ObjectReader } from '#lib/cmis/domain/query/evaluate/evaluate.ts';
import type { Query, QueryOrder, SelectedColumn } from '#lib/cmis/domain/query/resolve/query.ts';

/** Returns the SCORE() of a row, from 0 to 1. */
const getRowScore = <T>({ text }: Query, row: JoinedRow<T>, reader: ObjectReader<T>): number => {
  const object = text === undefined ? undefined : row[text.table.index];
  return object === undefined ? 0 : reader.getScore(object);
};

const joinIds = <T>(row: JoinedRow<T>, reader: ObjectReader<T>): string =>
  row.map((object) => (object === undefined ? '' : reader.getId(object))).join('\n');

/**
 * Creates the comparator of ORDER BY. NULL comes first in ascending order. Equal rows are ordered by their ids in the
 * direction of the first column, as in an index that is read backwards.
 */
export const createRowComparator =
  <T>(query: Query, reader: ObjectReader<T>) =>
  (a: JoinedRow<T>, b: JoinedRow<T>): number => {
    const compareBy = ({ by }: QueryOrder): number => {
      if (by === 'score') return getRowScore(query, a, reader) - getRowScore(query, b, reader);
      const [left, right] = [a, b].map((row) => {
        const object = row[by.table.index];
        return object === undefined ? undefined : reader.getValues(object, by.definition.id)[0];
      });
      if (left === undefined || right === undefined) return Number(left !== undefined) - Number(right !== undefined);
      return compareStoredValues(by.definition.propertyType, left, right);
    };
    for (const one of query.orderBy) {
      const difference = compareBy(one);
      if (difference !== 0) return one.descending ? -difference : difference;
    }
    const order = compareText(joinIds(a, reader), joinIds(b, reader));
    return query.orderBy[0]?.descending === true ? -order : order;
  };

const toColumnData = <T>(
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
      values: [getRowScore(query, row, reader).toFixed(6)],
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

/** Returns one property for each selected column, including columns without a value (CMIS 1.0, 2.1.10.1). */
export const toResultProperties = <T>(
  query: Query,
  row: JoinedRow<T>,
  reader: ObjectReader<T>,
): readonly PropertyData[] => query.select.map((selected) => toColumnData(query, selected, row, reader));
