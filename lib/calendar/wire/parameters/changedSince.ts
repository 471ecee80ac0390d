import { parseDate } from '#lib/calendar/domain/dates/dateText.ts';
import { clockToUtc, type WallClock } from '#lib/calendar/domain/dates/zones.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { date } from '#lib/calendar/wire/parameters/kinds.ts';
import { now } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';

/** Finds the offset at the end of a time. Unlike in other dates it counts, because a change happens at an instant. */
const findOffset = (text: string): string | undefined => {
  const offset = /\d\s*(z|utc|gmt|[+-]\d{2}:?\d{2})\s*$/i.exec(text)?.[1];
  if (offset === undefined || !/\d:\d/.test(text)) return undefined;
  return /^[a-z]/i.test(offset) ? 'UTC' : offset;
};

/** The parameter `modified_after`, converted to UTC. */
export const changedSince: Arg<WallClock> = {
  ...date('Only objects changed at this time or later; removed objects are listed in deleted'),
  read: (value) => {
    const text = String(value);
    const zone = findOffset(text) ?? config.siteTimezone;
    return clockToUtc(parseDate(text, { now: now(), zone }) ?? '', zone);
  },
};
