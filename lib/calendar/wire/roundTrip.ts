import { formatCost } from '#lib/calendar/domain/events/cost.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { LANGUAGES } from '#lib/calendar/domain/text/languages.ts';
import { getPageUrl, getShownTexts } from '#lib/calendar/wire/bodies/post.ts';
import type { RenderContext } from '#lib/calendar/wire/bodies/renderContext.ts';

/** Whether a website is the event's own public page, which is shown where it has none. */
export const isOwnUrl =
  (context: RenderContext) =>
  (website: string, event: CalendarEvent): boolean =>
    LANGUAGES.some((language) => {
      const seen = { ...context, language };
      return getPageUrl('event', event, getShownTexts(event, seen), seen) === website;
    });

/** Whether a cost is the text that is shown of the event's. */
export const isShownCost =
  ({ currency }: RenderContext) =>
  (cost: readonly string[], event: CalendarEvent): boolean =>
    cost.length === 1 && cost[0] === formatCost(event.cost, currency);
