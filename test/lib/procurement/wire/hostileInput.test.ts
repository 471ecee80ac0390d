import { describe, expect, test, vi } from 'vitest';
import { readConfiguration } from '#lib/procurement/wire/configuration.ts';
import { readWish } from '#lib/procurement/wire/front.ts';
import { readCsv } from '#lib/procurement/wire/import/csv.ts';
import { readEntries } from '#lib/procurement/wire/import/entries.ts';
import { findClosestName } from '#lib/procurement/wire/import/findClosestName.ts';
import { findForms } from '#lib/procurement/wire/import/findForms.ts';
import { readLayout } from '#lib/procurement/wire/import/grid.ts';
import { createUploadIssues } from '#lib/procurement/wire/import/issue.ts';
import { type Cell, readCell } from '#lib/procurement/wire/import/values/cell.ts';
import { parseSheet } from '#lib/procurement/wire/import/workbook/sheet.ts';
import { parseNumberForms } from '#lib/procurement/wire/import/workbook/styles.ts';
import { parseAttributes, parseTags } from '#lib/procurement/wire/import/workbook/tags.ts';
import { findJsonError } from '#lib/procurement/wire/request/findJsonError.ts';
import { parseJson } from '#lib/procurement/wire/request/parseJsonBody.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { createMeter } from '#lib/shared/threads/meter.ts';

/** Counts the characters that `work` reads from a text, one by one or by `indexOf`. */
const stepsOf = (work: () => unknown): number => {
  let steps = 0;
  const { charCodeAt, indexOf } = String.prototype;
  const one = vi.spyOn(String.prototype, 'charCodeAt').mockImplementation(function (this: string, at) {
    steps += 1;
    return charCodeAt.call(this, at);
  });
  const search = vi.spyOn(String.prototype, 'indexOf').mockImplementation(function (this: string, what, from = 0) {
    const found = indexOf.call(this, what, from);
    steps += (found < 0 ? this.length : found) - from + 1;
    return found;
  });
  try {
    work();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
  } finally {
    one.mockRestore();
    search.mockRestore();
  }
  return steps;
};

const N = 2_000;

const meter = createMeter(1e9, () => new Error('too much'));

describe('the work is linear in the length of the input', () => {
  const tags = (text: string) => [...parseTags(text)];
  const sheet = (rows: string) =>
    parseSheet('sheet Part', `<sheetData>${rows}</sheetData>`, { texts: [], forms: [], isFrom1904: false }, meter);

  test.each<[string, (n: number) => unknown]>([
    ['tags that never end', (n) => tags('<a '.repeat(n))],
    ['quotes that never end', (n) => tags('<a b="'.repeat(n))],
    ['comments that never end', (n) => tags('<!--'.repeat(n))],
    ['sections that never end', (n) => tags('<![CDATA['.repeat(n))],
    ['instructions that never end', (n) => tags('<?'.repeat(n))],
    ['attributes without values', (n) => parseAttributes(' a'.repeat(n))],
    ['attributes without an end', (n) => parseAttributes(" a='".repeat(n))],
    ['signs without attributes', (n) => parseAttributes('='.repeat(n))],
    ['blank rows', (n) => sheet('<row/>'.repeat(n))],
    ['rows without an end', (n) => sheet('<row>'.repeat(n))],
    ['cells', (n) => sheet(`<row>${'<c><v>1</v></c>'.repeat(n)}</row>`)],
    [
      'formats of brackets',
      (n) =>
        parseNumberForms(
          `<numFmt numFmtId="170" formatCode="${'['.repeat(n)}"/><cellXfs><xf numFmtId="170"/></cellXfs>`,
          meter,
        ),
    ],
    ['a string that never ends', (n) => findJsonError(`"${'a'.repeat(n)}`)],
    ['lines before an error', (n) => parseJson(Buffer.from('\n'.repeat(n)))],
  ])('%s', (_, work) => {
    const [once, twice, four] = [N, 2 * N, 4 * N].map((n) => stepsOf(() => work(n))) as [number, number, number];

    expect(twice).toBeLessThanOrEqual(2.1 * once + 100);
    expect(four).toBeLessThanOrEqual(2.1 * twice + 100);
  });
});

describe('excessive input is not examined', () => {
  test.each([' '.repeat(1e6), '1'.repeat(1e6), '1.'.repeat(1e6)])('a cell of a million characters, case %#', (text) => {
    expect(stepsOf(() => readCell(text, 'number', { toTextId: () => 0, findPeriod: (day) => day }))).toBe(0);
  });

  test('only the named columns of a file with a million of them are read in each row', () => {
    const columns = `${','.repeat(1e5)}PartId,AvailabilityMinimumAmount,AvailabilityMaximumAmount,PartType`;
    const grid = readCsv('Part.csv', 'Part', `${columns}\n${'1\n'.repeat(1e4)}`, meter);
    const read = vi.fn();
    const counted = (target: object, key: PropertyKey): unknown => {
      read();
      return Reflect.get(target, key);
    };
    const lines = grid.lines.map(({ number, cells }, n) => ({
      number,
      cells: n === 0 ? cells : new Proxy<readonly Cell[]>(cells, { get: counted }),
    }));
    const layout = readLayout({ ...grid, lines }, createUploadIssues());
    const { forms } = findForms([layout], {});
    readEntries(layout, { ...forms, toTextId: () => 0, findPeriod: (day) => day });

    expect(read.mock.calls.length).toBeLessThan(20 * 1e4);
  });

  test('names without a similar known name, however long and however many', () => {
    expect(
      findClosestName(
        'PartId',
        Array.from({ length: 1e5 }, () => 'x'.repeat(1e3)),
      ),
    ).toBeUndefined();
  });
});

describe('a refused body', () => {
  const deep = JSON.parse(`${'['.repeat(1e5)}${']'.repeat(1e5)}`);
  const many = (value: unknown) => Object.fromEntries(Array.from({ length: 1e4 }, (_, n) => [`member${n}`, value]));

  test.each<[string, unknown]>([
    ['an order of many objectives', { Order: [...Array(1e5).fill('none'), ...Array(1e5).fill('TotalCost')] }],
    ['many weights', { Weights: many(1) }],
    ['many members', many(1)],
    ['a deep name', { Name: deep, Order: ['TotalCost'] }],
    ['a deep weight', { Weights: { Cost: deep } }],
    ['a long member', { ['x'.repeat(1e6)]: 1, Order: ['TotalCost'] }],
  ])('for %s gets a short response', (_, body) => {
    try {
      readConfiguration('name', body);
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(ServiceError);
      expect(JSON.stringify((error as ServiceError).details).length).toBeLessThan(50_000);
    }
  });

  test('for an unknown long member gets a short response', () => {
    expect(() => readWish({ ['x'.repeat(1e6)]: 1 })).toThrow(/^There is no member "x{50}…": the body takes /);
  });

  test('for an unterminated string of twenty million characters gets its position', () => {
    expect(() => parseJson(Buffer.from(`{"a": "${'x'.repeat(2e7)}`))).toThrow('line 1, column 7 on');
  });
});
