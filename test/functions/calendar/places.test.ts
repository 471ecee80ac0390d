import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const titles = async (query: string): Promise<readonly string[]> =>
  (await send('GET', `/events?${query}`)).json.events.map(({ title }: { title: string }) => title);

beforeAll(async () => {
  const day = { start_date: '+5 days', end_date: '+5 days' };
  const hall = { venue: 'Hall', geo_lat: '55.95', geo_lng: -3.19 };
  const barn = { venue: 'Barn', geo_lat: 55.86, geo_lng: -4.25 };
  for (const [title, venue] of Object.entries({ 'In the hall': hall, 'In the barn': barn, Nowhere: { venue: 'Fog' } }))
    await send('POST', '/events', { json: { title, ...day, venue } });
});

test('a preview of a deletion tells how many events it would touch, and deletes nothing', async () => {
  const day = { start_date: '-5 days', end_date: '-5 days' };
  const links = { venue: { venue: 'Depot' }, organizer: { organizer: 'Crew' }, tags: ['loud'], categories: ['night'] };
  const rave = (await send('POST', '/events', { json: { title: 'Rave', ...day, ...links } })).json;
  for (const more of [{ status: 'draft' }, { password: 'secret' }, { hide_from_listings: true }])
    await send('POST', '/events', { json: { title: 'Rave', ...day, ...links, ...more } });
  await send('DELETE', `/events/${rave.id}`);
  for (const path of [
    `/venues/${rave.venue.id}`,
    `/organizers/${rave.organizer[0].id}`,
    `/tags/${rave.tags[0].id}`,
    `/categories/${rave.categories[0].id}`,
  ]) {
    const { status, json } = await send('DELETE', `${path}?preview=1`);
    expect([status, json.preview, json.events]).toEqual([200, true, 3]);
    expect((await send('GET', path)).status).toBe(200);
    expect((await send('DELETE', `${path}?preview=false`)).json).not.toHaveProperty('preview');
  }
});

describe('events by location', () => {
  test('with coordinates, and without', async () => {
    expect(await titles('geoloc=true')).toEqual(['In the hall', 'In the barn']);
    expect(await titles('geoloc=0')).toEqual(['Nowhere']);
  });

  test('within 25 miles of a position; links repeat it', async () => {
    expect(await titles('geoloc_lat=55.9&geoloc_lng=-3.1')).toEqual(['In the hall']);
    expect(await titles('geoloc=1&geoloc_lat=55.86&geoloc_lng=-4.2')).toEqual(['In the barn']);
    expect(await titles('geoloc_lat=0&geoloc_lng=0')).toEqual([]);
    const { json } = await send('GET', '/events?geoloc=true&per_page=1&geoloc_lat=55.9&geoloc_lng=-3.72');
    expect(json.total).toBe(2);
    expect(json.next_rest_url).toContain('&geoloc=true&geoloc_lat=55.9&geoloc_lng=-3.72&');
  });

  test.each([
    ['geoloc_lat=1', ['geoloc_lat']],
    ['geoloc_lng=1', ['geoloc_lng']],
    ['geoloc_lat=91&geoloc_lng=1', ['geoloc_lat']],
    ['geoloc_lat=x&geoloc_lng=181', ['geoloc_lat', 'geoloc_lng']],
  ])('%s is refused', async (query, names) => {
    const { status, json } = await send('GET', `/events?${query}`);
    expect([status, Object.keys(json.data.params)]).toEqual([400, names]);
  });
});
