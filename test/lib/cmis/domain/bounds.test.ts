import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { applyAclChange } from '#lib/cmis/domain/acl/aclChange.ts';
import { parseOrderBy } from '#lib/cmis/domain/lists/order.ts';
import { trimTrailingZeros } from '#lib/cmis/domain/objects/digits.ts';
import { parseStatement } from '#lib/cmis/domain/query/parse/parseStatement.ts';
import { splitWords } from '#lib/cmis/domain/query/text/textWords.ts';
import { selectIcon } from '#lib/cmis/domain/renditions/icons.ts';
import { parseRenditionFilter } from '#lib/cmis/domain/renditions/renditionFilter.ts';

const where = (condition: string) => parseStatement(`SELECT * FROM cmis:document WHERE ${condition}`);
const list = (item: string, count: number, separator: string) => Array(count).fill(item).join(separator);

describe('a statement', () => {
  test.each([
    ['conditions', 1000, (count: number) => where(list('a = 1', count, ' AND '))],
    ['columns', 1000, (count: number) => parseStatement(`SELECT ${list('a', count, ',')} FROM b`)],
    ['joins', 20, (count: number) => parseStatement(`SELECT * FROM b ${list('JOIN c ON d = e', count, ' ')}`)],
    ['columns to order by', 50, (count: number) => parseStatement(`SELECT * FROM b ORDER BY ${list('a', count, ',')}`)],
  ])('has a limited number of %s: %i', (what, most, parse) => {
    expect(() => parse(most)).not.toThrow();
    expect(() => parse(most + 1)).toThrow(`at most ${most} ${what}`);
  });

  test('has numbers of bounded length', () => {
    expect(() => where(`a = 0.${'0'.repeat(9997)}1`)).not.toThrow();
    expect(() => where(`a = 0.${'0'.repeat(9998)}1`)).toThrow('a number has at most 10000 characters');
  });

  test('has patterns of LIKE of bounded length', () => {
    expect(() => where(`a LIKE '%${'a'.repeat(254)}'`)).not.toThrow();
    expect(() => where(`a LIKE '%${'a'.repeat(255)}'`)).toThrow('at most 255 characters');
  });

  test('searches a limited number of words, whatever the number of terms', () => {
    expect(() => where(`CONTAINS('${'a '.repeat(50)}"${'b '.repeat(50)}"')`)).not.toThrow();
    expect(() => where(`CONTAINS('${'a '.repeat(50)}"${'b '.repeat(51)}"')`)).toThrow('at most 100 words');
  });

  test('searches a limited number of words that begin with a wildcard', () => {
    expect(() => where(`CONTAINS('${'*a '.repeat(5)}${'?b '.repeat(5)}c*')`)).not.toThrow();
    expect(() => where(`CONTAINS('${'*a '.repeat(5)}"${'?b '.repeat(6)}"')`)).toThrow(
      'at most 10 words that begin with * or ?',
    );
  });
});

describe('a list', () => {
  test('is ordered by each property at most once', () => {
    expect(
      parseOrderBy('cmis:name DESC,cmis:createdBy,cmis:name').map(({ id, descending }) => [id, descending]),
    ).toEqual([
      ['cmis:name', true],
      ['cmis:createdBy', false],
    ]);
    expect(() => parseOrderBy('cmis:name,'.repeat(500))).not.toThrow(/at most/);
    expect(() => parseOrderBy(`${'cmis:name,'.repeat(500)}cmis:name`)).toThrow('orderBy has at most 5000 characters');
  });

  test('of requested renditions is limited', () => {
    expect(() => parseRenditionFilter('a/b,'.repeat(1251), '*')).toThrow('renditionFilter has at most 5000 characters');
  });

  test('of added permissions is refused at the first excess permission', () => {
    let read = 0;
    const entry = (index: number) => ({
      principal: { principalId: `p${index}` },
      get permission() {
        read += 1;
        return ['cmis:read'];
      },
      direct: true,
    });
    const change = (count: number) =>
      applyAclChange(
        { acl: [], inherits: true },
        { addACEs: { permission: Array.from({ length: count }, (_, index) => entry(index)) } },
        { isFolder: true, caller: 'c', inherited: [] },
      );
    expect(change(200).acl).toHaveLength(200);
    expect(() => change(20_000)).toThrow('at most 200 permissions of its own');
    expect(read).toBe(20_200);
  });

  test('of removed permissions is compared with the inherited ones in one pass', () => {
    let read = 0;
    const inherited = Array.from({ length: 100 }, (_, index) => ({
      get principal() {
        read += 1;
        return `p${index}`;
      },
      permission: 'cmis:read' as const,
      reach: 'both' as const,
    }));
    const removeACEs = {
      permission: Array.from({ length: 1000 }, (_, index) => ({
        principal: { principalId: `q${index}` },
        permission: ['cmis:read'],
        direct: true,
      })),
    };
    const before = { acl: [], inherits: true };
    expect(applyAclChange(before, { removeACEs }, { isFolder: true, caller: 'c', inherited })).toEqual(before);
    expect(read).toBe(100);
  });
});

describe('code in place of a slow regular expression', () => {
  test('trims zeros at the end of digits', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('0', '1') }), (digits) => {
        expect(trimTrailingZeros(digits)).toBe(digits.replace(/0+$/, ''));
      }),
    );
  });

  test('ignores blanks before the parameters of a media type', () => {
    expect(['text/xml  ; charset=x', ' text/xml;a;b', 'text/xml'].map((type) => selectIcon(type.trim()).name)).toEqual(
      Array(3).fill(selectIcon('text/xml').name),
    );
  });

  test('removes marks before a decomposition would sort them', () => {
    for (let code = 0; code <= 0x10ffff; code += 1) {
      const mark = code >= 0xd800 && code <= 0xdfff ? '' : String.fromCodePoint(code);
      if (!/\p{M}/u.test(mark)) continue;
      expect(mark.normalize('NFKD').replace(/\p{M}/gu, ''), code.toString(16)).toBe('');
    }
    expect(splitWords(`A\u0315\u0300\u030a \u00c5 \u1e69`)).toEqual(['a', 'a', 's']);
  });
});
