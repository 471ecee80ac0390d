import fc from 'fast-check';
import { expect, test } from 'vitest';
import { config } from '#lib/shared/config.ts';
import { getItem } from '#lib/shared/dynamodb/query.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('principals');

const key = { pk: 'a', sk: 'b' };

const store = async (item: object) => {
  await writeOne(put(config.tables.principals, { ...item, ...key }));
  const { pk: _pk, sk: _sk, ...stored } = (await getItem(config.tables.principals, key)) ?? {};
  return stored;
};

/** The client loses or refuses members of the first two names; no item has names that callers choose. */
const name = fc
  .string({ minLength: 1, maxLength: 20 })
  .filter((one) => !['__proto__', 'constructor', 'pk', 'sk'].includes(one));
const value = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.string({ unit: fc.constantFrom('a', '"', '\\', '\u0000', '漢', '\u{1f600}') }),
    fc.maxSafeInteger(),
    fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e9, max: 1e9 }).filter((one) => Math.abs(one) > 1e-9),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 40 }),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.dictionary(name, tie('value'), { maxKeys: 4, noNullPrototype: true }),
  ),
})).value;

test('values come back as they were stored', async () => {
  await fc.assert(
    fc.asyncProperty(fc.dictionary(name, value, { maxKeys: 5, noNullPrototype: true }), async (item) => {
      expect(await store(item)).toEqual(item);
    }),
    { numRuns: 60 },
  );
});

test('undefined values are left out', async () => {
  expect(await store({ a: undefined, b: [undefined, { c: undefined }] })).toEqual({ b: [{}] });
});

test.each([Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, new Date(0), Symbol('s')])(
  'a value that cannot be stored is refused: %s',
  async (unstorable) => {
    await expect(store({ unstorable })).rejects.toThrow();
  },
);
