import { describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

type Members = Readonly<Record<string, unknown>>;
type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value !== '';
const url: Check = (value) => text(value) && URL.canParse(String(value));
const time: Check = (value) => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d$/.test(String(value));
const one =
  (...names: readonly string[]): Check =>
  (value) =>
    names.some((name) => value === `https://schema.org/${name}`);
const thing =
  (type: string): Check =>
  (value) =>
    (value as Members)['@type'] === type && faults(value as Members).length === 0;

/** Properties and ranges of the schema.org types in use. */
const TYPES: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
  Event: {
    name: text,
    description: text,
    image: url,
    url,
    eventAttendanceMode: one('OfflineEventAttendanceMode', 'OnlineEventAttendanceMode', 'MixedEventAttendanceMode'),
    eventStatus: one('EventScheduled', 'EventCancelled', 'EventPostponed', 'EventMovedOnline'),
    startDate: time,
    endDate: time,
    location: (value) => [value].flat().every((place) => thing('Place')(place) || thing('VirtualLocation')(place)),
    organizer: thing('Person'),
    offers: thing('Offer'),
  },
  VirtualLocation: { url },
  Place: { name: text, description: text, address: thing('PostalAddress'), telephone: text, sameAs: url },
  PostalAddress: {
    streetAddress: text,
    addressLocality: text,
    addressRegion: text,
    postalCode: text,
    addressCountry: text,
  },
  Person: { name: text, description: text, url, telephone: text, email: text, sameAs: url },
  Offer: {
    price: (value) => /^\d+(\.\d+)?$/.test(String(value)),
    priceCurrency: (value) => /^[A-Z]{3}$/.test(String(value)),
    url,
    category: text,
    availability: one('InStock'),
    validFrom: time,
  },
};

const faults = (object: Members): readonly string[] => {
  const { '@type': type, '@context': _, ...members } = object;
  const known = TYPES[String(type)] ?? {};
  return Object.entries(members).flatMap(([name, value]) =>
    known[name]?.(value) ? [] : [`${type} ${name}: ${value}`],
  );
};

const day = { start_date: '2027-03-18 18:30', end_date: '2027-03-18 21:00', timezone: 'Asia/Kolkata' };
const venue = {
  venue: 'Hall & "bar"',
  description: 'Big\n\nand "wide"',
  address: '1 Lane',
  city: 'Leith',
  state: 'LO',
  zip: 'EH6',
  country: 'Scotland',
  phone: '1',
  website: 'https://hall.example',
  geo_lat: 1,
  geo_lng: 2,
};
const organizer = { organizer: 'Ann <Ltd>', email: 'ann@hall.example', phone: '2', website: 'https://ann.example' };

describe('json_ld conforms to schema.org', () => {
  test.each<[string, object]>([
    ['nothing but a name', {}],
    ['all members', { venue, organizer: [organizer], image: 'https://agenda.example/a.png', description: 'Long <b>x' }],
    ['a price', { cost: '€ 1.234,50' }],
    ['a price without currency', { cost: ['5', '8'] }],
    ['a price in words', { cost: 'Donation' }],
    ['no price to pay', { cost: 'Free' }],
    ['several venues', { venue: [venue, { venue: 'Yard' }] }],
    ['whole days', { all_day: true, timezone: 'UTC-3' }],
  ])('of an event with %s', async (name, members) => {
    const { id } = (await send('POST', '/events', { json: { title: name, ...day, ...members } })).json;
    const { json_ld } = (await send('GET', `/events/${id}`)).json;
    expect(json_ld).toMatchObject({ '@context': 'http://schema.org', '@type': 'Event', name });
    expect(faults(json_ld)).toEqual([]);
  });

  test('of a venue and an organizer', async () => {
    const place = (await send('POST', '/venues', { json: venue })).json;
    const person = (await send('POST', '/organizers', { json: organizer })).json;
    for (const [path, type] of [
      [`/venues/${place.id}`, 'Place'],
      [`/organizers/${person.id}`, 'Person'],
    ]) {
      const { json_ld } = (await send('GET', path ?? '')).json;
      expect([json_ld['@type'], faults(json_ld)]).toEqual([type, []]);
    }
  });
});

describe('the state of an event', () => {
  const online = 'https://live.example/choir?a=1&b=2';
  test.each([
    [{ event_status: 'cancelled', event_status_reason: 'Storm' }, 'EventCancelled', 'Offline', ['Place']],
    [{ event_status: 'postponed' }, 'EventPostponed', 'Offline', ['Place']],
    [{ online_url: online }, 'EventScheduled', 'Mixed', ['Place', 'VirtualLocation']],
    [{ event_status: 'moved_online', online_url: online }, 'EventMovedOnline', 'Online', ['VirtualLocation']],
  ])('%j is told in JSON and JSON-LD, and can be sent back', async (state, status, attendance, places) => {
    const { json } = await send('POST', '/events', {
      json: { title: 'Told', ...day, venue: { venue: 'Barn' }, ...state },
    });
    const { json: shown } = await send('GET', `/events/${json.id}`);
    expect(shown).toMatchObject({
      event_status: 'scheduled',
      ...state,
      ...('online_url' in state ? { online_url: online.replace('&', '&amp;') } : {}),
    });
    expect(shown.json_ld).toMatchObject({
      eventStatus: `https://schema.org/${status}`,
      eventAttendanceMode: `https://schema.org/${attendance}EventAttendanceMode`,
    });
    expect([shown.json_ld.location].flat().map((place: Members) => place['@type'])).toEqual(places);
    expect(faults(shown.json_ld)).toEqual([]);
    const { json: back } = await send('PUT', `/events/${json.id}`, { json: shown });
    expect(back).toMatchObject({ event_status: shown.event_status, online_url: shown.online_url });
    const plain = { event_status: 'scheduled', event_status_reason: '', online_url: '' };
    expect((await send('PATCH', `/events/${json.id}`, { json: plain })).json).not.toHaveProperty('event_status');
  });

  test('is one of four words', async () => {
    const { json } = await send('POST', '/events', { json: { title: 'Told', ...day, event_status: 'maybe' } });
    expect(json.data.params).toHaveProperty('event_status');
  });
});
