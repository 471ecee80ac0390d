import { expect, test } from 'vitest';
import { send } from '#test/support/calendar.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const rehearsal = { title: 'Rehearsal', start_date: '2027-03-18 18:30', end_date: '2027-03-18 21:00' };
const create = (json: object) => send('POST', '/events', { json: { ...rehearsal, ...json } });

test('an event has exceptions only with a rule; those of an ended series may be sent back', async () => {
  const exdates = ['2027-03-25 18:30:00'];
  const refused = await create({ exdates });
  expect([refused.status, refused.json.data?.params.exdates]).toEqual([
    400,
    'This event has no recurrence rule; send rrule with the exceptions, or leave them out.',
  ]);
  const { id } = (await create({ rrule: 'FREQ=WEEKLY;COUNT=5', exdates })).json;
  const patch = (json: object) => send('PATCH', `/events/${id}`, { json });
  for (let times = 0; times < 2; times += 1) expect((await patch({ rrule: '', exdates })).status).toBe(200);
  expect((await patch({ exdates: ['2027-04-01'] })).json.data.params).toHaveProperty('exdates');
  expect((await patch({ rrule: 'FREQ=WEEKLY;COUNT=3', exdates: ['2027-04-01'] })).status).toBe(200);
  const { events } = (await send('GET', `/events?post_parent=${id}`)).json;
  expect(events.map(({ start_date }: { start_date: string }) => start_date)).toEqual([
    '2027-03-18 18:30:00',
    '2027-03-25 18:30:00',
  ]);
});
