import type { WriteAttempt } from '#lib/calendar/actions/commitWrite.ts';
import type { EventLinks } from '#lib/calendar/actions/events/eventLinks.ts';
import { syncAfterWrite } from '#lib/calendar/actions/series/syncSeries.ts';
import { loadView } from '#lib/calendar/actions/views/eventViews.ts';
import type { OccurrenceWrite } from '#lib/calendar/domain/events/series.ts';
import type { AnyPost, CalendarEvent, EventView } from '#lib/calendar/domain/model.ts';

/** An event that a transaction has written. */
export interface WrittenEvent {
  readonly event: CalendarEvent;
  /** Ids of the series whose occurrences have to be synchronised. */
  readonly series: readonly number[];
  /** The linked places, as stored. */
  readonly places: ReadonlyMap<number, AnyPost>;
}

/** Returns the transaction that writes events together with their links, for the view of the one with this id. */
export const toAttempt = (
  events: readonly OccurrenceWrite[],
  id: number,
  { writes, places }: Pick<EventLinks, 'writes' | 'places'>,
): WriteAttempt<WrittenEvent> => ({
  // A failed condition of `also` counts as a change of the first write's object, which is read again.
  writes: [...writes, ...events],
  result: ({ posts }) => ({
    event: posts.get(id) as CalendarEvent,
    series: events.flatMap(({ after }) => (after.isSeries === true ? [after.id] : [])),
    places: new Map([...places.map((place) => [place.id, place] as const), ...posts]),
  }),
});

/** Waits for the write, brings the occurrences of its series up to date, and returns the view of the event. */
export const loadWrittenView = async (written: Promise<WrittenEvent>): Promise<EventView> => {
  const { event, places, series } = await written;
  for (const id of series) await syncAfterWrite(id);
  return loadView(event, { posts: places });
};
