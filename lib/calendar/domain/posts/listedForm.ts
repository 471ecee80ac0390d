import type { CalendarEvent } from '#lib/calendar/domain/model.ts';

/**
 * The event as lists show it without its password: blank where the password protects it, so that no filter and no count
 * tells more than the list.
 */
export const listedForm = (event: CalendarEvent): CalendarEvent =>
  event.passwordHash === undefined
    ? event
    : { ...event, featured: false, venues: [], organizers: [], categories: [], tags: [] };
