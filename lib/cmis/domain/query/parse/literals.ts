import { normalizeDateTime, normalizeDecimal } from '#lib/cmis/domain/objects/lexicalForms.ts';
import type { Cursor } from '#lib/cmis/domain/query/parse/cursor.ts';
import type { Token } from '#lib/cmis/domain/query/parse/lexer.ts';
import type { Literal } from '#lib/cmis/domain/query/parse/syntax.ts';
import { queryError } from '#lib/cmis/domain/query/queryError.ts';

/** Largest absolute exponent of ten: doubles need no larger one, and plain notation writes its zeros out. */
const LARGEST_EXPONENT = 400;

/** Maximum length of a number; stored values have no more digits. */
const LONGEST_NUMBER = 10_000;

/** Converts a number to the plain notation of stored values: `1.5e3` gives `1500`. */
const toPlainNumber = ({ text, at }: Token): string => {
  if (text.length > LONGEST_NUMBER) throw queryError(at, `a number has at most ${LONGEST_NUMBER} characters`);
  const [mantissa = '', exponentText = '0'] = text.toLowerCase().split('e');
  const exponent = Number(exponentText);
  if (Math.abs(exponent) > LARGEST_EXPONENT) throw queryError(at, `an exponent is at most ${LARGEST_EXPONENT}`);
  const [, sign = '', whole = '', fraction = ''] = /^([+-]?)(\d*)\.?(\d*)$/.exec(mantissa) ?? [];
  const digits = `${'0'.repeat(LARGEST_EXPONENT)}${whole}${fraction}${'0'.repeat(LARGEST_EXPONENT)}`;
  const point = LARGEST_EXPONENT + whole.length + exponent;
  return normalizeDecimal(`${sign}${digits.slice(0, point)}.${digits.slice(point)}`) ?? '0';
};

/** Returns the text of a string: `''` and `\'` are a quote, `\\` is a backslash. */
export const unescapeString = ({ text, at }: Token): string =>
  text.replace(/''|\\[\s\S]/g, (piece, index: number) => {
    if (piece !== "''" && piece !== "\\'" && piece !== '\\\\')
      throw queryError(at + 1 + index, `unknown escape ${piece} in a string, use \\' and \\\\`);
    return piece.slice(1);
  });

const parseInstant = (token: Token): string => {
  const value = normalizeDateTime(unescapeString(token));
  if (value === undefined) throw queryError(token.at, 'expected a date and time as 2026-01-15T09:30:00.000Z');
  return value;
};

/** Parses a number, string, TIMESTAMP or boolean (CMIS 1.0, 2.1.10.2.1). */
export const parseLiteral = (cursor: Cursor): Literal => {
  const { kind, text, at } = cursor.peek();
  if (kind === 'number') return { kind: 'number', value: toPlainNumber(cursor.next()), at };
  if (kind === 'string') return { kind: 'string', value: unescapeString(cursor.next()), at };
  if (cursor.take('TIMESTAMP')) {
    return { kind: 'datetime', value: parseInstant(cursor.expectString('a quoted date and time')), at };
  }
  if (cursor.isNext('TRUE') || cursor.isNext('FALSE'))
    return { kind: 'boolean', value: cursor.next().text.toUpperCase() === 'TRUE', at };
  throw cursor.createSyntaxError(
    kind === 'word' && text !== '' ? 'a literal (write strings in single quotes)' : 'a literal',
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
