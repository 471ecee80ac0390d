import ICAL from 'ical.js';
import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const eventsIn = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
  return calendar.getAllSubcomponents('vevent').map((component) => new ICAL.Event(component));
};

let id = 0;
beforeAll(async () => {
  const json = {
    title: 'Letterpress; ink, paper & more',
    description: `<p>Line one</p>\n<p>${'ñandú 🎉 '.repeat(40)}</p>`,
    start_date: '2027-03-18 18:30',
    end_date: '2027-03-18 21:00',
    timezone: 'Europe/Madrid',
    venue: { venue: 'Tinta', address: 'Molino 7', city: 'Zaragoza', geo_lat: 41.6, geo_lng: -0.8 },
    organizer: [{ organizer: 'Printers "Guild"', email: 'guild@press.example' }],
    categories: ['Work, shops', 'Art'],
  };
  id = (await send('POST', '/events', { json })).json.id;
  const days = { title: 'Fair', start_date: '2027-04-01', end_date: '2027-04-03', all_day: true };
  await send('POST', '/events', { json: days });
  await send('POST', '/events', {
    json: {
      title: 'Call',
      start_date: '2027-05-01 10:00',
      end_date: '2027-05-01 10:00',
      password: 'x',
      description: 'private',
    },
  });
});

describe('iCalendar', () => {
  test.each(['/events/ID.ics', '/events/by-slug/letterpress-ink-paper-more.ics'])('a parser reads %s', async (path) => {
    const { status, headers, body } = await send('GET', path.replace('ID', String(id)));
    expect(status).toBe(200);
    expect(headers['Content-Type']).toBe('text/calendar; charset=utf-8');
    const [event] = eventsIn(body);
    expect(event).toMatchObject({
      uid: expect.stringMatching(new RegExp(`^${id}@[\\w-]{8,}$`)),
      summary: 'Letterpress; ink, paper & more',
      location: 'Tinta, Molino 7, Zaragoza',
      organizer: 'mailto:guild@press.example',
    });
    expect(event?.startDate.toString()).toBe('2027-03-18T18:30:00');
    expect(event?.startDate.toJSDate().toISOString()).toBe('2027-03-18T17:30:00.000Z');
    expect(event?.endDate.toJSDate().toISOString()).toBe('2027-03-18T20:00:00.000Z');
    expect(event?.description.startsWith('Line one\n\nñandú 🎉')).toBe(true);
    expect(headers['Content-Disposition']).toBe(`attachment; filename="event-${id}.ics"`);
    expect(event?.component.getFirstProperty('categories')?.getValues()).toEqual(['Art', 'Work, shops']);
    expect(event?.component.getFirstPropertyValue('geo')).toEqual([41.6, -0.8]);
    for (const line of body.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  });

  test('lists are feeds, soonest first, without protected members', async () => {
    const { body, headers } = await send('GET', '/events.ics');
    const events = eventsIn(body);
    expect(events.map(({ summary }) => summary)).toEqual(['Letterpress; ink, paper & more', 'Fair', 'Call']);
    expect(events[1]?.startDate).toMatchObject({ isDate: true });
    expect(events[1]?.endDate.toString()).toBe('2027-04-04');
    expect(events[2]?.component.hasProperty('dtend')).toBe(false);
    expect(body).not.toContain('private');
    expect((await send('GET', '/events.ics', { headers: { 'if-none-match': headers.ETag ?? '' } })).status).toBe(304);
  });

  test('filters and pages apply to feeds', async () => {
    expect(eventsIn((await send('GET', '/events.ics?search=fair')).body)).toHaveLength(1);
    expect(eventsIn((await send('GET', '/events.ics?per_page=2&page=2')).body)).toHaveLength(1);
  });

  test.each([
    ['text/calendar', true],
    ['text/calendar;q=0.5, application/json;q=0.4', true],
    ['application/json, text/calendar;q=0.9', false],
    ['text/calendar, application/json', true],
    ['text/calendar;q=0', false],
    ['*/*', false],
  ])('Accept: %s', async (accept, isCalendar) => {
    const { headers } = await send('GET', `/events/${id}`, { headers: { accept } });
    expect(headers['Content-Type']?.startsWith('text/calendar')).toBe(isCalendar);
  });

  const create = async (json: object) =>
    (await send('POST', '/events', { json: { start_date: '2027-06-01', end_date: '2027-06-01', ...json } })).json.id;
  const feed = async (path: string) => (await send('GET', path)).body;

  test('counts the changes of an event, and a deletion cancels it', async () => {
    const fair = await create({ title: 'Cancelled', excerpt: 'Short' });
    expect(await feed(`/events/${fair}.ics`)).toContain('SEQUENCE:0\r\n');
    await send('PATCH', `/events/${fair}`, { json: { featured: true } });
    await send('DELETE', `/events/${fair}`);
    const body = await feed('/events.ics?status=trash');
    for (const line of ['SEQUENCE:2', 'STATUS:CANCELLED', 'DESCRIPTION:Short']) expect(body).toContain(`${line}\r\n`);
  });

  test('does not tell that a protected event lasts whole days', async () => {
    const secret = await create({ title: 'Secret days', all_day: true, password: 'sesame' });
    expect(await feed(`/events.ics?include=${secret}`)).toContain('DTSTART:20270601T000000Z');
    expect(await feed(`/events/${secret}.ics?password=sesame`)).toContain('DTSTART;VALUE=DATE:20270601');
  });

  test('names an organizer without escapes, which a parameter cannot have', async () => {
    const organizer = [{ organizer: 'Ann, Bob; Co', email: 'ann@press.example' }];
    const named = await create({ title: 'Named', organizer });
    expect(await feed(`/events/${named}.ics`)).toContain('ORGANIZER;CN="Ann, Bob; Co":mailto:ann@press.example');
  });

  test('errors stay JSON, other routes have no iCalendar format', async () => {
    expect((await send('GET', '/events/99999.ics')).json.code).toBe('rest-event-not-found');
    expect((await send('GET', '/venues.ics')).json.code).toBe('rest_no_route');
    expect((await send('DELETE', `/events/${id}.ics`)).json.code).toBe('rest_no_route');
  });
});
