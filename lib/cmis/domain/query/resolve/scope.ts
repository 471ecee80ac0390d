import type { PropertyDefinition } from '#lib/cmis/domain/model.ts';
import type { ColumnName, TableName } from '#lib/cmis/domain/query/parse/syntax.ts';
import { queryError } from '#lib/cmis/domain/query/queryError.ts';
import type { QueryColumn, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** Finds by exact query name, else by the only one that differs in case: SQL ignores case, ids do not. */
const findByQueryName = <T extends { readonly queryName: string }>(all: readonly T[], name: string): T | undefined => {
  const exact = all.find(({ queryName }) => queryName === name);
  if (exact !== undefined) return exact;
  const alike = all.filter(({ queryName }) => queryName.toLowerCase() === name.toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
};

export const getQueryableType = (types: readonly ObjectType[], name: string, at: number): ObjectType => {
  const type = findByQueryName(types, name);
  if (type === undefined) throw queryError(at, `there is no type ${name}`);
  if (!type.queryable) throw queryError(at, `the type ${name} cannot be queried`);
  return type;
};

/** Returns the table with this name; without a name, the only table. */
export const getTable = (tables: readonly QueryTable[], { qualifier, at }: TableName): QueryTable => {
  const [only, ...others] = tables;
  if (qualifier === undefined && only !== undefined && others.length === 0) return only;
  if (qualifier === undefined) throw queryError(at, 'expected the name of one of the tables');
  const table = tables.find(({ name }) => name.toLowerCase() === qualifier.toLowerCase());
  if (table === undefined) throw queryError(at, `there is no table ${qualifier} in FROM`);
  return table;
};

const findDefinition = (table: QueryTable, name: string): PropertyDefinition | undefined =>
  findByQueryName(table.type.propertyDefinitions, name);

/** Returns the column with this name. Without a qualifier exactly one table must have it. */
export const getColumn = (tables: readonly QueryTable[], column: ColumnName): QueryColumn => {
  const { qualifier, name, at } = column;
  const searched = qualifier === undefined ? tables : [getTable(tables, { qualifier, at })];
  const found = searched.flatMap((table) => {
    const definition = findDefinition(table, name);
    return definition === undefined ? [] : [{ table, definition }];
  });
  const [only, ...others] = found;
  if (only === undefined)
    throw queryError(at, `${searched.map(({ type }) => type.id).join(', ')} has no property ${name}`);
  if (others.length > 0) throw queryError(at, `several tables have a property ${name}: qualify it with a table name`);
  if (!only.definition.queryable) throw queryError(at, `${only.definition.id} cannot be queried`);
  return only;
};
