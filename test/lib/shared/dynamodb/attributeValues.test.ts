import { marshall, unmarshall } from '@aws-sdk/util-dynamodb';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marshallItem, unmarshallItem } from '#lib/shared/dynamodb/attributeValues.ts';

const bytes = fc.uint8Array({ maxLength: 40 });
/** The SDK loses a member with the name `__proto__`. */
const name = fc.string().filter((one) => one !== '__proto__');
const values = fc.dictionary(
  name,
  fc.letrec((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.string({ unit: fc.constantFrom('a', '"', '\\', '\u0000', '漢', '\u{1f600}', '\ud800') }),
      fc.maxSafeInteger(),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }),
      fc.boolean(),
      fc.constant(null),
      bytes,
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(name, tie('value'), { maxKeys: 4 }),
    ),
  })).value,
  { maxKeys: 5 },
);

/** The form that the SDK sends. */
const sent = (value: unknown): unknown =>
  JSON.parse(
    JSON.stringify(value, (_, one) =>
      ArrayBuffer.isView(one) ? Buffer.from(one as Uint8Array).toString('base64') : one,
    ),
  );

describe('values', () => {
  test('are written in the form of the SDK', () => {
    fc.assert(
      fc.property(values, (item) => {
        expect(JSON.parse(JSON.stringify(marshallItem(item)))).toEqual(sent(marshall(item)));
      }),
    );
  });

  test('are read back unchanged', () => {
    fc.assert(
      fc.property(values, (item) => {
        const wire = marshallItem(item);
        expect(marshallItem(unmarshallItem(wire))).toEqual(wire);
      }),
    );
  });

  test('keep a member with the name `__proto__`', () => {
    const item: object = JSON.parse('{"__proto__":"a","map":{"__proto__":[1],"b":2}}');
    expect(JSON.stringify(unmarshallItem(marshallItem(item)))).toBe(JSON.stringify(item));
  });

  test('of an error, whose binary values are decoded already, are read as by the SDK', () => {
    fc.assert(
      fc.property(values, (item) => {
        const wire = marshall(item);
        expect(unmarshallItem(wire)).toEqual(unmarshall(wire));
      }),
    );
  });

  test('that are undefined are omitted', () => {
    expect(marshallItem({ a: undefined, b: [undefined, { c: undefined }] })).toEqual({ b: { L: [{ M: {} }] } });
  });

  test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, new Date(0), new Map(), () => 0, Symbol('s')])(
    'that cannot be stored are refused: %s',
    (value) => {
      expect(() => marshallItem({ value })).toThrow(TypeError);
    },
  );
});
