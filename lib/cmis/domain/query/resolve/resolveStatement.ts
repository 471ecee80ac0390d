import type {
  ColumnName,
  ConditionOf,
  FromTable,
  SelectItem,
  SortItem,
  Statement,
} from '#lib/cmis/domain/query/parse/syntax.ts';
import { queryError } from '#lib/cmis/domain/query/queryError.ts';
import type {
  Query,
  QueryColumn,
  QueryFrom,
  QueryOrder,
  QueryTable,
  SelectedColumn,
} from '#lib/cmis/domain/query/resolve/query.ts';
import { LITERAL_KIND, resolveCondition } from '#lib/cmis/domain/query/resolve/resolveCondition.ts';
import { getColumn, getQueryableType, getTable } from '#lib/cmis/domain/query/resolve/scope.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** Query name of SCORE() without an alias. */
const SCORE_NAME = 'SEARCH_SCORE';

const listTables = (from: FromTable): readonly (FromTable & { readonly kind: 'table' })[] =>
  from.kind === 'table' ? [from] : [...listTables(from.left), ...listTables(from.right)];

const resolveTables = (from: FromTable, types: readonly ObjectType[]): readonly QueryTable[] => {
  const names = new Set<string>();
  return listTables(from).map(({ type, alias, at }, index) => {
    const name = alias ?? type;
    if (names.has(name.toLowerCase())) throw queryError(at, `two tables are named ${name}`);
    names.add(name.toLowerCase());
    return { index, name, type: getQueryableType(types, type, at) };
  });
};

const getJoinColumn = (tables: readonly QueryTable[], name: ColumnName): QueryColumn => {
  const column = getColumn(tables, name);
  if (column.definition.cardinality === 'multi')
    throw queryError(name.at, `${column.definition.id} has several values and cannot be joined`);
  return column;
};

/** Tables are numbered from left to right, so that each side is a contiguous range. */
const resolveFrom = (from: FromTable, tables: readonly QueryTable[]): QueryFrom => {
  if (from.kind === 'table') {
    const [table] = tables;
    if (table === undefined) throw new Error('Fewer tables were resolved than FROM names');
    return { kind: 'table', table };
  }
  const size = listTables(from.left).length;
  const [left, right] = [resolveFrom(from.left, tables.slice(0, size)), resolveFrom(from.right, tables.slice(size))];
  const columns = from.on.map((name) => getJoinColumn(tables, name));
  const isLeft = ({ table }: QueryColumn): boolean => tables.indexOf(table) < size;
  const [first] = from.on;
  const [ofLeft, ofRight] = [columns.find(isLeft), columns.find((column) => !isLeft(column))];
  if (ofLeft === undefined || ofRight === undefined)
    throw queryError(first.at, 'ON must compare a column of the left side with a column of the right side');
  if (LITERAL_KIND[ofLeft.definition.propertyType] !== LITERAL_KIND[ofRight.definition.propertyType])
    throw queryError(
      first.at,
      `${ofLeft.definition.id} and ${ofRight.definition.id} have property types that are never equal`,
    );
  return { kind: 'join', outer: from.outer, left, right, on: [ofLeft, ofRight] };
};

const selectAll = (tables: readonly QueryTable[]): readonly SelectedColumn[] =>
  tables.flatMap((table) =>
    table.type.propertyDefinitions.map((definition) => ({
      kind: 'property' as const,
      column: { table, definition },
      queryName: definition.queryName,
    })),
  );

const resolveItem = (item: SelectItem, tables: readonly QueryTable[]): readonly SelectedColumn[] => {
  if (item.kind === 'score') return [{ kind: 'score', queryName: item.alias ?? SCORE_NAME }];
  if (item.kind === 'all') return selectAll(item.qualifier === undefined ? tables : [getTable(tables, item)]);
  const column = getColumn(tables, item.column);
  return [{ kind: 'property', column, queryName: item.alias ?? column.definition.queryName }];
};

/** Qualifies the names of columns that several tables have in common. */
const qualifyDuplicates = (columns: readonly SelectedColumn[]): readonly SelectedColumn[] => {
  const byName = Map.groupBy(columns, ({ queryName }) => queryName);
  return columns.map((selected) => {
    if (selected.kind === 'score' || (byName.get(selected.queryName)?.length ?? 0) < 2) return selected;
    const { table, definition } = selected.column;
    const isAlias = selected.queryName !== definition.queryName;
    return isAlias ? selected : { ...selected, queryName: `${table.name}.${definition.queryName}` };
  });
};

const checkAliases = (items: readonly SelectItem[]): void => {
  const aliases = new Set<string>();
  for (const item of items) {
    if (item.kind === 'all' || item.alias === undefined) continue;
    const at = item.kind === 'column' ? item.column.at : item.at;
    if (aliases.has(item.alias)) throw queryError(at, `two columns are named ${item.alias}`);
    aliases.add(item.alias);
  }
};

/** Resolves a column of ORDER BY: a selected column, by name or alias, or any other orderable one. */
const resolveSort = (
  { column: name, descending }: SortItem,
  select: readonly SelectedColumn[],
  tables: readonly QueryTable[],
): QueryOrder => {
  const selected = name.qualifier === undefined ? select.find(({ queryName }) => queryName === name.name) : undefined;
  if (selected?.kind === 'score') return { by: 'score', descending };
  const column = selected?.column ?? getColumn(tables, name);
  if (!column.definition.orderable) throw queryError(name.at, `${column.definition.id} is not orderable`);
  return { by: column, descending };
};

const findContains = <Column, Table>(
  condition: ConditionOf<Column, Table> | undefined,
): readonly (ConditionOf<Column, Table> & { readonly kind: 'contains' })[] => {
  if (condition === undefined) return [];
  if (condition.kind === 'and' || condition.kind === 'or') return condition.terms.flatMap(findContains);
  if (condition.kind === 'not') return findContains(condition.term);
  return condition.kind === 'contains' ? [condition] : [];
};

const checkText = (statement: Statement): void => {
  const [first, second] = findContains(statement.where);
  if (second !== undefined) throw queryError(second.table.at, 'a statement has one CONTAINS at most');
  const score = statement.select.find((item) => item.kind === 'score');
  if (score !== undefined && first === undefined) throw queryError(score.at, 'SCORE() needs a CONTAINS');
};

/**
 * Resolves types and properties of a statement and checks its literals against them (CMIS 1.0, 2.1.10.2).
 * @throws `invalidArgument` with the position of the error
 */
export const resolveStatement = (statement: Statement, types: readonly ObjectType[]): Query => {
  checkText(statement);
  checkAliases(statement.select);
  const tables = resolveTables(statement.from, types);
  const select = qualifyDuplicates(statement.select.flatMap((item) => resolveItem(item, tables)));
  const where = statement.where === undefined ? undefined : resolveCondition(statement.where, tables);
  const [text] = findContains(where);
  return {
    tables,
    from: resolveFrom(statement.from, tables),
    select,
    ...(where === undefined ? {} : { where }),
    orderBy: statement.orderBy.map((item) => resolveSort(item, select, tables)),
    ...(text === undefined ? {} : { text: { table: text.table, expression: text.text } }),
  };
};
