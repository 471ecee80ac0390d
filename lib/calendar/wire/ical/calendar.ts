import type { EventView } from '#lib/calendar/domain/model.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';
import { renderEventLines } from '#lib/calendar/wire/ical/event.ts';
import { component, joinLines, property } from '#lib/calendar/wire/ical/lines.ts';

/** Renders events as an iCalendar stream (RFC 5545). */
export const renderCalendar = (views: readonly EventView[], context: RenderContext): string =>
  joinLines(
    component(
      'VCALENDAR',
      property('VERSION', '2.0'),
      property('PRODID', `-//${context.urls.host}//Event calendar//EN`),
      property('CALSCALE', 'GREGORIAN'),
      ...views.map((view) => renderEventLines(view, context)),
    ),
  );
