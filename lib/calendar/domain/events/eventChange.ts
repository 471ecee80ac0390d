import { MOST_MEMBER_BYTES, requireShort } from '#lib/calendar/domain/bounds.ts';
import type { EventFields } from '#lib/calendar/domain/commands.ts';
import { startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { readDate } from '#lib/calendar/domain/dates/dateText.ts';
import { clockAt } from '#lib/calendar/domain/dates/zones.ts';
import { faultyParameters, invalidParameter, ruleRefusal } from '#lib/calendar/domain/errors.ts';
import { readCost } from '#lib/calendar/domain/events/cost.ts';
import { ownVisibilityAfter } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import {
  horizonOf,
  MONTHS_AHEAD,
  MOST_OCCURRENCES,
  occurrenceStarts,
  type Recurring,
  recurrenceFault,
} from '#lib/calendar/domain/events/recurrence.ts';
import { hasTooManyCandidates, plainRule } from '#lib/calendar/domain/events/recurrenceRule.ts';
import type { CalendarEvent, Image, Links, Schedule, Status } from '#lib/calendar/domain/model.ts';
import { postAfter, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { scheduleAfter } from '#lib/calendar/domain/posts/schedule.ts';
import { plainField } from '#lib/calendar/domain/text/plainField.ts';

/** The members of an event that were sent, with every reference resolved. */
export interface SentEvent
  extends Omit<EventFields, 'image' | 'venues' | 'organizers' | 'categories' | 'tags' | 'password'> {
  readonly image?: Image | null;
  /** Empty: the event needs no password. */
  readonly passwordHash?: string;
  readonly links: Links;
  readonly parent?: number;
}

const refused = (message: string) => faultyParameters({ rrule: ruleRefusal(message) });

const ruleAfter = (current: CalendarEvent | undefined, { rrule }: SentEvent): string | undefined => {
  if (rrule === undefined) return current?.rrule;
  if (rrule === null || rrule === '') return undefined;
  const fault =
    current?.occurrence === undefined
      ? recurrenceFault(rrule)
      : 'This event is an occurrence of a series; send the rule to the series.';
  if (fault !== undefined) throw refused(fault);
  return plainRule(rrule);
};

const exdatesAfter = (
  current: CalendarEvent | undefined,
  { exdates }: SentEvent,
  { timezone, allDay }: Schedule,
  { now }: WriteSetting,
): readonly string[] | undefined => {
  const clocks = exdates?.map((text) => {
    const clock = readDate(text, { now, zone: timezone });
    if (clock === undefined) throw invalidParameter('exdates');
    return allDay ? startOfDay(clock) : clock;
  });
  return clocks === undefined ? current?.exdates : [...new Set(clocks)].sort();
};

/** Refuses by arithmetic what is too much to go through, and by counting what is too much to write. */
const requireFewOccurrences = (
  recurring: Recurring & { readonly rrule: string },
  current: CalendarEvent | undefined,
  { now, nowUtc }: WriteSetting,
): void => {
  const { rrule, start, timezone } = recurring;
  if (current?.rrule === rrule && current.start === start) return;
  const horizon = horizonOf(clockAt(now, timezone));
  if (hasTooManyCandidates(rrule, start, horizon))
    throw refused(
      `A rule that begins on ${start.slice(0, 10)} names too many days; let it begin later or end earlier.`,
    );
  const ahead = occurrenceStarts(recurring, horizon).filter((one) => current === undefined || one > nowUtc);
  if (ahead.length > MOST_OCCURRENCES)
    throw refused(
      `The rule names more than ${MOST_OCCURRENCES} occurrences in the next ${MONTHS_AHEAD} months; end it with COUNT or UNTIL, or let it recur less often.`,
    );
};

/** How the event recurs, and whether it ever did; an occurrence that is written by itself is alone from then on. */
const recurrenceAfter = (
  current: CalendarEvent | undefined,
  sent: SentEvent,
  schedule: Schedule,
  status: Status,
  setting: WriteSetting,
): Pick<CalendarEvent, 'rrule' | 'exdates' | 'isSeries' | 'occurrence'> => {
  if (current?.occurrence !== undefined) {
    ruleAfter(current, sent);
    return { occurrence: { ...current.occurrence, isAlone: true, own: ownVisibilityAfter(current, sent, status) } };
  }
  const rrule = ruleAfter(current, sent);
  const exdates = exdatesAfter(current, sent, schedule, setting);
  const isSeries = rrule !== undefined || current?.isSeries === true;
  if (rrule !== undefined) requireFewOccurrences({ ...schedule, rrule, exdates: exdates ?? [] }, current, setting);
  return {
    ...(rrule === undefined ? {} : { rrule }),
    ...(exdates === undefined || exdates.length === 0 ? {} : { exdates }),
    ...(isSeries ? { isSeries } : {}),
  };
};

/** The cost without markup; one of which nothing is left is none. */
const costAfter = (sent: readonly string[] | undefined): readonly string[] | undefined =>
  sent === undefined ? undefined : (readCost(sent.map(plainField)) ?? []);

/** The event after a write: what was not sent stays. */
export const eventAfter = (
  current: CalendarEvent | undefined,
  sent: SentEvent,
  setting: WriteSetting,
): CalendarEvent => {
  requireShort('website', sent.website, MOST_MEMBER_BYTES);
  requireShort('cost', sent.cost?.join('|'), MOST_MEMBER_BYTES);
  const website = sent.website === undefined ? current?.website : (sent.website ?? undefined);
  const passwordHash = sent.passwordHash ?? current?.passwordHash;
  const parent = sent.parent ?? current?.parent;
  const schedule = scheduleAfter(current, sent, setting);
  const post = postAfter(current, sent, setting, { titleName: 'title', lateSlug: true });
  return {
    kind: 'event',
    ...post,
    ...schedule,
    showMap: sent.showMap ?? current?.showMap ?? false,
    showMapLink: sent.showMapLink ?? current?.showMapLink ?? false,
    hideFromListings: sent.hideFromListings ?? current?.hideFromListings ?? false,
    sticky: sent.sticky ?? current?.sticky ?? false,
    featured: sent.featured ?? current?.featured ?? false,
    cost: costAfter(sent.cost) ?? current?.cost ?? [],
    ...sent.links,
    ...(website === undefined || website === '' ? {} : { website }),
    ...(passwordHash === undefined || passwordHash === '' ? {} : { passwordHash }),
    ...(parent === undefined ? {} : { parent }),
    ...recurrenceAfter(current, sent, schedule, post.status, setting),
  };
};
