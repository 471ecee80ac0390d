import { describe, expect, test, vi } from 'vitest';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { requestsOf } from '#test/lib/calendar/requests.ts';
import { send } from '#test/support/calendar.ts';
import { failNext, runAfter, runBefore } from '#test/support/faults.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const times = { start_date: '+2 days 10:00', end_date: '+2 days 11:00', timezone: 'UTC' };

const create = async (path: string, json: object) => (await send('POST', path, { json })).json;

/** Sends a write whose occurrences are left to the background: all transactions after the first fail. */
const interrupt = async (method: string, path: string, json?: object): Promise<void> => {
  using _faults = failNext('TransactWriteItemsCommand', 1000, () => new Error('broken off'), { skip: 1 });
  await send(method, path, { json });
};

/**
 * Creates a weekly series with a category, tags, a venue and an organizer of its own, one occurrence with another tag,
 * and a single event that shares category and venue.
 */
const createSeries = async (title: string) => {
  const json = { ...times, title, rrule: 'FREQ=WEEKLY;COUNT=6', categories: [title], tags: [title] };
  const series = await create('/events', {
    ...json,
    ...{ venue: { venue: `Hall, ${title}` }, organizer: { organizer: `Choir, ${title}` } },
  });
  const { events } = (await send('GET', `/events?post_parent=${series.id}`)).json;
  await send('PATCH', `/events/${events[2].id}`, { json: { tags: [`${title}, dressed`] } });
  const single = await create('/events', { ...times, title: 'Single', categories: [title], venue: series.venue.id });
  return { ...series, single, occurrence: events[1] };
};

type Series = Awaited<ReturnType<typeof createSeries>>;

const namesOf = (list: readonly Record<string, unknown>[], name: string) => list.map((one) => one[name]);

/** Everything that tells how many events, or whether any, use a term or place of the series. */
const readUsage = async ({ title, single, categories, tags }: Series) => {
  const lists = ['/categories?per_page=50', '/tags?per_page=50', '/categories?hide_empty=false&orderby=count'];
  const terms = await Promise.all(lists.map(async (path) => (await send('GET', path)).json));
  const places = await Promise.all(
    ['venues', 'organizers'].flatMap((kind) =>
      ['has_events=true', 'has_events=false', 'only_with_upcoming=true'].map(
        async (query) => (await send('GET', `/${kind}?${query}&search=${encodeURIComponent(title)}`)).json[kind],
      ),
    ),
  );
  const event = (await send('GET', `/events/${single.id}`)).json;
  const listed = (await send('GET', `/events?include=${single.id}`)).json.events[0];
  return {
    terms: terms.map((list) => [
      list.total,
      (list.categories ?? list.tags).map(({ name, count }: { name: string; count: number }) => [name, count]),
    ]),
    places: places.map((list) => namesOf(list, list[0]?.venue === undefined ? 'organizer' : 'venue')),
    single: [event.categories[0].count, listed.categories[0].count],
    category: (await send('GET', `/categories/${categories[0].id}`)).json.count,
    tag: (await send('GET', `/tags/${tags[0].id}`)).json.count,
    renamed: (await send('PATCH', `/tags/${tags[0].id}`, { json: { description: 'x' } })).json.count,
  };
};

describe('the counts of terms and the lists of places in use', () => {
  test.each<[change: string, method: string, json?: object, first?: object]>([
    ['deleted', 'DELETE'],
    ['deleted while hidden', 'DELETE', undefined, { hide_from_listings: true }],
    ['made a draft', 'PATCH', { status: 'draft' }],
    ['made private', 'PATCH', { status: 'private' }],
    ['hidden', 'PATCH', { hide_from_listings: true }],
    ['protected', 'PATCH', { post_password: 'sesame' }],
  ])('are the same before and after the occurrences of a series %s are rewritten', async (...args) => {
    const [change, method, json, first = {}] = args;
    const series = await createSeries(change);
    await send('PATCH', `/events/${series.id}`, { json: first });
    expect((await readUsage(series)).category).toBe(7);
    await interrupt(method, `/events/${series.id}`, json);
    const before = await readUsage(series);
    expect(await resumeSeries()).toBe(1);
    expect(before).toEqual(await readUsage(series));
    expect(before.category).toBe(change === 'hidden' ? 7 : 1);
  });

  test.each([
    ['before', 'PENDING'],
    ['after', 'PENDING'],
    ['before', 'TERMCOUNT'],
    ['after', 'TERMCOUNT'],
    ['before', 'BY#parent'],
    ['after', 'BY#parent'],
  ] as const)(
    'of terms are never too low if the background rewrites the occurrences %s the read of %s',
    async (time, key) => {
      const series = await createSeries(`${time} ${key}`);
      await interrupt('DELETE', `/events/${series.id}`);
      {
        using _race = (time === 'before' ? runBefore : runAfter)(key, resumeSeries);
        expect((await send('GET', `/categories/${series.categories[0].id}`)).json.count).toBeGreaterThanOrEqual(1);
      }
      expect((await send('GET', `/categories/${series.categories[0].id}`)).json.count).toBe(1);
    },
  );

  test.each([
    ['before', 'PENDING'],
    ['after', 'PENDING'],
    ['after', 'BY#parent'],
    ['before', 'DAYS#listed'],
    ['after', 'EVENTS#published'],
  ] as const)('agree if the background rewrites the occurrences %s the read of %s', async (time, key) => {
    const { id, organizer } = await createSeries(`Places ${time} ${key}`);
    await interrupt('DELETE', `/events/${id}`);
    using _race = (time === 'before' ? runBefore : runAfter)(key, resumeSeries);
    const { organizers } = (await send('GET', '/organizers?has_events=true&per_page=50')).json;
    expect(namesOf(organizers, 'id')).not.toContain(organizer[0].id);
  });

  test('cost one read per hundred occurrences while the series waits, and none for terms of other events', async () => {
    const series = await createSeries('costly');
    const other = await create('/events', { ...times, title: 'Other', tags: ['elsewhere'] });
    await interrupt('DELETE', `/events/${series.id}`);
    const requestsFor = async (path: string) => (await requestsOf(() => send('GET', path))).join(', ');
    const waiting = 'BatchGetItem, BatchGetItem, Query BY, Query PENDING';
    expect(await requestsFor(`/events/${other.id}`)).toBe(`${waiting}, Query POST`);
    // Of an occurrence the texts that it shares with its series are read as well.
    expect(await requestsFor(`/events/${series.single.id}`)).toBe(`BatchGetItem, BatchGetItem, ${waiting}, Query POST`);
    expect(await resumeSeries()).toBe(1);
    expect(await requestsFor(`/events/${other.id}`)).toBe('BatchGetItem, Query PENDING, Query POST');
  });
});

describe('an occurrence whose series has been restricted', () => {
  test.each<[change: string, method: string, json?: object]>([
    ['deleted', 'DELETE'],
    ['made private', 'PATCH', { status: 'private' }],
    ['protected', 'PATCH', { post_password: 'sesame' }],
  ])('tells nobody its terms and places, once its series is %s', async (change, method, json) => {
    const { id, occurrence } = await createSeries(`quietly ${change}`);
    await interrupt(method, `/events/${id}`, json);
    const ask = async () => {
      vi.stubEnv('AUTH_MODE', 'required');
      const answers = await Promise.all(
        ['tags?event', 'categories?post', 'venues?event', 'organizers?event', 'events?post_parent'].map(
          async (path) => {
            const { status, body } = await send('GET', `/${path}=${occurrence.id}`);
            return [status, body];
          },
        ),
      );
      vi.unstubAllEnvs();
      return answers;
    };
    const before = await ask();
    expect(await resumeSeries()).toBe(1);
    expect(before).toEqual(await ask());
  });
});
