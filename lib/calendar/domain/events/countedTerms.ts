import { maskProtectedEvent } from '#lib/calendar/domain/events/maskProtectedEvent.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';

/** Returns the ids of the terms whose `count` includes the event: only published events without password count. */
export const getCountedTerms = (event: CalendarEvent): readonly number[] => {
  const { categories, tags } = maskProtectedEvent(event);
  return event.status === 'publish' ? [...categories, ...tags] : [];
};
