import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

let id = 0;
beforeAll(async () => {
  const json = {
    title: 'Members dinner',
    description: 'Secret menu',
    start_date: '+3 days',
    end_date: '+3 days',
    cost: '20',
    featured: true,
    venue: { venue: 'Cellar' },
    password: 'open sesame',
  };
  const made = await send('POST', '/events', { json });
  expect(made.body).not.toContain('sesame');
  id = made.json.id;
});

describe('an event with a password', () => {
  test('opens with it, by id and by slug', async () => {
    for (const path of [`/events/${id}`, '/events/by-slug/members-dinner']) {
      const closed = await send('GET', path);
      expect([closed.status, closed.json.code]).toEqual([403, 'event-password-protected']);
      expect((await send('GET', `${path}?password=wrong`)).status).toBe(403);
      expect((await send('GET', `${path}?password=`)).json.data.params).toEqual({ password: 'Invalid parameter.' });
      const open = await send('GET', `${path}?password=open%20sesame`);
      expect(open.json).toMatchObject({ title: 'Members dinner', description: '<p>Secret menu</p>' });
      expect(open.body).not.toContain('sesame');
    }
  });

  test('opens to whoever may edit it', async () => {
    expect((await send('GET', `/events/${id}?context=edit`)).status).toBe(200);
  });

  test('is blanked in lists, which its password opens', async () => {
    const { events } = (await send('GET', '/events')).json;
    expect(events[0]).toMatchObject({
      title: 'Members dinner',
      slug: 'members-dinner',
      description: '',
      image: false,
      all_day: null,
      cost: '',
      cost_details: { currency_symbol: '', currency_code: '', currency_position: '', values: [] },
      website: '',
      show_map: null,
      featured: null,
      venue: [],
      organizer: [],
      custom_fields: [],
    });
    const opened = (await send('GET', '/events?password=open+sesame')).json;
    expect(opened.events[0]).toMatchObject({ description: '<p>Secret menu</p>', venue: { venue: 'Cellar' } });
    expect(opened.rest_url).not.toContain('sesame');
  });

  test('gets another one by an update, and none from an empty text', async () => {
    const patch = (json: object) => send('PATCH', `/events/${id}`, { json });
    await patch({ post_password: 'abracadabra' });
    expect((await send('GET', `/events/${id}?password=abracadabra`)).status).toBe(200);
    expect((await send('GET', `/events/${id}?password=open%20sesame`)).status).toBe(403);
    expect((await patch({ password: '' })).json.data.params).toEqual({ password: 'Invalid parameter.' });
    await patch({ password: 'ignored', post_password: '' });
    expect((await send('GET', `/events/${id}`)).status).toBe(200);
  });
});
