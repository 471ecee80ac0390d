import { beforeEach, describe, expect, test, vi } from 'vitest';
import { resumeSeries } from '#lib/calendar/actions/series/resumeSeries.ts';
import { acquireLease, releaseLease } from '#lib/calendar/store/events/series.ts';
import { config } from '#lib/shared/config.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { send } from '#test/support/calendar.ts';
import { everyRow } from '#test/support/everyRow.ts';
import { unitsOf } from '#test/support/unitsOf.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

interface Listed {
  readonly id: number;
  readonly title: string;
  readonly start_date: string;
  readonly end_date: string;
  readonly slug: string;
  readonly modified: string;
  readonly series: { readonly id: number; readonly position: number; readonly rrule: string };
  readonly deviates: readonly string[];
}

let count = 0;
let id = 0;
const patch = (one: number, json: object, query = '') => send('PATCH', `/events/${one}${query}`, { json });
const remove = (one: number, query = '') => send('DELETE', `/events/${one}${query}`);
const dates = async (series = id): Promise<readonly Listed[]> =>
  (await send('GET', `/events?per_page=50&post_parent=${series}`)).json.events;
const titles = async (series = id) =>
  (await dates(series)).map(({ title, start_date }) => `${start_date.slice(8, 16)} ${title}`);
const at = async (index: number): Promise<Listed> => {
  const one = (await dates())[index];
  if (one === undefined) throw new Error(`The series has no date ${index}`);
  return one;
};

beforeEach(async () => {
  count += 1;
  const json = {
    title: 'Choir',
    slug: `choir-${count}`,
    start_date: '2027-03-18 18:30',
    end_date: '2027-03-18 20:00',
    rrule: 'FREQ=WEEKLY;COUNT=4',
  };
  id = (await send('POST', '/events', { json })).json.id;
});

describe('a single date', () => {
  test.each([
    ['nothing', {}],
    ['an image', { image: 'https://press.example/choir.jpg' }],
    ['a translation', { title: 'Coro' }, '?language=es'],
  ])('that was sent %s follows its series otherwise', async (_, json, query = '') => {
    const one = await at(1);
    expect((await patch(one.id, json, query)).status).toBe(200);
    await patch(id, { start_date: '2027-03-18 19:00', end_date: '2027-03-18 20:30' });
    expect((await at(1)).start_date).toBe('2027-03-25 19:00:00');
    await patch(id, { exdates: ['2027-03-25 19:00'] });
    expect((await dates()).map((date) => date.id)).not.toContain(one.id);
    await patch(id, { exdates: [], rrule: '' });
    expect((await dates(id)).filter(({ id: other }) => other === one.id)).toEqual([]);
    await expectWholeStore();
  });

  test('sent back as it was read deviates in nothing; what deviates is named and can be taken back', async () => {
    const one = await at(1);
    const read = (await send('GET', `/events/${one.id}`)).json;
    expect(read).toMatchObject({ series: { id, position: 2, rrule: 'FREQ=WEEKLY;COUNT=4' }, deviates: [] });
    expect((await send('PUT', `/events/${one.id}`, { json: read })).json.deviates).toEqual([]);
    const changed = (await patch(one.id, { title: 'Dress rehearsal', featured: true })).json;
    expect(changed.deviates).toEqual(['title', 'featured']);
    await patch(id, { title: 'Big choir', cost: '5' });
    expect((await send('GET', `/events/${one.id}`)).json).toMatchObject({ title: 'Dress rehearsal', cost: '$5' });
    const back = (await patch(one.id, { deviates: ['featured'] })).json;
    expect([back.title, back.featured, back.deviates]).toEqual(['Big choir', true, ['featured']]);
    expect((await patch(one.id, { featured: false })).json.deviates).toEqual([]);
  });

  test('that its series leaves out is not published by an old page: 409 names the remedy', async () => {
    const one = await at(2);
    const read = (await send('GET', `/events/${one.id}`)).json;
    await patch(id, { exdates: ['2027-04-01 18:30'] });
    const refused = await send('PUT', `/events/${one.id}`, { json: read });
    expect([refused.status, refused.json.message]).toEqual([
      409,
      expect.stringContaining('take the date out of exdates'),
    ]);
    expect(await titles()).toHaveLength(3);
    await patch(id, { exdates: [] });
    expect((await at(2)).id).toBe(one.id);
  });
});

describe('the first date', () => {
  test('can be changed alone', async () => {
    const json = { title: 'Opening', start_date: '2027-03-18 17:00' };
    expect((await patch(id, json, '?scope=this')).json).toMatchObject({
      id,
      title: 'Opening',
      deviates: ['title', 'start_date'],
    });
    expect(await titles()).toEqual(['18 17:00 Opening', '25 18:30 Choir', '01 18:30 Choir', '08 18:30 Choir']);
    await patch(id, { cost: '7' });
    expect((await send('GET', `/events/${id}`)).json).toMatchObject({ title: 'Opening', cost: '$7' });
    await patch(id, { title: 'Closing' });
    expect((await titles()).map((text) => text.slice(9))).toEqual(['Closing', 'Closing', 'Closing', 'Closing']);
    await expectWholeStore();
  });

  test('can be cancelled alone, by a deletion and by an exception, and comes back', async () => {
    const { status, json } = await remove(id, '?scope=this');
    expect([status, json.exdates]).toEqual([200, ['2027-03-18 18:30:00']]);
    expect((await remove(id, '?scope=this')).status).toBe(410);
    expect(await titles()).toEqual(['25 18:30 Choir', '01 18:30 Choir', '08 18:30 Choir']);
    expect((await send('GET', `/events/${id}`)).json).toMatchObject({
      id,
      status: 'publish',
      hide_from_listings: false,
    });
    await patch(id, { exdates: [] });
    expect(await titles()).toHaveLength(4);
    await patch(id, { exdates: ['2027-03-18'] });
    expect(await titles()).toHaveLength(3);
    await expectWholeStore();
  });
});

describe('further dates and exceptions', () => {
  test('dates are added beside the rule; one that exists is ignored', async () => {
    const { json } = await patch(id, { rdates: ['2027-03-20 11:00', '2027-03-25 18:30'] });
    expect(json.rdates).toEqual(['2027-03-20 11:00:00']);
    expect((await dates()).map(({ start_date, series }) => [start_date.slice(8, 16), series.position])).toEqual([
      ['18 18:30', 1],
      ['20 11:00', 2],
      ['25 18:30', 3],
      ['01 18:30', 4],
      ['08 18:30', 5],
    ]);
    const many = Array.from({ length: 1001 }, (_, day) =>
      new Date(Date.UTC(2027, 3, 1 + (day % 600), day % 20)).toISOString(),
    );
    expect((await patch(id, { rdates: many })).json.data?.params).toHaveProperty('rdates');
    expect((await patch(id, { rdates: ['2027-03-01 11:00'] })).status).toBe(400);
  });

  test('an exception that meets no date is refused with the nearest ones, unless it is stored', async () => {
    const refused = await patch(id, { exdates: ['2027-03-26 18:30'] });
    expect([refused.status, refused.json.data.params.exdates]).toEqual([
      400,
      'The series has no date at 2027-03-26 18:30:00; the nearest: 2027-03-25 18:30:00 and 2027-04-01 18:30:00.',
    ]);
    await patch(id, { exdates: ['2027-04-08'] });
    const kept = await patch(id, { rrule: 'FREQ=WEEKLY;COUNT=3', exdates: ['2027-03-25', '2027-04-08'] });
    expect(kept.json.exdates).toEqual(['2027-03-25', '2027-04-08']);
  });
});

describe('scope', () => {
  test('is this, following or all, in the query, and needs a series', async () => {
    expect((await patch(id, {}, '?scope=some')).json.data.params).toHaveProperty('scope');
    expect((await patch(id, { scope: 'some' })).status).toBe(200);
    const single = { title: 'Alone', start_date: '2027-03-18', end_date: '2027-03-18' };
    const { json } = await send('POST', '/events', { json: single });
    for (const scope of ['following', 'all']) {
      expect((await patch(json.id, {}, `?scope=${scope}`)).json.data.params).toHaveProperty('scope');
      expect((await remove(json.id, `?scope=${scope}`)).json.data.params).toHaveProperty('scope');
    }
    expect((await patch(json.id, { title: 'One' }, '?scope=this')).status).toBe(200);
  });

  test('all changes the series through any date, whose own values of these members give way', async () => {
    const one = await at(2);
    await patch(one.id, { title: 'Own', featured: true });
    const json = { title: 'All', start_date: '2027-04-01 19:00', end_date: '2027-04-01 20:30' };
    const { json: answer } = await patch(one.id, json, '?scope=all');
    expect(answer).toMatchObject({
      id: one.id,
      title: 'All',
      start_date: '2027-04-01 19:00:00',
      deviates: ['featured'],
    });
    expect(await titles()).toEqual(['18 19:00 All', '25 19:00 All', '01 19:00 All', '08 19:00 All']);
    await expectWholeStore();
  });

  test('following splits the series; ids and slugs stay', async () => {
    const before = await dates();
    const one = await at(2);
    await patch((await at(3)).id, { featured: true });
    const { json } = await patch(
      one.id,
      { title: 'Second', start_date: '2027-04-01 20:00', end_date: '2027-04-01 21:00' },
      '?scope=following',
    );
    expect(json).toMatchObject({ id: one.id, slug: one.slug, title: 'Second', rrule: 'FREQ=WEEKLY;COUNT=2' });
    expect(await titles()).toEqual(['18 18:30 Choir', '25 18:30 Choir']);
    expect(await titles(one.id)).toEqual(['01 20:00 Second', '08 20:00 Second']);
    const after = [...(await dates()), ...(await dates(one.id))];
    expect(after.map((date) => [date.id, date.slug])).toEqual(before.map((date) => [date.id, date.slug]));
    expect(after.at(-1)?.deviates).toEqual(['featured']);
    await patch(id, { rrule: 'FREQ=WEEKLY;COUNT=3' });
    expect(await titles()).toHaveLength(3);
    expect(await titles(one.id)).toHaveLength(2);
    await expectWholeStore();
  });

  test('of a deletion removes one date, it and the later ones, or all', async () => {
    await remove((await at(1)).id, '?scope=this');
    expect(await titles()).toEqual(['18 18:30 Choir', '01 18:30 Choir', '08 18:30 Choir']);
    const later = await remove((await at(1)).id, '?scope=following');
    expect(later.json.status).toBe('trash');
    expect(await titles()).toEqual(['18 18:30 Choir']);
    await patch(id, { rrule: 'FREQ=WEEKLY;COUNT=3' });
    const all = await remove((await at(1)).id, '?scope=all');
    expect([all.status, all.json.status]).toEqual([200, 'trash']);
    expect((await send('GET', `/events/${id}`)).json.code).toBe('event-no-longer-available');
    await expectWholeStore();
  });
});

test('a change of the series moves only what it changes: other dates keep modified and version', async () => {
  const versions = async () =>
    Promise.all(
      (await dates()).map(async (one) => (await send('GET', `/events/${one.id}`)).headers.ETag?.split('-')[0]),
    );
  const before = await versions();
  const one = await at(2);
  await patch(id, { exdates: [one.start_date] });
  const after = await versions();
  expect(after).toEqual([expect.not.stringContaining(String(before[0])), before[1], before[3]]);
  const addressed = await at(1);
  await patch(addressed.id, {});
  expect((await versions())[1]).not.toBe(before[1]);
});

test('a deletion that cannot finish in time answers with the event, and the rest goes on in the background', async () => {
  expect(await acquireLease(id, 'another', Date.now())).toBe(true);
  const { status, json } = await send('DELETE', `/events/${id}`, { remaining: 3000 });
  expect([status, json.status]).toEqual([200, 'trash']);
  expect(await dates()).toEqual([]);
  await releaseLease(id, 'another');
  expect(await resumeSeries()).toBeGreaterThan(0);
  await expectWholeStore();
});

test('texts that all dates share are stored once; a date stores its own', async () => {
  const description = Array.from({ length: 9000 }, (_, index) => `word${(index * 7919) % 100_003}`).join(' ');
  await patch(id, { description });
  const one = await at(1);
  const own = `<p>Own ${'x'.repeat(70_000)}</p>`;
  await patch(one.id, { description: own });
  await patch(one.id, { title: 'Titel' }, '?language=es');
  const rows = await everyRow(config.tables.calendar);
  const large = rows.filter((row) => row.post !== undefined && JSON.stringify(row).length > 60_000).map(({ pk }) => pk);
  expect(large.sort()).toEqual([`POST#${id}`, `POST#${one.id}`].sort());
  const shown = (await send('GET', `/events/${(await at(2)).id}`)).json;
  expect(shown.description).toContain('word7919');
  expect((await send('GET', `/events/${one.id}?language=es`)).json).toMatchObject({ title: 'Titel', description: own });
  await patch(id, { title: 'Renamed' });
  expect(
    (await send('GET', '/events?search=renamed&start_date=2027-01-01&end_date=2027-12-31')).json.total,
  ).toBeGreaterThan(2);
  await expectWholeStore();
});

test('a date costs at most half of a single event to create, move and remove, and 12 units for texts and price', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const DATES = 40;
  const links = { venue: { venue: 'Abbey' }, organizer: { organizer: 'Choir' }, tags: ['song', 'night'] };
  const times = { start_date: '2028-03-02 18:30', end_date: '2028-03-02 20:00' };
  const write = async (method: string, path: string, json?: object) => {
    vi.setSystemTime(Date.now() + 1000);
    const { result, write: units } = await unitsOf(() => send(method, path, json === undefined ? {} : { json }));
    expect(result.status).toBeLessThan(300);
    return { units, id: Number(result.json.id) };
  };
  const costs = async (rule: object) => {
    const made = await write('POST', '/events', {
      title: 'Compline',
      description: 'Songs.',
      ...times,
      ...links,
      ...rule,
    });
    const path = `/events/${made.id}`;
    const change = async (json: object) => (await write('PATCH', path, json)).units;
    return {
      made: made.units,
      moved: await change({ start_date: '2028-03-02 19:30', end_date: '2028-03-02 21:00' }),
      title: await change({ title: 'Vespers' }),
      price: await change({ cost: '12' }),
      image: await change({ image: 'https://press.example/choir.jpg' }),
      text: await change({ description: 'Songs of the dawn. '.repeat(3000) }),
      short: await change({ description: 'Songs.' }),
      removed: (await write('DELETE', path)).units,
    };
  };
  try {
    await costs({});
    const single = await costs({});
    const series = await costs({ rrule: `FREQ=DAILY;COUNT=${DATES + 1}` });
    const perDate = (name: keyof typeof single) => (series[name] - single[name]) / DATES;
    for (const name of ['made', 'moved', 'removed'] as const)
      expect(perDate(name)).toBeLessThanOrEqual(single[name] / 2);
    for (const name of ['title', 'text', 'price', 'image'] as const) expect(perDate(name)).toBeLessThanOrEqual(12);
  } finally {
    vi.useRealTimers();
  }
});
