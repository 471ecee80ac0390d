import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseStatement } from '#lib/cmis/domain/query/parse/parseStatement.ts';
import { messageOf } from '../evaluate/queryObjects.ts';

const where = (condition: string) => parseStatement(`SELECT * FROM cmis:document WHERE ${condition}`).where;
const literal = (text: string) => where(`a = ${text}`);

describe('a statement', () => {
  test('is parsed with all its clauses', () => {
    const text =
      "select d.cmis:name as n, SCORE() s, f.* FROM cmis:document d LEFT OUTER JOIN (cmis:folder AS f) ON d.a = f.b WHERE NOT (d.x >= 1 OR d.y IS NULL) AND IN_TREE(d, 'it''s') ORDER BY n, d.z DESC";
    expect(parseStatement(text)).toMatchObject({
      select: [
        { kind: 'column', column: { qualifier: 'd', name: 'cmis:name' }, alias: 'n' },
        { kind: 'score', alias: 's' },
        { kind: 'all', qualifier: 'f' },
      ],
      from: {
        kind: 'join',
        outer: true,
        left: { type: 'cmis:document', alias: 'd' },
        right: { type: 'cmis:folder', alias: 'f' },
        on: [
          { qualifier: 'd', name: 'a' },
          { qualifier: 'f', name: 'b' },
        ],
      },
      where: {
        kind: 'and',
        terms: [
          { kind: 'not', term: { kind: 'or', terms: [{ kind: 'comparison', operator: '>=' }, { kind: 'null' }] } },
          { kind: 'folder', deep: true, table: { qualifier: 'd' }, folderId: "it's" },
        ],
      },
      orderBy: [
        { column: { name: 'n' }, descending: false },
        { column: { qualifier: 'd', name: 'z' }, descending: true },
      ],
    });
  });

  test('joins from left to right, parentheses first', () => {
    const { from } = parseStatement('SELECT * FROM a JOIN b ON x = y INNER JOIN (c LEFT JOIN d ON p = q) ON r = s');
    expect(from).toMatchObject({
      left: { left: { type: 'a' }, right: { type: 'b' } },
      right: { outer: true, left: { type: 'c' }, right: { type: 'd' } },
    });
  });

  test.each([
    ["'x' = ANY tags", { kind: 'anyEquals', literal: { value: 'x' }, column: { name: 'tags' } }],
    ["ANY d.tags NOT IN ('x', 'y')", { kind: 'anyIn', negated: true, literals: [{ value: 'x' }, { value: 'y' }] }],
    ['a NOT IN (1,2)', { kind: 'in', negated: true, literals: [{ value: '1' }, { value: '2' }] }],
    ["a LIKE 'x%'", { kind: 'like', negated: false }],
    ['a IS NOT NULL', { kind: 'null', negated: true }],
    ["IN_FOLDER('7')", { kind: 'folder', deep: false, folderId: '7' }],
    ['a=1 OR b=2 AND c=3', { kind: 'or', terms: [{ column: { name: 'a' } }, { kind: 'and' }] }],
    ['NOT a=1 AND b=2', { kind: 'and', terms: [{ kind: 'not' }, { column: { name: 'b' } }] }],
  ])('may have the condition %s', (text, expected) => {
    expect(where(text)).toMatchObject(expected);
  });

  test.each([
    ['-1.50', { kind: 'number', value: '-1.5' }],
    ['.5', { kind: 'number', value: '0.5' }],
    ['1e3', { kind: 'number', value: '1000' }],
    ['12.5E-3', { kind: 'number', value: '0.0125' }],
    ["'a\\'b\\\\c''d'", { kind: 'string', value: "a'b\\c'd" }],
    ["TIMESTAMP '2026-01-15T10:30:00+01:00'", { kind: 'datetime', value: '2026-01-15T09:30:00.000Z' }],
    ['true', { kind: 'boolean', value: true }],
  ])('may have the literal %s', (text, expected) => {
    expect(literal(text)).toMatchObject({ literal: expected });
  });
});

describe('a syntax error is reported with its position', () => {
  test.each([
    ['', 1, 'expected SELECT, found the end'],
    ['SELECT', 7, 'expected a column, SCORE() or *, found the end'],
    ['SELECT *', 9, 'expected FROM, found the end'],
    ['THIS_IS_NOT_A_SELECT', 1, 'expected SELECT, found THIS_IS_NOT_A_SELECT'],
    ['SELECT FROM cmis:document', 8, 'expected a column, SCORE() or *, found FROM'],
    ['SELECT ,cmis:name FROM cmis:document', 8, 'expected a column, SCORE() or *, found ,'],
    ['SELECT * FROM t x y', 19, 'expected the end of the statement, found y'],
    ["SELECT * FROM t WHERE a = 'x", 27, 'the string has no end'],
    ['SELECT * FROM t WHERE a = b', 27, 'expected a literal (write strings in single quotes), found b'],
    ["SELECT * FROM t WHERE a = 'x\\y'", 29, "unknown escape \\y in a string, use \\' and \\\\"],
    ['SELECT * FROM t WHERE (a = 1', 29, 'expected ), found the end'],
    ['SELECT * FROM t WHERE a = 1e999', 27, 'an exponent is at most 400'],
    ["SELECT * FROM t WHERE a = TIMESTAMP '2026-02-30T00:00:00Z'", 37, 'expected a date and time'],
    ["SELECT * FROM t WHERE a = TIMESTAMP '2026-01-15T00:00:00+15:00'", 37, 'expected a date and time'],
    ["SELECT * FROM t WHERE a = TIMESTAMP '9999-12-31T23:59:59-01:00'", 37, 'expected a date and time'],
    ["SELECT * FROM t WHERE a LIKE 'x\\n'", 32, 'unknown escape \\n'],
    ["SELECT * FROM t WHERE CONTAINS('a OR OR b')", 38, 'expected a word or phrase, found OR'],
    ["SELECT * FROM t WHERE CONTAINS('a \"b')", 35, 'the phrase has no end'],
    ['SELECT * FROM t; DROP', 16, 'unexpected character ;'],
    [`SELECT * FROM t WHERE ${'('.repeat(300)}`, 224, 'brackets are nested at most 200 deep'],
  ])('%s', (statement, position, reason) => {
    expect(messageOf(() => parseStatement(statement))).toContain(`at position ${position}: ${reason}`);
  });

  test('for any text', () => {
    const pieces = fc.constantFrom(
      ...[
        'SELECT',
        '*',
        'FROM',
        'cmis:document',
        'WHERE',
        'a',
        '=',
        "'x'",
        '1',
        'AND',
        'OR',
        'NOT',
        '(',
        ')',
        'IN',
        ',',
      ],
      ...['ANY', 'LIKE', 'CONTAINS', "'a -b'", 'ORDER', 'BY', 'JOIN', 'ON', '.', "'", '\\', 'SCORE', 'IS', 'NULL'],
    );
    const anyText = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(pieces, { maxLength: 20 }).map((all) => all.join(' ')),
    );
    fc.assert(
      fc.property(anyText, (text) => {
        messageOf(() => parseStatement(text));
      }),
      { numRuns: 2000 },
    );
  });
});
