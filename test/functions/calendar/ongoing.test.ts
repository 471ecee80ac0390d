import { beforeAll, describe, expect, test } from 'vitest';
import { as, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const list = async (query: string): Promise<readonly string[]> =>
  (await send('GET', `/events?per_page=50&${query}`)).json.events.map(({ title }: { title: string }) => title);
const create = async (title: string, start: string, end: string, json: object = {}): Promise<number> =>
  (await send('POST', '/events', { json: { title, start_date: start, end_date: end, ...json }, headers: as('ann') }))
    .json.id;

let author = 0;
beforeAll(async () => {
  const festival = await create('Festival', '2027-05-28', '2027-06-06', { all_day: true, categories: ['Music'] });
  author = Number((await send('GET', `/events/${festival}`)).json.author);
  await create('Night', '2027-05-31 20:00', '2027-06-01 00:00');
  await create('Talk', '2027-06-02 10:00', '2027-06-02 11:00', { categories: ['Music'], date: '2020-01-01' });
  await create('Later', '2027-07-02 10:00', '2027-07-02 11:00', { date: '2021-01-01' });
});

describe('ongoing_during', () => {
  test('finds what runs in a period, also if it began before and ends after it', async () => {
    expect(await list('ongoing_during=2027-06-01,2027-06-30')).toEqual(['Festival', 'Talk']);
    expect(await list('ongoing_during=2027-05-31,2027-06-01')).toEqual(['Festival', 'Night']);
    expect(await list('ongoing_during=2027-06-30,2027-07-31')).toEqual(['Later']);
  });

  test('takes whole days unless dates are strict', async () => {
    const times = 'ongoing_during=2027-06-02 12:00,2027-06-02 13:00';
    expect(await list(times)).toEqual(['Festival', 'Talk']);
    expect(await list(`${times}&strict_dates=true`)).toEqual(['Festival']);
  });

  test('combines with every filter, and links repeat it', async () => {
    expect(await list('ongoing_during=2027-06-01,2027-06-30&categories=music&search=talk')).toEqual(['Talk']);
    expect(await list('ongoing_during=2027-06-01,2027-06-30&start_date=2027-06-01')).toEqual(['Talk']);
    const { json } = await send('GET', '/events?ongoing_during=2027-06-01,2027-06-30&per_page=1');
    expect([json.total, decodeURIComponent(json.next_rest_url)]).toEqual([
      2,
      expect.stringContaining('ongoing_during=2027-06-01+00:00:00,2027-06-30+23:59:59'),
    ]);
    expect((await send('GET', json.next_rest_url.split('/v1')[1])).json.events[0].title).toBe('Talk');
  });

  test.each(['2027-06-30,2027-06-01', '2027-06-30', 'soon,later'])('refuses %s', async (period) => {
    const { status, json } = await send('GET', `/events?ongoing_during=${period}`);
    expect([status, json.data.params]).toEqual([400, { ongoing_during: 'Invalid parameter.' }]);
  });
});

describe('the order of a list', () => {
  test.each([
    ['order=DESC', ['Later', 'Talk', 'Night', 'Festival']],
    ['order=desc&categories=music', ['Talk', 'Festival']],
    ['orderby=DATE&order=asc&search=t&starts_after=2027-06-01', ['Talk', 'Later']],
    ['orderby=modified&order=desc&start_date=2027-05-01', ['Later', 'Talk', 'Night', 'Festival']],
    ['order=sideways&orderby=colour', ['Festival', 'Night', 'Talk', 'Later']],
  ])('%s', async (query, titles) => {
    expect(await list(query)).toEqual(titles);
  });

  test('descending has pages like the ascending one', async () => {
    const page = (number: number) => send('GET', `/events?order=desc&per_page=3&page=${number}`);
    const titles = [...(await page(1)).json.events, ...(await page(2)).json.events].map(({ title }) => title);
    expect(titles).toEqual(['Later', 'Talk', 'Night', 'Festival']);
    expect((await page(3)).status).toBe(404);
  });
});

test('a list by author holds the events of these authors; an unknown author is refused', async () => {
  expect(await list(`author=${author}`)).toHaveLength(4);
  const { status, json } = await send('GET', `/events?author=${author},4711`);
  expect([status, json.data.params]).toEqual([400, { author: 'Invalid parameter.' }]);
});
