import { formatCost } from '#lib/calendar/domain/events/cost.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { getPageUrl, getShownTexts } from '#lib/calendar/wire/bodies/post.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';

/** Creates the test whether a website is the event's own public page, which is shown for events without a website. */
export const isOwnUrl =
  (context: RenderContext) =>
  (website: string, event: CalendarEvent): boolean =>
    LANGUAGES.some((language) => {
      const seen = { ...context, language };
      return getPageUrl('event', event, getShownTexts(event, seen), seen) === website;
    });

/** Creates the test whether a cost is the displayed form of the event's cost. */
export const isShownCost =
  ({ currency }: RenderContext) =>
  (cost: readonly string[], event: CalendarEvent): boolean =>
    cost.length === 1 && cost[0] === formatCost(event.cost, currency);
