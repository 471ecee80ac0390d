import type { EventView, Page } from '#lib/calendar/domain/model.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Most events of an iCalendar stream whose reader asked for no page: feeds know nothing of pages. */
const MAX_FEED_EVENTS = 1000;
/** Events that are in memory at once with all their texts; fewer would read the lists more often. */
const PAGE_SIZE = 250;

type Read = (page: { readonly page: number; readonly perPage: number }) => Promise<Page<EventView>>;

/** A page that was there when the one before was read, and is gone. */
const isGone = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'event-archive-page-not-found';

/** Reads page after page, from the first, until all is there or the stream is full; each event once. */
export const readFeed = async (read: Read): Promise<Page<EventView>> => {
  const first = await read({ page: 1, perPage: PAGE_SIZE });
  const views = new Map(first.items.map((view) => [view.event.id, view]));
  const pages = Math.ceil(Math.min(first.total, MAX_FEED_EVENTS) / PAGE_SIZE);
  for (let page = 2; page <= pages; page += 1) {
    try {
      for (const view of (await read({ page, perPage: PAGE_SIZE })).items) views.set(view.event.id, view);
    } catch (error) {
      if (!isGone(error)) throw error;
      break;
    }
  }
  return { ...first, items: [...views.values()] };
};
