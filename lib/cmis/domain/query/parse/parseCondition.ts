import type { Cursor } from '#lib/cmis/domain/query/parse/cursor.ts';
import { parseLikePattern } from '#lib/cmis/domain/query/parse/likePattern.ts';
import { parseLiteral, parseLiterals, unescapeString } from '#lib/cmis/domain/query/parse/literals.ts';
import { type ColumnName, type Condition, OPERATORS, type TableName } from '#lib/cmis/domain/query/parse/syntax.ts';
import { parseTextExpression } from '#lib/cmis/domain/query/text/textExpression.ts';

/** `[qualifier.]name` */
export const parseColumn = (cursor: Cursor): ColumnName => {
  const first = cursor.expectName('a column');
  if (!cursor.take('.')) return { name: first.text, at: first.at };
  return { qualifier: first.text, name: cursor.expectName('a column').text, at: first.at };
};

const parseAnyIn = (cursor: Cursor): Condition => {
  const column = parseColumn(cursor);
  const negated = cursor.take('NOT');
  cursor.expect('IN');
  return { kind: 'anyIn', column, literals: parseLiterals(cursor), negated };
};

const parseColumnTest = (cursor: Cursor): Condition => {
  const column = parseColumn(cursor);
  if (cursor.take('IS')) {
    const negated = cursor.take('NOT');
    cursor.expect('NULL');
    return { kind: 'null', column, negated };
  }
  const operator = OPERATORS.find((one) => cursor.isNext(one));
  if (operator !== undefined) {
    cursor.next();
    return { kind: 'comparison', column, operator, literal: parseLiteral(cursor) };
  }
  const negated = cursor.take('NOT');
  if (cursor.take('IN')) return { kind: 'in', column, literals: parseLiterals(cursor), negated };
  if (cursor.take('LIKE')) {
    const { text, at } = cursor.expectString('a quoted pattern');
    return { kind: 'like', column, pattern: parseLikePattern(text, at), negated };
  }
  throw cursor.createSyntaxError(negated ? 'IN or LIKE' : 'a comparison, [NOT] IN, [NOT] LIKE or IS [NOT] NULL');
};

const parseTable = (cursor: Cursor): TableName => {
  const { at, text } = cursor.peek();
  if (!cursor.isNameNext()) return { at };
  cursor.next();
  cursor.expect(',');
  return { qualifier: text, at };
};

const parseContains = (cursor: Cursor): Condition => {
  cursor.expect('(');
  const table = parseTable(cursor);
  const { text, at } = cursor.expectString('a quoted text to search for');
  cursor.expect(')');
  return { kind: 'contains', table, text: parseTextExpression(text, at) };
};

const parseFolder = (cursor: Cursor, deep: boolean): Condition => {
  cursor.expect('(');
  const table = parseTable(cursor);
  const folderId = unescapeString(cursor.expectString("a folder's quoted id"));
  cursor.expect(')');
  return { kind: 'folder', table, folderId, deep };
};

const parseTest = (cursor: Cursor): Condition => {
  if (cursor.take('(')) return cursor.parseNested(() => parseCondition(cursor));
  if (cursor.take('ANY')) return parseAnyIn(cursor);
  if (cursor.take('CONTAINS')) return parseContains(cursor);
  if (cursor.take('IN_FOLDER')) return parseFolder(cursor, false);
  if (cursor.take('IN_TREE')) return parseFolder(cursor, true);
  if (cursor.isNameNext()) return parseColumnTest(cursor);
  const { kind } = cursor.peek();
  const isLiteral =
    kind === 'string' || kind === 'number' || ['TIMESTAMP', 'TRUE', 'FALSE'].some((word) => cursor.isNext(word));
  if (!isLiteral) throw cursor.createSyntaxError('a condition');
  const literal = parseLiteral(cursor);
  cursor.expect('=');
  cursor.expect('ANY');
  return { kind: 'anyEquals', literal, column: parseColumn(cursor) };
};

const parseFactor = (cursor: Cursor): Condition =>
  cursor.take('NOT') ? { kind: 'not', term: parseTest(cursor) } : parseTest(cursor);

const parseTerms = (cursor: Cursor, keyword: 'AND' | 'OR', parse: (cursor: Cursor) => Condition): Condition => {
  const first = parse(cursor);
  if (!cursor.isNext(keyword)) return first;
  const terms = [first];
  while (cursor.take(keyword)) terms.push(parse(cursor));
  return { kind: keyword === 'AND' ? 'and' : 'or', terms };
};

/** Parses a search condition (CMIS 1.0, 2.1.10.2.4). Precedence: NOT, AND, OR. */
export const parseCondition = (cursor: Cursor): Condition =>
  parseTerms(cursor, 'OR', () =>
    parseTerms(cursor, 'AND', (one) => one.parseCounted('conditions', () => parseFactor(one))),
  );
