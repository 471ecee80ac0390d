import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const day = { start_date: '+5 days', end_date: '+5 days' };
const make = async (path: string, json: object) => (await send('POST', path, { json })).json;
const patch = (id: number, json: object) => send('PATCH', `/events/${id}`, { json });

let printing = 0;
beforeAll(async () => {
  printing = (await make('/tags', { name: 'printing' })).id;
});

describe('the terms of a written event', () => {
  test('an empty list removes all terms, unknown ids are ignored, invalid values are refused', async () => {
    const { id } = await make('/events', { title: 'Terms', ...day, tags: ['ink', 99999] });
    expect((await patch(id, { tags: [{ id: printing, name: 'ignored' }] })).json.tags).toMatchObject([
      { id: printing },
    ]);
    expect((await patch(id, { title: 'Kept' })).json.tags).toHaveLength(1);
    expect((await patch(id, { tags: '' })).json.tags).toEqual([]);
    expect((await patch(id, { tags: [{ name: 5 }] })).json.data.params).toEqual({ tags: 'Invalid parameter.' });
    await send('DELETE', `/events/${id}`);
  });

  test('an object with a name is always a name, a text of digits an id', async () => {
    const { json } = await send('POST', '/events', { json: { title: 'Named', ...day, tags: [{ name: '2027' }] } });
    expect(json.tags).toMatchObject([{ name: '2027' }]);
    const [{ id: tag }] = json.tags;
    const again = await patch(json.id, { tags: [{ name: '2027' }, { name: ` ${printing} ` }] });
    expect(again.json.tags).toMatchObject([{ name: String(printing) }, { id: tag }]);
    expect((await patch(json.id, { tags: String(printing) })).json.tags).toMatchObject([{ id: printing }]);
    expect((await send('GET', `/events?tags[0][name]=2027`)).status).toBe(400);
    await send('DELETE', `/events/${json.id}`);
  });

  test('an object with an unknown id is refused, and all such objects are named', async () => {
    const { id } = await make('/events', { title: 'Objects', ...day, tags: 'ink' });
    const unknown = { id: 99999, name: 'Gone' };
    const json = { title: 'Not stored', tags: ['ink', unknown, { id: printing }], categories: [{ id: printing }] };
    const exists = 'Id of an existing term of this kind; to create one, send its name as a text';
    for (const refused of [
      await send('PATCH', `/events/${id}`, { json }),
      await send('POST', '/events', { json: { ...day, ...json } }),
    ]) {
      expect(refused.status).toBe(400);
      expect(refused.json).toEqual({
        code: 'rest_invalid_param',
        message: 'Invalid parameter(s): categories, tags',
        data: {
          status: 400,
          params: { categories: 'Invalid parameter.', tags: 'Invalid parameter.' },
          details: [],
          accepts: { 'categories[0].id': exists, 'tags[1].id': exists },
        },
      });
    }
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: `tags[0][id]=${printing}&tags[1][id]=99999`,
    };
    expect((await send('PATCH', `/events/${id}`, form)).json.data.accepts).toEqual({ 'tags[1].id': exists });
    expect((await patch(id, { tags: unknown })).json.data.accepts).toEqual({ 'tags.id': exists });
    expect((await send('GET', `/events/${id}`)).json).toMatchObject({ title: 'Objects', tags: [{ name: 'ink' }] });
    await send('DELETE', `/events/${id}`);
  });
});
