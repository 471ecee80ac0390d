import type { EventView, Page } from '#lib/calendar/domain/model.ts';
import { ServiceError } from '#lib/shared/errors.ts';

/** Maximum number of events of an iCalendar feed; calendar clients do not request pages. */
const MAX_FEED_EVENTS = 1000;
/** Events per read: bounds the memory for texts; smaller pages would read the lists more often. */
const PAGE_SIZE = 250;

type Read = (page: { readonly page: number; readonly perPage: number }) => Promise<Page<EventView>>;

/** Whether the page disappeared while the previous one was read. */
const isGone = (error: unknown): boolean =>
  error instanceof ServiceError && error.code === 'event-archive-page-not-found';

/** Reads pages until all events are read or the feed is full; each event occurs once. */
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
