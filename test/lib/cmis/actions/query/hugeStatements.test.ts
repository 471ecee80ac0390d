import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { documentIn, faultOf } from '#test/support/cmis/objects.ts';
import { asked, column } from '#test/support/cmis/query.ts';
import { useCmisTable } from '#test/support/cmis/useCmisTable.ts';
import { costOf } from '#test/support/cost.ts';

useCmisTable();

beforeAll(async () => {
  for (let index = 0; index < 12; index += 1) await documentIn('root', `paper ${index}`, { text: 'ink and paper' });
  await asked('SELECT cmis:name FROM cmis:document', { maxItems: 1 });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

const names = (count: number, prefix: string): string =>
  Array.from({ length: count }, (_, index) => `'${prefix} ${index}'`).join(', ');

describe('a list of thousands of values', () => {
  test.each([
    ['IN', `cmis:name IN (${names(2000, 'none')}, 'paper 3', 'paper 5')`, ['paper 3', 'paper 5']],
    ['NOT IN', `cmis:name NOT IN (${names(2000, 'none')}, ${names(10, 'paper')})`, ['paper 10', 'paper 11']],
    [
      'IN and NOT IN',
      `cmis:name IN (${names(1500, 'paper')}) AND cmis:name NOT IN (${names(1500, 'none')}, ${names(11, 'paper')})`,
      ['paper 11'],
    ],
  ])('is compared with the entries of the index in few requests: %s', async (_, where, expected) => {
    const statement = `SELECT cmis:name FROM cmis:document WHERE ${where} ORDER BY cmis:name`;
    expect(await column(statement)).toEqual(expected);
    expect((await asked(statement, { maxItems: 1 })).numItems).toBe(expected.length);
    expect((await costOf(() => asked(statement))).requests).toBeLessThan(20);
  });
});

describe('CONTAINS', () => {
  const search = (text: string) => () => asked(`SELECT cmis:name FROM cmis:document WHERE CONTAINS('${text}')`);

  test('reads the postings of a repeated word once', async () => {
    const once = await costOf(search('pap*'));
    expect(await costOf(search('pap* '.repeat(20)))).toEqual(once);
  });

  test('is refused if all its words together have too many postings', async () => {
    const words = 'in* i*k ink an* a*d and pa* pap* pape* paper';
    vi.stubEnv('MAX_QUERY_ROWS', '1');
    expect(await faultOf(search('ink paper 3')())).toBe('none');
    expect(await faultOf(search(`${words} 3`)())).toBe('runtime');
    vi.stubEnv('MAX_QUERY_ROWS', '12');
    expect(await faultOf(search(`${words} 3`)())).toBe('none');
  });
});
