import type { CalendarEvent } from '#lib/calendar/domain/model.ts';

/**
 * Returns the event as lists index it: without the members that its password protects, so that filters and counts
 * reveal nothing about them.
 */
export const maskProtectedEvent = (event: CalendarEvent): CalendarEvent =>
  event.passwordHash === undefined
    ? event
    : { ...event, featured: false, venues: [], organizers: [], categories: [], tags: [] };
