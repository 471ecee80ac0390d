import ICAL from 'ical.js';
import { describe, expect, test } from 'vitest';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const rehearsal = { title: 'Rehearsal', start_date: '2027-03-18 18:30', end_date: '2027-03-18 21:00' };
const weekly = {
  ...rehearsal,
  timezone: 'Europe/Madrid',
  rrule: 'RRULE:FREQ=WEEKLY;COUNT=5',
  exdates: ['2027-04-01 18:30', '2027-03-25T18:30:00'],
};
const create = (json: object) => send('POST', '/events', { json });
const patch = (id: number, json: object) => send('PATCH', `/events/${id}`, { json });
/** Returns the occurrences after the first, which is the series itself. */
const others = async (id: number) =>
  (await send('GET', `/events?post_parent=${id}`)).json.events.filter((one: { id: number }) => one.id !== id);
const starts = async (id: number): Promise<readonly string[]> =>
  (await others(id)).map(({ start_date }: { start_date: string }) => start_date);

describe('a recurring event', () => {
  test('shows its rule, exceptions and place in the series as its last members; its occurrences are found by post_parent', async () => {
    const { json } = await create(weekly);
    const read = (await send('GET', `/events/${json.id}`)).json;
    expect(Object.keys(read).slice(-4)).toEqual(['deviates', 'rrule', 'exdates', 'password_protected']);
    expect(read).toMatchObject({
      series: { id: json.id, position: 1 },
      rrule: 'FREQ=WEEKLY;COUNT=5',
      exdates: ['2027-03-25 18:30:00', '2027-04-01 18:30:00'],
    });
    expect(await starts(json.id)).toEqual(['2027-04-08 18:30:00', '2027-04-15 18:30:00']);
    const [first] = await others(json.id);
    expect(first).toMatchObject({ slug: 'rehearsal-2027-04-08', utc_start_date: '2027-04-08 16:30:00' });
    expect(first).not.toHaveProperty('rrule');
    const feed = ICAL.parse((await send('GET', `/events.ics?post_parent=${json.id}`)).body);
    expect(new ICAL.Component(feed).getAllSubcomponents('vevent')).toHaveLength(1);
  });

  test('sent back stays unchanged; an empty rule ends the recurrence', async () => {
    const { json } = await create({ ...weekly, title: 'Choir' });
    const { status } = await send('PUT', `/events/${json.id}`, { json });
    const { json: after } = await send('GET', `/events/${json.id}`);
    expect(status).toBe(200);
    expect(after).toMatchObject({ ...json, modified: after.modified, modified_utc: after.modified_utc });
    expect(await starts(json.id)).toHaveLength(2);
    const ended = (await patch(json.id, { rrule: '', exdates: [] })).json;
    for (const name of ['rrule', 'exdates']) expect(ended).not.toHaveProperty(name);
    expect(await starts(json.id)).toEqual([]);
  });

  describe('over a day that its time zone skips', () => {
    const [title, timezone] = ['Island', 'Pacific/Apia'];
    const list = async (json: object): Promise<readonly (readonly string[])[]> => {
      const { id } = (await create({ title, timezone, ...json })).json;
      const { events } = (await send('GET', `/events?post_parent=${id}&start_date=2011-01-01`)).json;
      return events.map((one: { start_date: string; end_date: string }) => [one.start_date, one.end_date]);
    };
    const wholeDay = (date: string) => [`${date} 00:00:00`, `${date} 23:59:59`];

    test('leaves this day out and does not count it', async () => {
      const first = { start_date: '2011-12-28', end_date: '2011-12-28', all_day: true };
      const days = ['2011-12-28', '2011-12-29', '2011-12-31', '2012-01-01'].map(wholeDay);
      expect(await list({ ...first, rrule: 'FREQ=DAILY;COUNT=4' })).toEqual(days);
      expect(await list({ ...first, rrule: 'FREQ=DAILY;UNTIL=20120101' })).toEqual(days);
      const noon = { start_date: '2011-12-29 12:00', end_date: '2011-12-29 13:00' };
      expect(await list({ ...noon, rrule: 'FREQ=DAILY;COUNT=2' })).toEqual([
        ['2011-12-29 12:00:00', '2011-12-29 13:00:00'],
        ['2011-12-31 12:00:00', '2011-12-31 13:00:00'],
      ]);
      await expectWholeStore();
    });

    test('ends whole days on the day before it', async () => {
      const first = { start_date: '2011-12-28', end_date: '2011-12-29', all_day: true };
      expect(await list({ ...first, rrule: 'FREQ=DAILY;COUNT=3' })).toEqual([
        ['2011-12-28 00:00:00', '2011-12-29 23:59:59'],
        wholeDay('2011-12-29'),
        ['2011-12-31 00:00:00', '2012-01-01 23:59:59'],
      ]);
      expect(await list({ start_date: '2011-12-30', end_date: '2011-12-30', all_day: true })).toEqual([]);
    });
  });

  test('of whole days begins at midnight where the clocks are put forward at midnight, and keeps its exceptions', async () => {
    const first = { start_date: '2027-03-28', end_date: '2027-03-28', all_day: true, timezone: 'Asia/Beirut' };
    const json = { ...first, title: 'Spring', rrule: 'FREQ=DAILY;COUNT=3', exdates: ['2027-03-29'] };
    const { id } = (await create(json)).json;
    const read = (await send('GET', `/events/${id}`)).json;
    expect(read).toMatchObject({
      start_date: '2027-03-28 00:00:00',
      end_date: '2027-03-28 23:59:59',
      utc_start_date: '2027-03-27 22:00:00',
      utc_end_date: '2027-03-28 20:59:59',
      json_ld: { startDate: '2027-03-28T01:00:00+03:00' },
    });
    expect(await starts(id)).toEqual(['2027-03-30 00:00:00']);
  });

  test('leaves out an occurrence in a daylight-saving gap by its shown start and by its start in the rule', async () => {
    const night = { start_date: '2027-03-27 02:30', end_date: '2027-03-27 03:30', timezone: 'Europe/Madrid' };
    for (const exdate of ['2027-03-28 03:30:00', '2027-03-28 02:30:00']) {
      const json = { ...night, title: 'Night shift', rrule: 'FREQ=DAILY;COUNT=3', exdates: [exdate] };
      const { id } = (await create(json)).json;
      expect(await starts(id)).toEqual(['2027-03-29 02:30:00']);
      await patch(id, { start_date: '2027-03-26 02:30', end_date: '2027-03-26 03:30' });
      expect(await starts(id)).toEqual(['2027-03-27 02:30:00']);
    }
  });

  describe('with a day as exception', () => {
    const twice = { ...rehearsal, timezone: 'Europe/Madrid', rrule: 'FREQ=DAILY;BYHOUR=9,18;BYMINUTE=30;COUNT=6' };

    test.each(['2027-03-19', 'March 19, 2027', '19.3.2027'])('sent as %s has no start on it', async (day) => {
      const { json } = await create({ ...twice, title: `Without ${day}`, exdates: [day] });
      expect(json.exdates).toEqual(['2027-03-19']);
      expect(await starts(json.id)).toEqual(['2027-03-20 09:30:00', '2027-03-20 18:30:00', '2027-03-21 09:30:00']);
      expect((await send('PUT', `/events/${json.id}`, { json })).json.exdates).toEqual(['2027-03-19']);
    });

    test('moved to another time keeps the day, moved by a day moves it where it is no day of the rule', async () => {
      const daily = { ...rehearsal, rrule: 'FREQ=DAILY;COUNT=4', exdates: ['2027-03-20', '2027-03-19 18:30'] };
      const { json } = await create({ ...daily, title: 'Chess' });
      const later = { start_date: '2027-03-18 20:00', end_date: '2027-03-18 21:00' };
      expect((await patch(json.id, later)).json.exdates).toEqual(['2027-03-19 20:00:00', '2027-03-20']);
      expect(await starts(json.id)).toEqual(['2027-03-21 20:00:00']);
      const weekly = (await create({ ...rehearsal, title: 'Go', rrule: 'FREQ=WEEKLY;COUNT=3', exdates: '2027-03-25' }))
        .json;
      const nextDay = { start_date: '2027-03-19 18:30', end_date: '2027-03-19 21:00' };
      expect((await patch(weekly.id, nextDay)).json.exdates).toEqual(['2027-03-26']);
      expect(await starts(weekly.id)).toEqual(['2027-04-02 18:30:00']);
    });

    test('of whole days has the start of the day as exception', async () => {
      const days = { ...rehearsal, all_day: true, rrule: 'FREQ=DAILY;COUNT=3', exdates: ['2027-03-19'] };
      const { json } = await create({ ...days, title: 'Festival' });
      expect(json.exdates).toEqual(['2027-03-19 00:00:00']);
      expect(await starts(json.id)).toEqual(['2027-03-20 00:00:00']);
    });

    test('at midnight is left out with the time, and with the day', async () => {
      const night = { start_date: '2027-03-18 00:00', end_date: '2027-03-18 01:00', rrule: 'FREQ=DAILY;COUNT=3' };
      for (const exdate of ['2027-03-19', '2027-03-19 00:00']) {
        const { json } = await create({ ...night, title: `Night without ${exdate}`, exdates: [exdate] });
        expect(await starts(json.id)).toEqual(['2027-03-20 00:00:00']);
      }
    });
  });

  test('accepts exceptions as a list of texts, also in a form', async () => {
    const { json } = await create({ ...rehearsal, title: 'Drums', rrule: 'FREQ=DAILY;COUNT=3', exdates: '' });
    expect(json).not.toHaveProperty('exdates');
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const body = 'exdates=2027-03-19 18:30, 2027-03-20 18:30';
    await send('PATCH', `/events/${json.id}`, { headers, body });
    expect(await starts(json.id)).toEqual([]);
    expect((await patch(json.id, { exdates: null })).json).not.toHaveProperty('exdates');
  });

  test('moved by a day passes the slugs on to the next occurrences', async () => {
    const { json } = await create({ ...rehearsal, title: 'Ballet', rrule: 'FREQ=DAILY;COUNT=4' });
    const move = (day: number) =>
      patch(json.id, { start_date: `2027-03-${day} 18:30`, end_date: `2027-03-${day} 21:00` });
    for (const day of [19, 17, 18]) {
      expect((await move(day)).status).toBe(200);
      const slugs = (await others(json.id)).map(({ slug }: { slug: string }) => slug);
      expect(slugs).toEqual([1, 2, 3].map((after) => `ballet-2027-03-${day + after}`));
    }
    await expectWholeStore();
  });

  test('moved to another time keeps its exceptions', async () => {
    const daily = { ...rehearsal, rrule: 'FREQ=DAILY;COUNT=4', exdates: ['2027-03-20 18:30'] };
    const { json } = await create({ ...daily, title: 'Fencing' });
    const later = { start_date: '2027-03-18 19:00', end_date: '2027-03-18 21:00' };
    expect((await patch(json.id, later)).json.exdates).toEqual(['2027-03-20 19:00:00']);
    expect(await starts(json.id)).toEqual(['2027-03-19 19:00:00', '2027-03-21 19:00:00']);
    const sentBack = (await patch(json.id, { ...json, all_day: true })).json;
    expect(sentBack.exdates).toEqual(['2027-03-20 00:00:00']);
    expect(await starts(json.id)).toEqual(['2027-03-19 00:00:00', '2027-03-21 00:00:00']);
  });

  test('moved by a day keeps the exceptions that are still days of its rule and moves the others', async () => {
    const move = async (rrule: string) => {
      const { json } = await create({ ...rehearsal, title: 'Judo', rrule, exdates: ['2027-03-25 18:30'] });
      const day = { start_date: '2027-03-19 18:30', end_date: '2027-03-19 21:00' };
      return (await patch(json.id, day)).json.exdates;
    };
    expect(await move('FREQ=DAILY;COUNT=20')).toEqual(['2027-03-25 18:30:00']);
    expect(await move('FREQ=WEEKLY;COUNT=3')).toEqual(['2027-03-26 18:30:00']);
  });

  test('a moved occurrence stays where it was moved, follows otherwise, and cannot have a rule', async () => {
    const { json } = await create({ ...rehearsal, title: 'Band', rrule: 'FREQ=DAILY;COUNT=3' });
    const [first] = await others(json.id);
    expect((await patch(first.id, { start_date: '2027-03-19 12:00' })).status).toBe(200);
    await patch(json.id, { title: 'Big band' });
    const events = await others(json.id);
    expect(events.map((event: { title: string; start_date: string }) => [event.title, event.start_date])).toEqual([
      ['Big band', '2027-03-19 12:00:00'],
      ['Big band', '2027-03-20 18:30:00'],
    ]);
    expect((await patch(first.id, { rrule: 'FREQ=DAILY' })).json.data.params.rrule).toMatch(/occurrence of a series/);
    const refused = await patch(first.id, { exdates: ['2027-03-25'] });
    expect([refused.status, refused.json.data.params.exdates]).toEqual([
      400,
      'This event is an occurrence of a series; send the exceptions to the series, or delete the occurrence.',
    ]);
    expect((await patch(first.id, { exdates: [], rrule: '' })).status).toBe(200);
  });

  test.each([
    ['exdates', { rrule: 'FREQ=DAILY;COUNT=2', exdates: ['someday'] }],
    ['exdates', { exdates: [{}] }],
  ])('a wrong %s in %j is refused', async (name, json) => {
    const reply = await create({ ...rehearsal, ...json });
    expect([reply.status, reply.json.data.params]).toEqual([400, { [name]: 'Invalid parameter.' }]);
  });

  test.each([
    ['every day', 'FREQ is missing'],
    ['FREQ=HOURLY', 'FREQ is DAILY'],
    ['FREQ=DAILY;BYMONTHDAY=32', 'BYMONTHDAY'],
    ['FREQ=DAILY;BYMONTHDAY=0', 'BYMONTHDAY'],
    ['FREQ=YEARLY;BYMONTH=13', 'BYMONTH'],
    ['FREQ=YEARLY;BYMONTH=-1', 'BYMONTH'],
    ['FREQ=YEARLY;BYYEARDAY=400', 'BYYEARDAY'],
    ['FREQ=MONTHLY;BYYEARDAY=40', 'BYYEARDAY is not allowed with FREQ=MONTHLY'],
    ['FREQ=YEARLY;BYWEEKNO=60', 'BYWEEKNO'],
    ['FREQ=MONTHLY;BYWEEKNO=6', 'BYWEEKNO is not allowed with FREQ=MONTHLY'],
    ['FREQ=DAILY;BYHOUR=25', 'BYHOUR'],
    ['FREQ=DAILY;BYMINUTE=60', 'BYMINUTE'],
    ['FREQ=DAILY;BYSECOND=60', 'BYSECOND'],
    ['FREQ=MONTHLY;BYDAY=MO;BYSETPOS=0', 'BYSETPOS'],
    ['FREQ=MONTHLY;BYSETPOS=1', 'BYSETPOS'],
    ['FREQ=WEEKLY;BYMONTHDAY=3', 'BYMONTHDAY is not allowed with FREQ=WEEKLY'],
    ['FREQ=WEEKLY;BYDAY=2MO', 'BYDAY'],
    ['FREQ=MONTHLY;BYDAY=6MO', 'BYDAY'],
    ['FREQ=YEARLY;BYWEEKNO=2;BYDAY=1MO', 'BYDAY'],
    ['FREQ=DAILY;UNTIL=20271399', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20270230', 'UNTIL'],
    ['FREQ=DAILY;UNTIL=20270228T240000', 'UNTIL'],
    ['FREQ=DAILY;COUNT=2;COUNT=3', 'COUNT occurs twice in the rule'],
    ['FREQ=DAILY;BYFOO=1', 'BYFOO is not a part'],
    [`FREQ=DAILY;COUNT=2;BYMONTH=${'1,'.repeat(100_000)}1`, 'longer than 2000 characters'],
    [
      `FREQ=DAILY;BYSECOND=${Array.from({ length: 60 }, (_, index) => index)};BYMINUTE=1,2`,
      'BYHOUR, BYMINUTE and BYSECOND name 120 times a day',
    ],
    ['FREQ=DAILY;BYHOUR=1,2,3', 'more than 1000 occurrences'],
  ])('the rule %s is refused and the part is named', async (rrule, reason) => {
    const reply = await create({ ...rehearsal, rrule });
    expect([reply.status, reply.json.data.details.rrule?.code]).toEqual([400, 'rest_invalid_rrule']);
    expect(reply.json.data.params.rrule).toContain(reason);
  });

  test.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=-1;COUNT=3',
    'FREQ=YEARLY;BYDAY=20MO;COUNT=2',
    'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
    'FREQ=MONTHLY;BYDAY=MO,TU;BYSETPOS=-1;COUNT=3',
    'FREQ=DAILY;BYHOUR=9,18;COUNT=4',
    'FREQ=YEARLY;BYYEARDAY=-1;COUNT=2',
    'FREQ=YEARLY;UNTIL=99991231T235959Z',
  ])('the rule %s is accepted', async (rrule) => {
    expect((await create({ ...rehearsal, timezone: 'Europe/Madrid', title: rrule, rrule })).status).toBe(201);
  });

  test('keeps its duration on the day whose start falls into a daylight-saving gap', async () => {
    const night = { title: 'Night watch', timezone: 'Europe/Madrid', rrule: 'FREQ=DAILY;COUNT=3' };
    const { json } = await create({ ...night, start_date: '2027-03-27 02:30', end_date: '2027-03-27 03:30' });
    const [onDay, after] = await others(json.id);
    expect(onDay).toMatchObject({ start_date: '2027-03-28 03:30:00', end_date: '2027-03-28 04:30:00' });
    expect(after).toMatchObject({ start_date: '2027-03-29 02:30:00', end_date: '2027-03-29 03:30:00' });
  });

  test('of whole days stays on its day where midnight falls into a daylight-saving gap', async () => {
    const fair = { title: 'Fair', timezone: 'Asia/Beirut', all_day: true, rrule: 'FREQ=DAILY;COUNT=2' };
    const { json } = await create({ ...fair, start_date: '2027-03-27', end_date: '2027-03-27' });
    const [onDay] = await others(json.id);
    expect(onDay).toMatchObject({ start_date: '2027-03-28 00:00:00', end_date: '2027-03-28 23:59:59' });
  });

  test('that begins in the year 1 is refused before it is expanded', async () => {
    for (const rrule of ['FREQ=DAILY', 'FREQ=WEEKLY;BYDAY=MO', 'FREQ=YEARLY']) {
      const reply = await create({ ...rehearsal, start_date: '0001-01-01', rrule });
      expect([rrule, reply.status, reply.json.data.params?.rrule]).toEqual([
        rrule,
        400,
        expect.stringMatching(/too many days|more than 1000/),
      ]);
    }
    expect(
      (await create({ ...rehearsal, title: 'Twice', start_date: '0001-01-01', rrule: 'FREQ=DAILY;COUNT=2' })).status,
    ).toBe(201);
  });
});
