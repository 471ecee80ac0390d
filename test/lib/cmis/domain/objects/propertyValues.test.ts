import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PropertyDefinition } from '#lib/cmis/domain/model.ts';
import { compareNumbers, toPropertyValue, toStoredValues } from '#lib/cmis/domain/objects/propertyValues.ts';
import { getType } from '#lib/cmis/domain/types/types.ts';

const definition = (id: string): PropertyDefinition => {
  const found = getType('triad:contract').properties.get(id);
  if (found === undefined) throw new Error(`No property ${id}`);
  return { ...found, minValue: undefined, maxValue: undefined } as PropertyDefinition;
};

describe('property values', () => {
  test('an integer of any size is read back unchanged', () => {
    fc.assert(
      fc.property(fc.bigInt(), (number) => {
        const [stored] = toStoredValues(definition('triad:milestones'), [number]);
        expect(toPropertyValue('integer', stored ?? '')).toBe(number);
      }),
    );
  });

  test('a decimal is stored in plain notation, whatever its written form', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.nat(12), fc.constantFrom('', '0', '000'), (digits, scale, zeros) => {
        const text = `${digits < 0n ? -digits : digits}`.padStart(scale + 1, '0');
        const [whole, fraction] = [text.slice(0, text.length - scale), text.slice(text.length - scale)];
        const written = `${digits < 0n ? '-' : '+'}${zeros}${whole}.${fraction}${zeros}`;
        const [stored] = toStoredValues(definition('triad:value'), [written]);
        expect(stored).toMatch(/^-?(0|[1-9]\d*)(\.\d*[1-9])?$/);
        expect(stored).not.toBe('-0');
        expect(compareNumbers(String(stored), `${digits < 0n ? '-' : ''}${whole}.${fraction || '0'}`)).toBe(0);
      }),
    );
  });

  test('numbers are compared by value, beyond the precision of floating point', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(Math.sign(compareNumbers(`${a}.5`, `${b}.5`))).toBe(Math.sign(compareNumbers(`${a}`, `${b}`)));
        expect(compareNumbers(`${a}`, `${b}`)).toBe(a < b ? -1 : a > b ? 1 : 0);
      }),
    );
    expect(compareNumbers('0.10', '0.1')).toBe(0);
  });

  test.each([
    ['2026-01-15T09:30:00', '2026-01-15T09:30:00.000Z'],
    ['2026-01-15T09:30:00.1234567Z', '2026-01-15T09:30:00.123Z'],
    [' 2026-01-15T00:30:00+02:00 ', '2026-01-14T22:30:00.000Z'],
    ['2024-02-29T00:00:00Z', '2024-02-29T00:00:00.000Z'],
  ])('the datetime %s is stored as %s', (sent, stored) => {
    expect(toStoredValues(definition('triad:signed'), [sent])).toEqual([stored]);
  });

  test.each(['2026-01-15', '2025-02-29T00:00:00Z', '2026-13-01T00:00:00Z', 'tomorrow'])(
    '%s is not a datetime',
    (sent) => {
      expect(() => toStoredValues(definition('triad:signed'), [sent])).toThrow('is not a datetime');
    },
  );
});
