import type { EventView } from '#lib/calendar/domain/model.ts';
import type { Showing } from '#lib/calendar/wire/bodies/showing.ts';
import { eventLines } from '#lib/calendar/wire/ical/event.ts';
import { component, property, streamOf } from '#lib/calendar/wire/ical/lines.ts';

/** Events as an iCalendar stream (RFC 5545). */
export const calendarStream = (views: readonly EventView[], showing: Showing): string =>
  streamOf(
    component(
      'VCALENDAR',
      property('VERSION', '2.0'),
      property('PRODID', `-//${showing.addresses.host}//Event calendar//EN`),
      property('CALSCALE', 'GREGORIAN'),
      ...views.map((view) => eventLines(view, showing)),
    ),
  );
