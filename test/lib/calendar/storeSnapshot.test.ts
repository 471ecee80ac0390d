import { expect, test } from 'vitest';
import { createEvent } from '#lib/calendar/actions/events/createEvent.ts';
import { wordsKey } from '#lib/calendar/store/keys.ts';
import { config } from '#lib/shared/config.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { update } from '#lib/shared/dynamodb/writeItems.ts';
import { expectWholeStore } from '#test/lib/calendar/storeSnapshot.ts';
import { as, evening } from '#test/lib/calendar/support.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

test('the comparison of a store reads compressed search texts, and shows a wrong one as a text', async () => {
  const description = 'Every voice of the choir rehearses alone before all of them sing together. '.repeat(9);
  const { event } = await createEvent(
    { ...evening, title: 'Rehearsal', description },
    { caller: as('editor', 7), language: 'en' },
  );
  await expectWholeStore();
  const wrong = { expression: 'SET #words = :words', names: { '#words': 'words' }, values: { ':words': 'another' } };
  await writeOne(update(config.tables.calendar, wordsKey('published', event), wrong));
  const { actual, expected } = await expectWholeStore().then(
    () => ({ actual: undefined, expected: undefined }),
    (error: unknown) => error as { readonly actual: unknown; readonly expected: unknown },
  );
  expect(JSON.stringify(actual)).toContain('"words":"another"');
  expect(JSON.stringify(expected)).toContain('every voice of the choir rehearses');
});
