import fc from 'fast-check';
import type { PropertyValue } from '#lib/cmis/domain/model.ts';
import type { PropertyType } from '#lib/cmis/types/propertyTypes.ts';

/** Compares two values of one property type. */
export const compareValues = (kind: PropertyType, a: PropertyValue, b: PropertyValue): number => {
  if (kind === 'datetime') return Date.parse(String(a)) - Date.parse(String(b));
  if (kind === 'integer' || kind === 'decimal') {
    const [left, right] = [a, b].map((one) => {
      const [whole = '', fraction = ''] = String(one).split('.');
      return BigInt(whole + fraction.padEnd(30, '0'));
    });
    return left === right ? 0 : Number(left) < Number(right) ? -1 : 1;
  }
  const [left, right] = [a, b].map((one) => Array.from(String(one), (character) => character.codePointAt(0) ?? 0));
  for (const [index, point] of (left ?? []).entries()) {
    const other = right?.[index];
    if (other === undefined) return 1;
    if (point !== other) return point - other;
  }
  return (left?.length ?? 0) - (right?.length ?? 0);
};

/** A literal as text, and its value. */
export interface Literal {
  readonly text: string;
  readonly value: PropertyValue;
}

/** Generates the literal of a string, with each quote in one of its two escaped forms. */
const quoted = (value: string): fc.Arbitrary<string> =>
  fc.constantFrom("''", "\\'").map((quote) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", quote)}'`);

const zoned = (value: string): fc.Arbitrary<string> =>
  fc.constantFrom(undefined, 0, 60, -330, 840, -720).map((offset) => {
    const local = new Date(Date.parse(value) + (offset ?? 0) * 60_000).toISOString().replace(/(\.000)?Z$/, '');
    if (offset === undefined) return `TIMESTAMP '${local}Z'`;
    const minutes = Math.abs(offset);
    const [hours, rest] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
    return `TIMESTAMP  '${local}${offset < 0 ? '-' : '+'}${hours}:${rest}'`;
  });

const numeric = (value: string): fc.Arbitrary<string> => {
  const [whole = '', fraction = ''] = value.replace('-', '').split('.');
  const sign = value.startsWith('-') ? '-' : '';
  return fc.constantFrom(
    value,
    sign === '' ? `+${value}` : value,
    `${sign}${whole}${fraction}E-${fraction.length}`,
    `${sign}0.${whole}${fraction}e+${whole.length}`,
    fraction === '' ? `${value}.0` : `${value}00`,
  );
};

const SPARE: Readonly<Record<PropertyType, readonly PropertyValue[]>> = {
  boolean: [true, false],
  id: ['nothing', 'r1'],
  integer: [0n, 3n, -1n, 12345678901234567890n],
  datetime: ['2026-01-01T00:00:00.000Z', '1969-12-31T23:59:59.999Z'],
  decimal: ['-1', '0.25', '100', '1000000000000000000000.5'],
  html: [''],
  string: ['', 'plan', "it's", 'a%', '\u{10ffff}'],
  uri: ['urn:x:1'],
};

/** Generates a literal for a property type, mostly a value that some object has. */
export const anyLiteral = (kind: PropertyType, values: readonly PropertyValue[]): fc.Arbitrary<Literal> =>
  fc.constantFrom(...[...new Set(values)], ...SPARE[kind]).chain((value) => {
    const text =
      kind === 'boolean'
        ? fc.constantFrom(String(value).toUpperCase(), String(value))
        : kind === 'datetime'
          ? zoned(String(value))
          : kind === 'integer' || kind === 'decimal'
            ? numeric(String(value))
            : quoted(String(value));
    return text.map((written) => ({ text: written, value }));
  });

const escaped = (character: string): string => {
  if (character === "'") return "''";
  return /[\\%_]/.test(character) ? `\\${character}` : character;
};

/** Generates a LIKE pattern that some of the values match. */
export const anyPattern = (values: readonly string[]) =>
  fc
    .tuple(fc.constantFrom(...values, 'plan'), fc.array(fc.nat(9), { minLength: 30, maxLength: 30 }), fc.boolean())
    .map(([value, dice, isPrefix]) => {
      const characters = Array.from(value);
      const kept = isPrefix ? characters.slice(0, dice[0]) : characters;
      const pieces = kept.map((character, index) =>
        dice[index % 30] === 0 ? '%' : dice[index % 30] === 1 ? '_' : character,
      );
      const isWild = (index: number): boolean => (dice[index % 30] ?? 9) < 2;
      const source = pieces.map((piece, index) =>
        isWild(index) ? (piece === '%' ? '.*' : '.') : piece.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'),
      );
      const pattern = new RegExp(`^${source.join('')}${isPrefix ? '.*' : ''}$`, 'su');
      return {
        text: `'${pieces.map((piece, index) => (isWild(index) ? piece : escaped(piece))).join('')}${isPrefix ? '%' : ''}'`,
        matches: (text: string): boolean => pattern.test(text),
      };
    });
