import { costText } from '#lib/calendar/domain/events/cost.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { pageOf, textsOf } from '#lib/calendar/wire/bodies/post.ts';
import type { Showing } from '#lib/calendar/wire/bodies/showing.ts';

/** Whether a website is the event's own public page, which is shown where it has none. */
export const isOwnUrl =
  (showing: Showing) =>
  (website: string, event: CalendarEvent): boolean =>
    LANGUAGES.some((language) => {
      const seen = { ...showing, language };
      return pageOf('event', event, textsOf(event, seen), seen) === website;
    });

/** Whether a cost is the text that is shown of the event's. */
export const isShownCost =
  ({ currency }: Showing) =>
  (cost: readonly string[], event: CalendarEvent): boolean =>
    cost.length === 1 && cost[0] === costText(event.cost, currency);
