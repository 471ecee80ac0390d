import type { ImageChoice } from '#lib/calendar/domain/commands.ts';
import { parseDate } from '#lib/calendar/domain/dates/dateText.ts';
import { clockToUtc, type WallClock } from '#lib/calendar/domain/dates/zones.ts';
import type { Status } from '#lib/calendar/domain/model.ts';
import { image } from '#lib/calendar/wire/parameters/image.ts';
import { anyHtml, date, html, positiveInteger, textOrEmpty } from '#lib/calendar/wire/parameters/kinds.ts';
import { status } from '#lib/calendar/wire/parameters/statuses.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

/** Creates the parameters that events, venues and organizers share. */
export const createPostArgs = (thing: string, emptyImage: boolean) => ({
  author: positiveInteger(`Id of the author of the ${thing}`),
  date: date(`Publication date of the ${thing} in the site's time zone`),
  date_utc: date(`Publication date of the ${thing} in UTC`),
  description: html(`Description of the ${thing}`),
  slug: textOrEmpty(`Slug of the ${thing}`),
  status: status(`Status of the ${thing}`),
  image: image(`Id or URL of the image of the ${thing}`, emptyImage),
});

/** Creates the parameters that venues and organizers share. Unlike that of an event, their description may be `0`. */
export const createPlaceArgs = (thing: string) => ({
  ...createPostArgs(thing, true),
  description: anyHtml(`Description of the ${thing}`),
});

interface PostInput {
  readonly author: number | undefined;
  readonly date: string | undefined;
  readonly date_utc: string | undefined;
  readonly description: string | undefined;
  readonly slug: string | undefined;
  readonly status: Status | undefined;
  readonly image: ImageChoice | null | undefined;
}

/** Parses a date text of a time zone and converts it to UTC. */
const parseUtc = (text: string, zone: string): WallClock | undefined => {
  const clock = parseDate(text, { now: now(), zone });
  return clock === undefined ? undefined : clockToUtc(clock, zone);
};

/** Converts the shared parameters to fields; missing parameters stay undefined. */
export const toPostFields = (input: PostInput) => ({
  author: input.author,
  dateUtc:
    input.date === undefined
      ? input.date_utc && parseUtc(input.date_utc, 'UTC')
      : parseUtc(input.date, config.siteTimezone),
  description: input.description,
  slug: input.slug || undefined,
  status: input.status,
  image: input.image,
});
