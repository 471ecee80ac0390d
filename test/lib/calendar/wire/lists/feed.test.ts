import { describe, expect, test } from 'vitest';
import { calendarError } from '#lib/calendar/domain/errors.ts';
import type { EventView } from '#lib/calendar/domain/model.ts';
import { readFeed } from '#lib/calendar/wire/lists/feed.ts';

const views = (from: number, to: number): readonly EventView[] =>
  Array.from({ length: to - from }, (_, index) => ({ event: { id: from + index } }) as EventView);
const idsOf = ({ items }: { readonly items: readonly EventView[] }) => items.map(({ event }) => event.id);

describe('a feed', () => {
  test('reads all pages; an event that moves between pages occurs once', async () => {
    const feed = await readFeed(async ({ page, perPage }) => ({
      items: page === 1 ? views(0, perPage) : views(perPage - 1, 260),
      total: 260,
    }));
    expect(idsOf(feed)).toEqual(idsOf({ items: views(0, 260) }));
  });

  test('ends at 1,000 events, and at a page that disappeared meanwhile', async () => {
    const asked: number[] = [];
    const many = await readFeed(async ({ page, perPage }) => {
      asked.push(page);
      return { items: views((page - 1) * perPage, page * perPage), total: 5000 };
    });
    expect([asked, many.items.length]).toEqual([[1, 2, 3, 4], 1000]);
    const gone = await readFeed(async ({ page, perPage }) => {
      if (page > 1) throw calendarError('event-archive-page-not-found', 'There is no such page of events.');
      return { items: views(0, perPage), total: perPage + 1 };
    });
    expect(gone.items).toHaveLength(250);
  });
});
