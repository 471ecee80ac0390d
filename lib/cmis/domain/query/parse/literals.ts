import { normaliseDateTime, normaliseDecimal } from '#lib/cmis/domain/objects/propertyValues.ts';
import type { Cursor } from '#lib/cmis/domain/query/parse/cursor.ts';
import type { Token } from '#lib/cmis/domain/query/parse/lexer.ts';
import { queryError } from '#lib/cmis/domain/query/parse/queryError.ts';
import type { Literal } from '#lib/cmis/domain/query/parse/syntax.ts';

/** Largest exponent of ten, either way: a double has none larger, and its zeros would be written out. */
const LARGEST_EXPONENT = 400;

/** Characters of a number: as many as a stored value has digits. */
const LONGEST_NUMBER = 10_000;

/** `1.5e3` as `1500`: the plain notation in which numbers are stored. */
const plainNumber = ({ text, at }: Token): string => {
  if (text.length > LONGEST_NUMBER) throw queryError(at, `a number has at most ${LONGEST_NUMBER} characters`);
  const [mantissa = '', exponentText = '0'] = text.toLowerCase().split('e');
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > LARGEST_EXPONENT) throw queryError(at, `exponents are at most ${LARGEST_EXPONENT}`);
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(mantissa) ?? [];
  const digits = `${'0'.repeat(LARGEST_EXPONENT)}${whole}${fraction}${'0'.repeat(LARGEST_EXPONENT)}`;
  const point = LARGEST_EXPONENT + whole.length + exponent;
  return normaliseDecimal(`${sign}${digits.slice(0, point)}.${digits.slice(point)}`) ?? '0';
};

/** The text of a string: a quote is written as two, or behind a backslash, as a backslash is. */
export const unescapeString = ({ text, at }: Token): string =>
  text.replace(/''|\\[\s\S]/g, (piece, index: number) => {
    if (piece !== "''" && piece !== "\\'" && piece !== '\\\\')
      throw queryError(at + 1 + index, `a string knows no escape ${piece}, only \\' and \\\\`);
    return piece.slice(1);
  });

const instant = (token: Token): string => {
  const value = normaliseDateTime(unescapeString(token));
  if (value === undefined) throw queryError(token.at, 'expected a date and time as 2026-01-15T09:30:00.000Z');
  return value;
};

/** CMIS 1.0, 2.1.10.2.1: a number, a string, a TIMESTAMP or a boolean. */
export const parseLiteral = (cursor: Cursor): Literal => {
  const { kind, text, at } = cursor.peek();
  if (kind === 'number') return { kind: 'number', value: plainNumber(cursor.next()), at };
  if (kind === 'string') return { kind: 'string', value: unescapeString(cursor.next()), at };
  if (cursor.take('TIMESTAMP')) {
    return { kind: 'datetime', value: instant(cursor.expectString('a quoted date and time')), at };
  }
  if (cursor.isNext('TRUE') || cursor.isNext('FALSE'))
    return { kind: 'boolean', value: cursor.next().text.toUpperCase() === 'TRUE', at };
  throw cursor.createSyntaxError(
    kind === 'word' && text !== '' ? 'a literal (strings stand in single quotes)' : 'a literal',
  );
};

/** `( literal, … )` */
export const parseLiterals = (cursor: Cursor): readonly Literal[] => {
  cursor.expect('(');
  const literals = [parseLiteral(cursor)];
  while (cursor.take(',')) literals.push(parseLiteral(cursor));
  cursor.expect(')');
  return literals;
};
