import { describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const create = async (venue: string, others: object = {}): Promise<{ readonly id: number; readonly venue: string }> =>
  (await send('POST', '/venues', { json: { venue, ...others } })).json;

describe('a venue is found by its name without regard to case and accents, as in the collation of the original', () => {
  test.each([
    ['Café Gijón', 'CAFE GIJON'],
    ['Plaza de Espana', 'Plaza de España'],
    ['Straße 7', 'strasse 7'],
    ['Łódź', 'Lodz'],
    ['Cafe\u0301 Central', 'Café Central'],
  ])('%s is %s, and gets the name as sent', async (first, second) => {
    const { id } = await create(first);
    expect(await create(second, { city: 'Madrid' })).toMatchObject({ id, venue: second, city: 'Madrid' });
  });

  test('also within one event and as an organizer', async () => {
    const dates = { start_date: '2027-03-10 10:00', end_date: '2027-03-10 12:00' };
    const organizer = [{ organizer: 'Martín' }, { organizer: 'Martin' }, { organizer: 'Martina' }];
    const { json } = await send('POST', '/events', { json: { title: 'Any', ...dates, organizer } });
    expect(json.organizer.map(({ organizer: name }: { organizer: string }) => name)).toEqual(['Martín', 'Martina']);
  });

  test('vowel signs, which are no accents, distinguish names', async () => {
    const { id } = await create('कि');
    expect((await create('का')).id).not.toBe(id);
  });
});
