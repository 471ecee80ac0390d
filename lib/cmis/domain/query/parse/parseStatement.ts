import { Cursor } from '#lib/cmis/domain/query/parse/cursor.ts';
import { parseColumn, parseCondition } from '#lib/cmis/domain/query/parse/parseCondition.ts';
import type { FromTable, SelectItem, SortItem, Statement } from '#lib/cmis/domain/query/parse/syntax.ts';

/** `[[AS] alias]` */
const parseAlias = (cursor: Cursor): { readonly alias?: string } => {
  if (cursor.take('AS')) return { alias: cursor.expectName('an alias').text };
  return cursor.isNameNext() ? { alias: cursor.next().text } : {};
};

const parseSelectItem = (cursor: Cursor): SelectItem => {
  const { at, text } = cursor.peek();
  if (cursor.take('SCORE')) {
    cursor.expect('(');
    cursor.expect(')');
    return { kind: 'score', at, ...parseAlias(cursor) };
  }
  if (cursor.isNameNext() && cursor.isNext('.', 1) && cursor.isNext('*', 2)) {
    for (let tokens = 3; tokens > 0; tokens -= 1) cursor.next();
    return { kind: 'all', qualifier: text, at };
  }
  if (!cursor.isNameNext()) throw cursor.createSyntaxError('a column, SCORE() or *');
  return { kind: 'column', column: parseColumn(cursor), ...parseAlias(cursor) };
};

const parseSelect = (cursor: Cursor): readonly SelectItem[] => {
  const { at } = cursor.peek();
  if (cursor.take('*')) return [{ kind: 'all', at }];
  const parseItem = () => cursor.parseCounted('columns', () => parseSelectItem(cursor));
  const items = [parseItem()];
  while (cursor.take(',')) items.push(parseItem());
  return items;
};

const parseTable = (cursor: Cursor): FromTable => {
  if (cursor.take('(')) return cursor.parseNested(() => parseFrom(cursor));
  const { text, at } = cursor.expectName('a type');
  return { kind: 'table', type: text, at, ...parseAlias(cursor) };
};

/** Returns undefined if no join follows. */
const parseJoin = (cursor: Cursor): { readonly outer: boolean } | undefined => {
  if (cursor.take('JOIN')) return { outer: false };
  const outer = cursor.take('LEFT');
  if (!outer && !cursor.take('INNER')) return undefined;
  if (outer) cursor.take('OUTER');
  cursor.expect('JOIN');
  return { outer };
};

/** Joins associate to the left; brackets change that. */
const parseFrom = (cursor: Cursor): FromTable => {
  let from = parseTable(cursor);
  for (let join = parseJoin(cursor); join !== undefined; join = parseJoin(cursor)) {
    const right = cursor.parseCounted('joins', () => parseTable(cursor));
    cursor.expect('ON');
    const first = parseColumn(cursor);
    cursor.expect('=');
    from = { kind: 'join', ...join, left: from, right, on: [first, parseColumn(cursor)] };
  }
  return from;
};

const parseSortItem = (cursor: Cursor): SortItem => {
  const column = parseColumn(cursor);
  const descending = cursor.take('DESC');
  if (!descending) cursor.take('ASC');
  return { column, descending };
};

const parseOrder = (cursor: Cursor): readonly SortItem[] => {
  if (!cursor.take('ORDER')) return [];
  cursor.expect('BY');
  const parseItem = () => cursor.parseCounted('columns to order by', () => parseSortItem(cursor));
  const items = [parseItem()];
  while (cursor.take(',')) items.push(parseItem());
  return items;
};

/**
 * Parses a statement (CMIS 1.0, 2.1.10.2.1).
 * @throws `invalidArgument` with the position of the first error and what was expected there
 */
export const parseStatement = (statement: string): Statement => {
  const cursor = new Cursor(statement);
  cursor.expect('SELECT');
  const select = parseSelect(cursor);
  cursor.expect('FROM');
  const from = parseFrom(cursor);
  const where = cursor.take('WHERE') ? { where: parseCondition(cursor) } : {};
  const orderBy = parseOrder(cursor);
  if (cursor.peek().kind !== 'end') throw cursor.createSyntaxError('the end of the statement');
  return { select, from, ...where, orderBy };
};
