import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const odd = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, '', ' ', '0', 0, -1, 1, 1.5, 1e21, '1e1', 'x', 'é\u0000\ud800', '__proto__', '9999-12-31'],
    ...[
      '0000-00-00',
      '9999-12-31 23:59:59',
      '+99999 years',
      '-99999 days',
      '253402300799',
      'next',
      '<b>&amp;',
      '"',
      '-',
    ],
    ...[
      '%',
      '%e6%97',
      'a,b',
      ',',
      '#',
      '/',
      '..',
      'publish',
      'trash',
      'future',
      'UTC+14',
      'UTC-12',
      'FREQ=DAILY',
      'FREQ=YEARLY;BYDAY=5MO',
    ],
    ...[
      'FREQ=MONTHLY;BYSETPOS=-1;BYDAY=MO',
      'FREQ=YEARLY;COUNT=999999',
      'https://a.example/x.png',
      'http://[',
      '$',
      '1,,2',
      '٣',
    ],
  ),
  fc.array(fc.constantFrom<unknown>('', 0, 1, null, 'x', {}, [], { id: 1 }, { venue: 'x' }, { organizer: 'x' }), {
    maxLength: 3,
  }),
  fc.dictionary(
    fc.constantFrom('id', 'venue', 'organizer', 'name', '0', '__proto__'),
    fc.constantFrom<unknown>('x', 1, {}, []),
  ),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const query = (value: unknown): string =>
  encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed());

const required: Readonly<Record<string, object>> = {
  events: { title: 'x', start_date: 'today', end_date: 'today' },
  venues: { venue: 'x' },
  organizers: { organizer: 'x' },
  categories: { name: 'x' },
  tags: { name: 'x' },
};

describe('random input gives a documented response', () => {
  const operations = ENDPOINTS.filter(({ operation }) => !/Index|Doc/.test(operation));

  test.each(operations.map((endpoint) => [endpoint.operation, endpoint] as const))('%s', async (_, endpoint) => {
    const names = Object.keys(endpoint.args);
    const [template = ''] = endpoint.paths;
    const collection = template.split('/')[1] ?? '';
    const entries = fc.dictionary(fc.constantFrom(...names, 'id'), odd, { maxKeys: 4 });
    await fc.assert(
      fc.asyncProperty(entries, fc.integer({ min: 0, max: 6 }), async (sent, id) => {
        const path = template.replace('{id}', String(id));
        const [method = 'GET'] = endpoint.methods;
        const text = Object.entries(sent)
          .map(([name, value]) => `${name}=${query(value)}`)
          .join('&');
        const reply =
          method === 'GET'
            ? await send(method, `${path}?${text}`)
            : await send(method, path, { json: { ...(template.includes('{') ? {} : required[collection]), ...sent } });
        expect(reply.status, `${method} ${path} ${JSON.stringify(sent)}: ${reply.body}`).toBeLessThan(500);
        if (reply.status >= 300)
          expect(reply.json).toMatchObject({ code: expect.any(String), data: { status: reply.status } });
      }),
      { numRuns: Number(process.env.RUNS ?? 15) },
    );
  });
});
