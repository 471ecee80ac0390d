import type { BatchGetItemCommandInput } from '@aws-sdk/client-dynamodb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { listEvents } from '#lib/calendar/actions/events/listEvents.ts';
import { updateEvent } from '#lib/calendar/actions/events/updateEvent.ts';
import { dynamodb } from '#lib/shared/dynamodb/client.ts';
import { anonymous, as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

const editor = { caller: as('editor', 7), language: 'en' as const };
const visitor = { caller: anonymous, language: 'en' as const };
const list = () => listEvents({ startFrom: '2027-01-01 00:00:00' }, { page: 1, perPage: 10 }, visitor);
const titles = async () => (await list()).items.map(({ event }) => event.texts.en?.title);

const LAG = 'lag';

/** Answers eventually consistent batches as the first one was answered, as a replica that lags behind. */
const stopReplica = (): void => {
  let first: unknown;
  dynamodb.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const [batch] = Object.values((args.input as BatchGetItemCommandInput).RequestItems ?? {});
        if (commandName !== 'BatchGetItemCommand' || batch?.ConsistentRead !== false) return next(args);
        const result = await next(args);
        first ??= result;
        return first as typeof result;
      },
    { step: 'initialize', name: LAG, priority: 'high' },
  );
};

afterEach(() => {
  vi.unstubAllEnvs();
  dynamodb.middlewareStack.remove(LAG);
});

describe.each(['on', 'off'])('with CONSISTENT_READS=%s and a replica that lags behind', (setting) => {
  test('a list hides an event at once, and what a new password protects', async () => {
    vi.stubEnv('CONSISTENT_READS', setting);
    const title = (name: string) => `${name}, ${setting}`;
    const { event: hidden } = await createEvent({ ...evening, title: title('Hidden') }, editor);
    const { event: closed } = await createEvent({ ...evening, title: title('Closed') }, editor);
    const { event: drafted } = await createEvent({ ...evening, title: title('Drafted') }, editor);
    stopReplica();
    expect(await titles()).toEqual([title('Hidden'), title('Closed'), title('Drafted')]);

    await updateEvent({ id: hidden.id }, { hideFromListings: true }, editor);
    await updateEvent({ id: closed.id }, { password: 'sesame' }, editor);
    await updateEvent({ id: drafted.id }, { status: 'draft' }, editor);

    const { items } = await list();
    expect(items.map(({ event, locked }) => [event.id, locked])).toEqual([[closed.id, true]]);
    await updateEvent({ id: closed.id }, { status: 'trash' }, editor);
  });
});
