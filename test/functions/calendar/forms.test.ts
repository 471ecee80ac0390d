import { describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const day = 'start_date=2027-03-18&end_date=2027-03-18';
const create = async (fields: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await send('POST', '/events', { headers, body: `title=Form&${day}&${fields}` })).json;
};
const tagsOf = async (fields: string): Promise<readonly string[]> =>
  (await create(fields)).tags?.map(({ name }: { name: string }) => name);

describe('a list in a form or query, as PHP reads it', () => {
  test('may have indexes with gaps, or in another order', async () => {
    expect(await tagsOf('tags[0]=ale&tags[2]=bread')).toEqual(['ale', 'bread']);
    expect(await tagsOf('tags[7]=ale&tags[3]=bread')).toEqual(['ale', 'bread']);
    const { organizer } = await create('organizer[4][organizer]=Zoe&organizer[2][organizer]=Ann');
    expect(organizer.map((one: { organizer: string }) => one.organizer)).toEqual(['Zoe', 'Ann']);
    const { id } = await create('');
    expect((await send('GET', `/events?include[5]=${id}&include[9]=999999`)).json.total).toBe(1);
  });

  test('continues after its highest index where an index is missing', async () => {
    expect(await tagsOf('tags[1]=ale&tags[]=bread&tags[]=cheese')).toEqual(['ale', 'bread', 'cheese']);
    expect(await tagsOf('tags[]=ale&tags[0]=bread')).toEqual(['bread']);
  });

  test('is an object as soon as a key is a name', async () => {
    expect((await create('tags[0]=ale&tags[x]=bread')).data.params).toEqual({ tags: 'Invalid parameter.' });
  });
});
