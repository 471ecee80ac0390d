import fc from 'fast-check';
import { beforeAll, expect, test, vi } from 'vitest';
import { checkIn } from '#lib/cmis/actions/versioning/checkIn.ts';
import { checkOut } from '#lib/cmis/actions/versioning/checkOut.ts';
import { alice, documentIn, folderIn, properties, REPOSITORY } from '#test/support/cmis/objects.ts';
import { asked } from '#test/support/cmis/query.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('cmis');

const folders: string[] = [];
const LONG = 'long'.repeat(300);
const NAMES = ['a', 'ab', 'abc', 'b', 'b%', 'ß', '\u{1f600}', 'Ab'];
const VALUES = ['0', '0.5', '9.99', '10', '100', '1000'];
const PARTIES = ['Ann', 'Bob', 'Carl'];

beforeAll(async () => {
  folders.push(await folderIn('root', 'one'));
  folders.push(await folderIn(folders[0] ?? '', 'two'));
  for (const [index, name] of NAMES.entries()) {
    const extra = {
      'triad:reference': index === 3 ? `${LONG}x` : index === 4 ? `${LONG}y` : `r${index % 3}`,
      'triad:parties': PARTIES.slice(index % 3),
      'triad:value': index === 5 ? null : (VALUES[index % VALUES.length] ?? '0'),
      'triad:noticeMonths': BigInt(index),
    };
    const objectId = await documentIn(folders[index % 2] ?? '', name, { typeId: 'triad:contract', extra });
    if (index % 3 !== 0) continue;
    const copy = (await checkOut(alice, { ...REPOSITORY, objectId })).objectId;
    const given = properties('triad:contract', { 'triad:value': '7.25', 'triad:parties': ['Dora'] });
    if (index % 2 === 0) await checkIn(alice, { ...REPOSITORY, objectId: copy, policies: [], properties: given });
  }
});

const oneOf = (values: readonly string[]): fc.Arbitrary<string> => fc.constantFrom(...values);
const operator = oneOf(['=', '<>', '<', '>', '<=', '>=']);
const quoted = (text: string): string => `'${text}'`;
const listed = (values: readonly string[]): fc.Arbitrary<string> =>
  fc.subarray([...values], { minLength: 1 }).map((some) => `(${some.join(', ')})`);
const spaced = (...parts: readonly (string | fc.Arbitrary<string>)[]): fc.Arbitrary<string> =>
  fc.tuple(...parts.map((part) => (typeof part === 'string' ? fc.constant(part) : part))).map((some) => some.join(' '));

const names = NAMES.map(quoted);
const parties = [...PARTIES, 'Dora'].map(quoted);

const { condition } = fc.letrec<{ condition: string }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 2 },
    spaced('cmis:name', operator, oneOf(names)),
    spaced('cmis:name', oneOf(['IN', 'NOT IN']), listed(names)),
    spaced('cmis:name', oneOf(['LIKE', 'NOT LIKE']), oneOf(["'a%'", "'%b'", "'a_'", "'%'", "'b\\%'", "'ab'"])),
    spaced('triad:value', operator, oneOf([...VALUES, '-1', '7.25', '1e2'])),
    spaced('triad:noticeMonths', operator, oneOf(['0', '3', '6.0', '99'])),
    spaced('triad:reference', oneOf(['=', '<>']), oneOf(["'r1'", `'${LONG}x'`, `'${LONG}'`])),
    spaced('triad:value IS', oneOf(['NULL', 'NOT NULL'])),
    spaced(oneOf(parties), '= ANY triad:parties'),
    spaced('ANY triad:parties', oneOf(['IN', 'NOT IN']), listed(parties)),
    spaced(oneOf(['IN_FOLDER', 'IN_TREE']), oneOf(['0', '1', 'none'])).map((text) => {
      const [name = '', index = ''] = text.split(' ');
      return `${name}('@${index}')`;
    }),
    spaced("cmis:objectTypeId = 'triad:contract'"),
    spaced('CONTAINS', oneOf(["('ann')", "('a* -b')", "('-carl')", "('bob OR dora')"])),
    fc
      .tuple(oneOf(['AND', 'OR']), tie('condition'), tie('condition'))
      .filter(([, left, right]) => !(left.includes('CONTAINS') && right.includes('CONTAINS')))
      .map(([word, left, right]) => `(${left} ${word} ${right})`),
  ),
}));

const idsOf = async (where: string, searchAllVersions: boolean, order: string): Promise<readonly unknown[]> => {
  const filled = where.replace(/@(\w+)/g, (_, index) => folders[Number(index)] ?? 'nothing');
  const statement = `SELECT cmis:objectId FROM triad:contract WHERE ${filled} ${order}`;
  const { objects, numItems, hasMoreItems } = await asked(statement, { searchAllVersions });
  expect([numItems, hasMoreItems]).toEqual([objects.length, false]);
  const ids = objects.map(({ properties: [id] }) => id?.values[0]);
  return order === '' ? ids.toSorted() : ids;
};

test('a statement finds the same objects by every access path', async () => {
  await fc.assert(
    fc.asyncProperty(
      condition,
      fc.boolean(),
      oneOf(['', 'ORDER BY triad:value, cmis:name', 'ORDER BY cmis:name DESC', 'ORDER BY triad:value DESC']),
      async (where, allVersions, order) => {
        // A negated condition has no access path: all objects are read.
        const all = await idsOf(`NOT (NOT (${where}))`, allVersions, order);
        expect(await idsOf(where, allVersions, order)).toEqual(all);
      },
    ),
    { numRuns: 60, endOnFailure: true },
  );
});

test('an object with several values is counted once', async () => {
  const statement = 'SELECT cmis:objectId FROM triad:contract WHERE triad:parties IS NOT NULL';
  for (const searchAllVersions of [true, false]) {
    const { numItems, objects } = await asked(statement, { searchAllVersions });
    expect(numItems).toBe(objects.length);
    for (const maxItems of [0, 2])
      expect((await asked(statement, { searchAllVersions, maxItems })).numItems).toBe(objects.length);
  }
});

test('a page far down the order is found with the help of another scan', async () => {
  const folder = await folderIn('root', 'far down');
  for (let index = 0; index < 40; index += 1)
    await documentIn(folder, `n${10 + index}`, {
      typeId: 'triad:contract',
      extra: { 'triad:reference': 'r', 'triad:parties': ['Eve'], 'triad:noticeMonths': index < 25 ? 50n : 51n },
    });
  vi.stubEnv('MAX_QUERY_ROWS', '12');
  const statement = 'SELECT cmis:name FROM triad:contract WHERE triad:noticeMonths = 51 ORDER BY cmis:name';
  const { objects, numItems, hasMoreItems } = await asked(statement, { maxItems: 3, skipCount: 1 });
  expect(objects.map((object) => object.properties[0]?.values[0])).toEqual(['n36', 'n37', 'n38']);
  expect([numItems, hasMoreItems]).toEqual([15, true]);
  vi.unstubAllEnvs();
});
