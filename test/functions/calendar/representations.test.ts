import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ROOT, send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

beforeAll(() => {
  vi.stubEnv('SITE_TIMEZONE', 'Europe/Madrid');
});
afterAll(() => {
  vi.unstubAllEnvs();
});

const letterpress = {
  title: 'Letterpress evening & ink tasting',
  description: 'Set your own line of type.\n\nAprons are provided.',
  excerpt: 'Hands-on printing for beginners.',
  slug: 'letterpress-evening',
  date: '2026-02-03 09:15:22',
  start_date: '2027-03-18 18:30:00',
  end_date: '2027-03-18 21:00:00',
  image: 'https://agenda.example/media/2027/02/press.jpg',
  cost: ['€15', '€8'],
  website: 'https://press.example/evenings?month=3&lang=en',
  show_map: true,
  show_map_link: true,
  featured: true,
  venue: {
    venue: 'Tinta Studio',
    address: 'Calle del Molino 7',
    city: 'Zaragoza',
    country: 'Spain',
    province: 'Aragón',
    zip: '50003',
    website: 'https://tinta.example',
  },
  organizer: [
    {
      organizer: 'Printers Guild',
      description: 'Founded by six apprentices.',
      phone: '+34 976 000 111',
      website: 'https://guild.press.example',
      email: 'guild@press.example',
    },
  ],
};

const place = {
  '@type': 'Place',
  name: 'Tinta Studio',
  address: {
    '@type': 'PostalAddress',
    streetAddress: 'Calle del Molino 7',
    addressLocality: 'Zaragoza',
    addressRegion: 'Aragón',
    postalCode: '50003',
    addressCountry: 'Spain',
  },
  sameAs: 'https://tinta.example',
};

const person = {
  '@type': 'Person',
  name: 'Printers Guild',
  description: '&lt;p&gt;Founded by six apprentices.&lt;/p&gt;\\n',
  url: 'https://guild.press.example',
  telephone: '+34 976 000 111',
  email: 'guild@press.example',
  sameAs: 'https://guild.press.example',
};

const parts = (hour: string, minutes: string) => ({
  year: '2027',
  month: '03',
  day: '18',
  hour,
  minutes,
  seconds: '00',
});

const authorship = {
  author: '1',
  status: 'publish',
  date: expect.any(String),
  date_utc: expect.any(String),
  modified: expect.any(String),
  modified_utc: expect.any(String),
};

const shown = (path: string) => ({
  language: 'en',
  translations: { en: `https://agenda.example${ROOT}${path}?language=en` },
});
const globally = (id: number) => ({
  global_id: `agenda.example?id=${id}`,
  global_id_lineage: [`agenda.example?id=${id}`],
});

const venueBody = (id: number) => ({
  id,
  ...authorship,
  url: 'https://agenda.example/venue/tinta-studio/',
  venue: 'Tinta Studio',
  slug: 'tinta-studio',
  address: 'Calle del Molino 7',
  city: 'Zaragoza',
  country: 'Spain',
  province: 'Aragón',
  zip: '50003',
  website: 'https://tinta.example',
  stateprovince: 'Aragón',
  json_ld: place,
  show_map: true,
  show_map_link: true,
  ...globally(id),
  ...shown(`/venues/${id}`),
});

const organizerBody = (id: number) => ({
  id,
  ...authorship,
  url: 'https://agenda.example/organizer/printers-guild/',
  organizer: 'Printers Guild',
  description: '<p>Founded by six apprentices.</p>',
  slug: 'printers-guild',
  phone: '+34 976 000 111',
  website: 'https://guild.press.example',
  email: 'guild@press.example',
  json_ld: person,
  ...globally(id),
  ...shown(`/organizers/${id}`),
});

const url = 'https://agenda.example/event/letterpress-evening/';

const eventBody = (id: number, venue: number, organizer: number, image: number) => ({
  id,
  ...globally(id),
  ...authorship,
  date: '2026-02-03 09:15:22',
  date_utc: '2026-02-03 08:15:22',
  url,
  rest_url: `https://agenda.example${ROOT}/events/${id}`,
  title: 'Letterpress evening &#038; ink tasting',
  description: '<p>Set your own line of type.</p>\n<p>Aprons are provided.</p>',
  excerpt: '<p>Hands-on printing for beginners.</p>',
  slug: 'letterpress-evening',
  image: {
    url: letterpress.image,
    id: image,
    extension: 'jpg',
    sizes: { full: { 'mime-type': 'image/jpeg', url: letterpress.image } },
  },
  all_day: false,
  start_date: '2027-03-18 18:30:00',
  start_date_details: parts('18', '30'),
  end_date: '2027-03-18 21:00:00',
  end_date_details: parts('21', '00'),
  utc_start_date: '2027-03-18 17:30:00',
  utc_start_date_details: parts('17', '30'),
  utc_end_date: '2027-03-18 20:00:00',
  utc_end_date_details: parts('20', '00'),
  timezone: 'Europe/Madrid',
  timezone_abbr: 'CET',
  cost: '€8 – €15',
  cost_details: { currency_symbol: '€', currency_code: '', currency_position: 'prefix', values: ['8', '15'] },
  website: 'https://press.example/evenings?month=3&amp;lang=en',
  show_map: true,
  show_map_link: true,
  hide_from_listings: false,
  sticky: false,
  featured: true,
  categories: [],
  tags: [],
  venue: venueBody(venue),
  organizer: [organizerBody(organizer)],
  custom_fields: [],
  json_ld: {
    '@context': 'http://schema.org',
    '@type': 'Event',
    name: 'Letterpress evening &#038; ink tasting',
    description: '&lt;p&gt;Hands-on printing for beginners.&lt;/p&gt;\\n',
    image: letterpress.image,
    url,
    eventAttendanceMode: 'https://schema.org/OfflineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    startDate: '2027-03-18T18:30:00+01:00',
    endDate: '2027-03-18T21:00:00+01:00',
    location: place,
    organizer: person,
    offers: {
      '@type': 'Offer',
      price: '8',
      priceCurrency: 'EUR',
      url,
      category: 'primary',
      availability: 'https://schema.org/InStock',
      validFrom: '2026-02-03T00:00:00+00:00',
    },
  },
  ...shown(`/events/${id}`),
  password_protected: false,
});

describe('representations', () => {
  test('an event has all members in order', async () => {
    const made = (await send('POST', '/events', { json: letterpress })).json;
    const { json } = await send('GET', `/events/${made.id}`);
    const expected = eventBody(made.id, made.venue.id, made.organizer[0].id, made.image.id);

    expect(json).toEqual(expected);
    expect(Object.keys(json)).toEqual(Object.keys(expected));
    expect(Object.keys(json.venue)).toEqual(Object.keys(expected.venue));
    expect(Object.keys(json.organizer[0])).toEqual(Object.keys(expected.organizer[0] ?? {}));
    expect(Object.keys(json.json_ld)).toEqual(Object.keys(expected.json_ld));
    for (const without of [made, made.venue, made.organizer[0]]) expect(without).not.toHaveProperty('json_ld');
  });

  test('a venue and an organizer as single reads', async () => {
    const { json: made } = await send('GET', '/events/by-slug/letterpress-evening');
    expect((await send('GET', '/venues/by-slug/tinta-studio')).json).toEqual(venueBody(made.venue.id));
    expect((await send('GET', `/organizers/${made.organizer[0].id}`)).json).toEqual(
      organizerBody(made.organizer[0].id),
    );
  });

  test('an event that is sent back stays unchanged', async () => {
    const { json: before } = await send('GET', '/events/by-slug/letterpress-evening');
    const { status } = await send('PUT', `/events/${before.id}`, { json: before });
    const { json: after } = await send('GET', `/events/${before.id}`);
    expect(status).toBe(200);
    expect({ ...after, modified: '', modified_utc: '' }).toEqual({ ...before, modified: '', modified_utc: '' });
  });

  test('of an event with nothing but the required members', async () => {
    const json = { title: 'Bare', start_date: '2027-05-01', end_date: '2027-04-01', all_day: true, status: 'draft' };
    const { json: bare } = await send('POST', '/events', { json });
    expect(bare).toMatchObject({
      url: `https://agenda.example/?post_type=tribe_events&p=${bare.id}`,
      website: `https://agenda.example/?post_type=tribe_events&amp;p=${bare.id}`,
      slug: '',
      description: '',
      image: false,
      start_date: '2027-05-01 00:00:00',
      end_date: '2027-05-01 23:59:59',
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      venue: [],
      organizer: [],
      custom_fields: [],
    });
  });

  test('a venue with only a name leaves empty members out', async () => {
    const { json } = await send('POST', '/venues', { json: { venue: 'Market square' } });
    expect(json).toEqual({
      id: json.id,
      ...authorship,
      url: 'https://agenda.example/venue/market-square/',
      venue: 'Market square',
      slug: 'market-square',
      show_map: true,
      show_map_link: true,
      ...globally(json.id),
      ...shown(`/venues/${json.id}`),
    });
  });

  test('several venues are an array', async () => {
    const json = {
      title: 'Two halls',
      start_date: '2027-05-01',
      end_date: '2027-05-01',
      venue: [{ venue: 'A' }, { venue: 'B' }],
    };
    const { json: made } = await send('POST', '/events', { json });
    expect(made.venue.map(({ venue }: { venue: string }) => venue)).toEqual(['A', 'B']);
  });

  test('an address with coordinates', async () => {
    const json = { venue: 'Boathouse 4', state: 'NY', geo_lat: '42.6512', geo_lng: -73.7463, show_map: 'no' };
    const { json: made } = await send('POST', '/venues', { json });
    expect(made).toMatchObject({ stateprovince: 'NY', geo_lat: '42.6512', geo_lng: '-73.7463', show_map: false });
    const half = await send('PATCH', `/venues/${made.id}`, { json: { geo_lat: 1 } });
    expect(half.json.data.params).toEqual({ geo_lat: 'Invalid parameter.' });
    const cleared = await send('PATCH', `/venues/${made.id}`, { json: { geo_lat: '', geo_lng: '' } });
    expect(cleared.json).not.toHaveProperty('geo_lat');
  });

  test('stateprovince follows state and province unless it was sent with another value', async () => {
    const { json: made } = await send('POST', '/venues', { json: { venue: 'Border', state: 'NY' } });
    const patch = async (json: object) => (await send('PATCH', `/venues/${made.id}`, { json })).json;
    await patch(made);
    expect(await patch({ state: 'CA' })).toMatchObject({ state: 'CA', stateprovince: 'CA' });
    expect(await patch({ stateprovince: 'West' })).toMatchObject({ state: 'CA', stateprovince: 'West' });
    expect(await patch({ state: 'TX' })).toMatchObject({ state: 'TX', stateprovince: 'West' });
  });

  test('a list with its links', async () => {
    const { json } = await send('GET', '/venues?per_page=1&page=2&search=a&status=publish');
    const link = (query: string) => `https://agenda.example${ROOT}/venues/?${query}`;
    expect(Object.keys(json)).toEqual([
      'venues',
      'rest_url',
      'next_rest_url',
      'previous_rest_url',
      'total',
      'total_pages',
    ]);
    expect(json.rest_url).toBe(link('page=2&per_page=1&search=a&status=publish'));
    expect(json.next_rest_url).toBe(link('per_page=1&search=a&status=publish&page=3'));
    expect(json.previous_rest_url).toBe(link('per_page=1&search=a&status=publish'));
  });

  test('a page beyond the last is not found', async () => {
    for (const [things, thing] of [
      ['events', 'event'],
      ['venues', 'venue'],
      ['organizers', 'organizer'],
    ]) {
      const { status, json } = await send('GET', `/${things}?page=99`);
      expect([status, json.code]).toEqual([404, `${thing}-archive-page-not-found`]);
    }
  });
});
