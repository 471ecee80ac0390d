import ICAL from 'ical.js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { as, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const WINDOW = 'start_date=2027-01-01&end_date=2027-12-31';

interface Date {
  readonly title: string;
  readonly start: string;
  readonly end: string;
}

const toIso = (utc: string): string => `${utc.replace(' ', 'T')}.000Z`;
const sort = (dates: readonly Date[]): readonly string[] =>
  dates.map(({ title, start, end }) => `${start} ${end} ${title}`).sort();

const inJson = async (query: string): Promise<readonly string[]> => {
  const { events } = (await send('GET', `/events?per_page=50&${query}`)).json;
  return sort(
    events.map((one: { title: string; utc_start_date: string; utc_end_date: string }) => ({
      title: one.title,
      start: toIso(one.utc_start_date),
      end: toIso(one.utc_end_date),
    })),
  );
};

const parse = (body: string): ICAL.Component => {
  const calendar = new ICAL.Component(ICAL.parse(body));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  return calendar;
};

/** Expands every event of a stream as a calendar program does. */
const inFeed = async (query: string): Promise<readonly string[]> => {
  const calendar = parse((await send('GET', `/events.ics?${query}`)).body);
  const all = calendar.getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));
  const toDate = (item: ICAL.Event, start: ICAL.Time, end: ICAL.Time): Date => ({
    title: item.summary,
    start: start.toJSDate().toISOString(),
    end: end.toJSDate().toISOString(),
  });
  const dates = all
    .filter((one) => !one.isRecurrenceException())
    .flatMap((one) => {
      for (const other of all) if (other.isRecurrenceException() && other.uid === one.uid) one.relateException(other);
      if (!one.isRecurring()) {
        const changed = all.find((other) => other.isRecurrenceException() && other.uid === one.uid) ?? one;
        return [toDate(changed, changed.startDate, changed.endDate)];
      }
      const found: Date[] = [];
      const iterator = one.iterator();
      for (let next = iterator.next(); next; next = iterator.next()) {
        const { item, startDate, endDate } = one.getOccurrenceDetails(next);
        found.push(toDate(item, startDate, endDate));
      }
      return found;
    });
  return sort(dates);
};

const feed = async (query = ''): Promise<string> => (await send('GET', `/events.ics?${query}`)).body;
const patch = (id: number, json: object, query = '') => send('PATCH', `/events/${id}${query}`, { json });
const dates = async (id: number) => (await send('GET', `/events?per_page=50&post_parent=${id}`)).json.events;

let series = 0;
let single = 0;
beforeAll(async () => {
  const json = {
    title: 'Choir',
    description: '<p>One</p>\n<p>Two</p>',
    start_date: '2027-03-04 18:30',
    end_date: '2027-03-04 20:00',
    timezone: 'Europe/Madrid',
    rrule: 'FREQ=WEEKLY;COUNT=8',
    rdates: ['2027-03-20 11:00'],
    exdates: ['2027-03-11 18:30'],
    image: 'https://press.example/choir.jpg',
  };
  series = (await send('POST', '/events', { json })).json.id;
  const [, second, third, fourth, fifth] = await dates(series);
  await patch(second.id, { start_date: '2027-03-19 17:00', end_date: '2027-03-19 18:00' });
  await patch(third.id, { title: 'Concert', categories: ['Music'] });
  await send('DELETE', `/events/${fourth.id}`);
  await patch(fifth.id, { end_date: '2027-04-01 23:00' });
  const day = { title: 'Fair', start_date: '2027-05-01', end_date: '2027-05-02', timezone: 'America/New_York' };
  single = (await send('POST', '/events', { json: day })).json.id;
});

describe('a feed', () => {
  test.each(['', '&order=desc', '&search=choir', '&categories=music'])('holds what the list holds%s', async (query) => {
    expect(await inFeed(`${WINDOW}${query}`)).toEqual(await inJson(`${WINDOW}${query}`));
  });

  test('tells a series as one event with rule, exceptions, further and changed dates', async () => {
    const body = await feed(WINDOW);
    expect(body.match(/BEGIN:VEVENT/g)).toHaveLength(5);
    for (const line of [
      'DTSTART;TZID=Europe/Madrid:20270304T183000',
      'RRULE:FREQ=WEEKLY;UNTIL=20270422T163000Z',
      'RECURRENCE-ID;TZID=Europe/Madrid:20270318T183000',
      'RDATE;TZID=Europe/Madrid:20270320T110000',
      'TZID:Europe/Madrid',
      'X-WR-CALNAME:Events',
      'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
      'ATTACH;FMTTYPE=image/jpeg:https://press.example/choir.jpg',
      'DESCRIPTION:One\\n\\nTwo',
    ])
      expect(body).toContain(`${line}\r\n`);
    expect(body.replaceAll('\r\n ', '')).toContain('EXDATE;TZID=Europe/Madrid:20270311T183000');
  });

  test('tells a single date under the identifier of its series', async () => {
    const third = (await dates(series))[2];
    const body = (await send('GET', `/events/${third.id}.ics`)).body;
    expect(body).toMatch(new RegExp(`UID:${series}@[\\w-]+\r\n`));
    expect(body).toContain('RECURRENCE-ID;TZID=Europe/Madrid:');
    expect((await send('GET', `/events/${series}.ics`)).body).toContain('RRULE:');
  });

  test('hides every date of a series that is private', async () => {
    await patch(series, { status: 'private' });
    const body = await feed(`${WINDOW}&status=publish`);
    expect(body).not.toMatch(/Concert|Choir/);
    expect(body.match(/STATUS:CANCELLED/g)).toHaveLength(1);
    await patch(series, { status: 'publish' });
  });

  test('keeps what runs, without dates', async () => {
    const festival = { title: 'Festival', start_date: '-3 days', end_date: '+3 days', all_day: true };
    const { id } = (await send('POST', '/events', { json: festival })).json;
    expect(await feed()).toContain('SUMMARY;LANGUAGE=en:Festival');
    expect(await inJson('')).not.toContain('Festival');
    await send('DELETE', `/events/${id}`);
  });

  test.each([
    ['deleted', (id: number) => send('DELETE', `/events/${id}`)],
    ['hidden', (id: number) => patch(id, { hide_from_listings: true })],
    ['unpublished', (id: number) => patch(id, { status: 'draft', start_date: '2027-06-01', end_date: '2027-06-01' })],
  ])('cancels an event that was %s, for 30 days, and brings it back', async (_, leave) => {
    const version = async () =>
      Number(/SEQUENCE:(\d+)\r\n/.exec((await send('GET', `/events/${single}.ics`)).body)?.[1]);
    const before = await version();
    await leave(single);
    const cancelled =
      /BEGIN:VEVENT\r\nUID:\d+@[\w-]+\r\nDTSTAMP:\w+\r\nSEQUENCE:(\d+)\r\nDTSTART;TZID=America\/New_York:20270501T000000\r\nDTEND;TZID=America\/New_York:20270502T000000\r\nSTATUS:CANCELLED\r\nEND:VEVENT/;
    const [, sequence] = cancelled.exec(await feed(`${WINDOW}&status=publish`)) ?? [];
    expect(Number(sequence)).toBeGreaterThan(before);
    vi.useFakeTimers({ now: Date.now() + 31 * 86_400_000, toFake: ['Date'] });
    try {
      expect(await feed(`${WINDOW}&status=publish`)).not.toContain(`UID:${single}@`);
    } finally {
      vi.useRealTimers();
    }
    const back = { status: 'publish', hide_from_listings: false, start_date: '2027-05-01', end_date: '2027-05-02' };
    await patch(single, back);
    expect(await version()).toBeGreaterThan(Number(sequence));
    expect(await feed(WINDOW)).not.toContain('STATUS:CANCELLED');
  });

  test('describes a time zone for the years in which its events begin or end', async () => {
    const times = { start_date: '2027-03-04 10:00', end_date: '9999-06-01 12:00', timezone: 'Europe/Madrid' };
    const { id } = (await send('POST', '/events', { json: { title: 'For ever', ...times } })).json;
    const { body } = await send('GET', `/events/${id}.ics`);
    const [event] = new ICAL.Component(ICAL.parse(body)).getAllSubcomponents('vevent');
    expect(new ICAL.Event(event).endDate.toJSDate().toISOString()).toBe('9999-06-01T10:00:00.000Z');
    expect(body.length).toBeLessThan(2000);
    await send('DELETE', `/events/${id}`);
  });

  test('that does not fit an answer leaves out the latest events and tells how many', async () => {
    const description = Array.from({ length: 90_000 }, (_, index) =>
      String.fromCharCode(97 + ((index * index * 7) % 26)),
    ).join('');
    const huge = {
      title: 'Long',
      description: `<p>${description}</p>`,
      start_date: '2028-01-01',
      end_date: '2028-01-01',
    };
    const exact = { ...huge, rrule: 'FREQ=DAILY;COUNT=2' };
    for (let index = 0; index < 70; index += 1)
      await send('POST', '/events', {
        json: { ...huge, title: `Long ${index}`, start_date: `2028-01-${String((index % 28) + 1).padStart(2, '0')}` },
      });
    await send('POST', '/events', { json: exact });
    const { body } = await send('GET', '/events.ics?start_date=2028-01-01&end_date=2028-12-31');
    const leftOut = Number(/X-EVENTS-LEFT-OUT:(\d+)/.exec(body)?.[1]);
    expect(leftOut).toBeGreaterThan(0);
    expect(Buffer.byteLength(JSON.stringify(body))).toBeLessThan(6 * 1024 * 1024);
    const zipped = await send('GET', '/events.ics?start_date=2028-01-01&end_date=2028-12-31', {
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(zipped.body).not.toContain('X-EVENTS-LEFT-OUT');
  });

  test('has the same identifiers at every host', async () => {
    const at = async (host: string) =>
      /UID:\S+/.exec((await send('GET', `/events/${single}.ics`, { headers: { host, ...as('ann') } })).body)?.[0];
    expect(await at('one.example')).toBe(await at('two.example'));
  });
});
