import type { PropertyDefinition } from '#lib/cmis/domain/model.ts';
import { queryError } from '#lib/cmis/domain/query/parse/queryError.ts';
import type { ColumnName, TableName } from '#lib/cmis/domain/query/parse/syntax.ts';
import type { QueryColumn, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';
import type { ObjectType } from '#lib/cmis/domain/types/types.ts';

/** What has this query name, else the only one that has it in another case: SQL minds no case, ids do. */
const named = <T extends { readonly queryName: string }>(all: readonly T[], name: string): T | undefined => {
  const exact = all.find(({ queryName }) => queryName === name);
  if (exact !== undefined) return exact;
  const alike = all.filter(({ queryName }) => queryName.toLowerCase() === name.toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
};

export const getQueryableType = (types: readonly ObjectType[], name: string, at: number): ObjectType => {
  const type = named(types, name);
  if (type === undefined) throw queryError(at, `there is no type ${name}`);
  if (!type.queryable) throw queryError(at, `the type ${name} cannot be queried`);
  return type;
};

/** The table of this name; without one the only table. */
export const getTable = (tables: readonly QueryTable[], { qualifier, at }: TableName): QueryTable => {
  const [only, ...others] = tables;
  if (qualifier === undefined && only !== undefined && others.length === 0) return only;
  if (qualifier === undefined) throw queryError(at, 'expected the name of one of the tables');
  const table = tables.find(({ name }) => name.toLowerCase() === qualifier.toLowerCase());
  if (table === undefined) throw queryError(at, `there is no table ${qualifier} in FROM`);
  return table;
};

const definitionIn = (table: QueryTable, name: string): PropertyDefinition | undefined =>
  named(table.type.propertyDefinitions, name);

/** The column of this name, of any table where it is named without one and only one has it. */
export const getColumn = (tables: readonly QueryTable[], column: ColumnName): QueryColumn => {
  const { qualifier, name, at } = column;
  const searched = qualifier === undefined ? tables : [getTable(tables, { qualifier, at })];
  const found = searched.flatMap((table) => {
    const definition = definitionIn(table, name);
    return definition === undefined ? [] : [{ table, definition }];
  });
  const [only, ...others] = found;
  if (only === undefined)
    throw queryError(at, `${searched.map(({ type }) => type.id).join(', ')} has no property ${name}`);
  if (others.length > 0) throw queryError(at, `several tables have a property ${name}: say which`);
  if (!only.definition.queryable) throw queryError(at, `${only.definition.id} cannot be queried`);
  return only;
};
