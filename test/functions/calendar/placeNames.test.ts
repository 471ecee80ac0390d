import { describe, expect, test } from 'vitest';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
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

const dates = { start_date: '2027-03-10 10:00', end_date: '2027-03-10 12:00' };

describe('venues of one name are told apart by address, city and country', () => {
  test('in creations and in events; a name alone finds its only record', async () => {
    const alder = await create('Town Hall', { city: 'Alder', country: 'Spain' });
    expect((await create('Town hall')).id).toBe(alder.id);
    const birch = await create('town hall', { city: 'Birch' });
    expect(birch).toMatchObject({ city: 'Birch' });
    expect(birch.id).not.toBe(alder.id);
    expect((await send('GET', `/venues/${alder.id}`)).json).toMatchObject({ city: 'Alder', country: 'Spain' });
    const venue = { venue: 'Town Hall', city: 'Cedar' };
    const { json } = await send('POST', '/events', { json: { title: 'Any', ...dates, venue } });
    expect(json.venue).toMatchObject({ venue: 'Town Hall', city: 'Cedar' });
    expect([alder.id, birch.id]).not.toContain(json.venue.id);
    expect((await create('TOWN HALL', { city: 'birch' })).id).toBe(birch.id);
  });

  test('several matches are a 400 that names them; an id decides, whatever else is sent', async () => {
    const first = await create('Old Mill', { city: 'Alder' });
    const second = await create('Old Mill', { city: 'Birch' });
    const refused = await send('POST', '/venues', { json: { venue: 'Old Mill' } });
    expect(refused).toMatchObject({ status: 400, json: { code: 'rest_invalid_param' } });
    expect(refused.json.data.params.venue).toContain(`${first.id} (Old Mill, Alder), ${second.id} (Old Mill, Birch)`);
    const named = { title: 'Any', ...dates, venue: { venue: 'Old Mill' } };
    expect((await send('POST', '/events', { json: named })).json.data.params.venue).toContain(String(second.id));
    const venue = { id: first.id, venue: 'Old Mill', city: 'Birch' };
    const { json } = await send('POST', '/events', { json: { ...named, venue } });
    expect(json.venue).toMatchObject({ id: first.id, city: 'Alder' });
  });

  test('two places of one request are compared likewise', async () => {
    const venue = [{ venue: 'Pier' }, { venue: 'pier', city: 'Alder' }, { venue: 'Pier', city: 'Birch' }];
    const { json } = await send('POST', '/events', { json: { title: 'Any', ...dates, venue } });
    expect(json.venue).toMatchObject([
      { venue: 'Pier', city: 'Alder' },
      { venue: 'Pier', city: 'Birch' },
    ]);
    const organizer = [
      { organizer: 'Ann', email: 'a@x.example' },
      { organizer: 'Ann', email: 'b@x.example' },
    ];
    const other = await send('POST', '/events', { json: { title: 'Any', ...dates, organizer } });
    expect(other.json.organizer.map(({ email }: { email: string }) => email)).toEqual(['a@x.example', 'b@x.example']);
    await expectWholeStore();
  });

  test('concurrent creations of one venue give one venue', async () => {
    const made = await Promise.all(Array.from({ length: 4 }, () => create('Race Hall', { city: 'Alder' })));
    expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  });
});

test('an event that names an existing venue and organizer does not rewrite them', async () => {
  const venue = {
    venue: 'Still Hall',
    zip: '1',
    address: 'Any 5',
    city: 'Alder',
    country: 'Spain',
    description: 'Big',
  };
  const organizer = { organizer: 'Still', phone: '5', email: 'still@x.example', website: 'https://x.example/' };
  const event = { title: 'Any', ...dates, venue, organizer };
  const first = (await send('POST', '/events', { json: event })).json;
  const tags = () =>
    Promise.all(
      [`/venues/${first.venue.id}`, `/organizers/${first.organizer[0].id}`].map(
        async (path) => (await send('GET', path)).headers.ETag,
      ),
    );
  const before = await tags();
  const second = (await send('POST', '/events', { json: event })).json;
  expect([second.venue.id, second.organizer[0].id]).toEqual([first.venue.id, first.organizer[0].id]);
  expect(await tags()).toEqual(before);
});
