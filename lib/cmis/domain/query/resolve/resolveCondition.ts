import type { PropertyDefinition } from '#lib/cmis/domain/model.ts';
import type { ColumnName, Condition, Literal, Operator } from '#lib/cmis/domain/query/parse/syntax.ts';
import { queryError } from '#lib/cmis/domain/query/queryError.ts';
import type { QueryColumn, QueryCondition, QueryTable } from '#lib/cmis/domain/query/resolve/query.ts';
import { getColumn, getTable } from '#lib/cmis/domain/query/resolve/scope.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';

/** Kind of literal for each property type. Two columns can be joined if their kinds are equal. */
export const LITERAL_KIND: Readonly<Record<PropertyType, Literal['kind']>> = {
  boolean: 'boolean',
  id: 'string',
  integer: 'number',
  datetime: 'datetime',
  decimal: 'number',
  html: 'string',
  string: 'string',
  uri: 'string',
};

const ORDERED: ReadonlySet<PropertyType> = new Set(['string', 'integer', 'decimal', 'datetime']);
const TEXT: ReadonlySet<PropertyType> = new Set(['string', 'id', 'uri']);

const NAME: Readonly<Record<Literal['kind'], string>> = {
  boolean: 'TRUE or FALSE',
  string: 'a string in quotes',
  number: 'a number',
  datetime: "TIMESTAMP '…'",
};

const checkLiteral = ({ id, propertyType }: PropertyDefinition, { kind, at }: Literal): void => {
  const expected = LITERAL_KIND[propertyType];
  if (kind !== expected) throw queryError(at, `${id} must be compared with ${NAME[expected]}`);
};

const getSingleValued = (tables: readonly QueryTable[], name: ColumnName): QueryColumn => {
  const column = getColumn(tables, name);
  if (column.definition.cardinality === 'multi')
    throw queryError(name.at, `${column.definition.id} has several values: use ANY`);
  return column;
};

const getMultiValued = (tables: readonly QueryTable[], name: ColumnName): QueryColumn => {
  const column = getColumn(tables, name);
  if (column.definition.cardinality === 'single')
    throw queryError(name.at, `${column.definition.id} has a single value: leave out ANY`);
  return column;
};

const checkOperator = ({ definition }: QueryColumn, operator: Operator, at: number): void => {
  if (operator !== '=' && operator !== '<>' && !ORDERED.has(definition.propertyType))
    throw queryError(at, `${definition.id} can only be compared by = and <>`);
};

const checkFileable = (table: QueryTable, at: number): QueryTable => {
  if (!table.type.fileable) throw queryError(at, `objects of type ${table.type.id} are in no folder`);
  return table;
};

const checkFullTextIndexed = (table: QueryTable, at: number): QueryTable => {
  if (!table.type.fulltextIndexed) throw queryError(at, `objects of type ${table.type.id} have no full text`);
  return table;
};

/** Resolves the columns and tables of a condition and checks its literals. */
export const resolveCondition = (condition: Condition, tables: readonly QueryTable[]): QueryCondition => {
  switch (condition.kind) {
    case 'and':
    case 'or':
      return { ...condition, terms: condition.terms.map((term) => resolveCondition(term, tables)) };
    case 'not':
      return { ...condition, term: resolveCondition(condition.term, tables) };
    case 'comparison': {
      const column = getSingleValued(tables, condition.column);
      checkOperator(column, condition.operator, condition.column.at);
      checkLiteral(column.definition, condition.literal);
      return { ...condition, column };
    }
    case 'in':
    case 'anyIn': {
      const column = (condition.kind === 'in' ? getSingleValued : getMultiValued)(tables, condition.column);
      for (const literal of condition.literals) checkLiteral(column.definition, literal);
      return { ...condition, column };
    }
    case 'anyEquals': {
      const column = getMultiValued(tables, condition.column);
      checkLiteral(column.definition, condition.literal);
      return { ...condition, column };
    }
    case 'like': {
      const column = getSingleValued(tables, condition.column);
      if (!TEXT.has(column.definition.propertyType))
        throw queryError(condition.column.at, `${column.definition.id} is not a string, id or uri, which LIKE needs`);
      return { ...condition, column };
    }
    case 'null':
      return { ...condition, column: getColumn(tables, condition.column) };
    case 'folder':
      if (condition.folderId.startsWith('/'))
        throw queryError(
          condition.table.at,
          `IN_FOLDER and IN_TREE take the id of a folder, not a path: getObjectByPath answers with the id of ${condition.folderId}`,
        );
      return { ...condition, table: checkFileable(getTable(tables, condition.table), condition.table.at) };
    case 'contains':
      return { ...condition, table: checkFullTextIndexed(getTable(tables, condition.table), condition.table.at) };
  }
};
