import type { Scope } from '#lib/calendar/domain/commands.ts';
import { faultyParameters } from '#lib/calendar/domain/errors.ts';
import { isRecurring } from '#lib/calendar/domain/events/recurrence.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { findPost } from '#lib/calendar/store/posts/posts.ts';

/** Returns the series of an event: itself, that of an occurrence, or none. */
export const findSeries = async (event: CalendarEvent): Promise<CalendarEvent | undefined> => {
  const { occurrence, parent } = event;
  if (occurrence === undefined) return isRecurring(event) ? event : undefined;
  const series = parent === undefined ? undefined : await findPost(parent);
  return series?.kind === 'event' ? series : undefined;
};

/** Throws a 400 on `scope` if an event that is no date of a series was sent one that needs a series. */
export const requireSeries = (scope: Scope | undefined, series: CalendarEvent | undefined): void => {
  if (series !== undefined || scope === undefined || scope === 'this') return;
  const message = 'This event is no date of a series; leave scope out.';
  throw faultyParameters({ scope: { code: 'rest_no_series', message, data: null } });
};
