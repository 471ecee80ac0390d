import type { EventFields } from '#lib/calendar/domain/commands.ts';
import { getDay, startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { parseDate, parseDay } from '#lib/calendar/domain/dates/dateText.ts';
import { instantToClock, resolveGap } from '#lib/calendar/domain/dates/zones.ts';
import { faultyParameters, invalidParameter, toRuleFault } from '#lib/calendar/domain/errors.ts';
import { parseCost } from '#lib/calendar/domain/events/cost.ts';
import { applyVisibilityChange } from '#lib/calendar/domain/events/occurrenceVisibility.ts';
import {
  computeHorizon,
  computeOccurrenceStarts,
  HORIZON_MONTHS,
  MAX_OCCURRENCES,
  type Recurring,
  shiftClock,
} from '#lib/calendar/domain/events/recurrence.ts';
import { findRuleFault, hasTooManyCandidates, normalizeRule } from '#lib/calendar/domain/events/recurrenceRule.ts';
import { applyScheduleChange } from '#lib/calendar/domain/events/schedule.ts';
import { MAX_MEMBER_BYTES, requireMaxBytes } from '#lib/calendar/domain/limits.ts';
import type { CalendarEvent, Image, Links, Schedule, Status } from '#lib/calendar/domain/model.ts';
import { applyPostChange, type WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';
import { sanitizeTextField } from '#lib/calendar/domain/text/textField.ts';

/** The sent members of an event, with all references resolved. */
export interface EventChange
  extends Omit<EventFields, 'image' | 'venues' | 'organizers' | 'categories' | 'tags' | 'password'> {
  readonly image?: Image | null;
  /** Empty to remove the password. */
  readonly passwordHash?: string;
  readonly links: Links;
  readonly parent?: number;
}

const invalidRule = (message: string) => faultyParameters({ rrule: toRuleFault(message) });

const applyRuleChange = (current: CalendarEvent | undefined, { rrule }: EventChange): string | undefined => {
  if (rrule === undefined) return current?.rrule;
  if (rrule === null || rrule === '') return undefined;
  const fault =
    current?.occurrence === undefined
      ? findRuleFault(rrule)
      : 'This event is an occurrence of a series; change the rule of the series instead.';
  if (fault !== undefined) throw invalidRule(fault);
  return normalizeRule(rrule);
};

/** Whether an exception is a day, which leaves out all starts on it, and no wall clock. */
const isDay = (exdate: string): boolean => exdate === getDay(exdate);

const readExdates = (
  exdates: readonly string[],
  { timezone, allDay }: Schedule,
  { now }: WriteSetting,
): readonly string[] => {
  const clocks = exdates.map((text) => {
    const clock = parseDate(text, { now, zone: timezone });
    if (clock === undefined) throw invalidParameter('exdates');
    return allDay ? startOfDay(clock) : (parseDay(text) ?? clock);
  });
  return [...new Set(clocks)].sort();
};

/**
 * Returns the exceptions of a series that has moved: those that are no starts of the moved series, or no days of its
 * starts, move with it.
 */
const moveExdates = (
  { start: from, exdates = [] }: CalendarEvent,
  { rrule, start, timezone }: Recurring,
  { now }: WriteSetting,
): readonly string[] => {
  if (start === from || exdates.length === 0) return exdates;
  const horizon = computeHorizon(instantToClock(now, timezone));
  const inRule = computeOccurrenceStarts({ rrule, start, timezone }, horizon);
  const starts = [start, ...inRule, ...inRule.map((one) => resolveGap(one, timezone))];
  const kept = new Set([...starts, ...starts.map(getDay)]);
  const move = (exdate: string): string =>
    isDay(exdate)
      ? getDay(shiftClock(`${exdate}${from.slice(exdate.length)}`, from, start))
      : shiftClock(exdate, from, start);
  return exdates.map((exdate) => (kept.has(exdate) ? exdate : move(exdate)));
};

/** Rejects rules that are too expensive to expand; estimates without expansion. */
const requireFewCandidates = (
  { rrule, start, timezone }: Recurring & { readonly rrule: string },
  { now }: WriteSetting,
): void => {
  if (hasTooManyCandidates(rrule, start, computeHorizon(instantToClock(now, timezone))))
    throw invalidRule(`The rule names too many days since ${start.slice(0, 10)}; start it later or end it earlier.`);
};

/** Rejects rules that have too many occurrences; past ones count only for a new series. */
const requireFewOccurrences = (
  recurring: Recurring,
  current: CalendarEvent | undefined,
  { now, nowUtc }: WriteSetting,
): void => {
  const horizon = computeHorizon(instantToClock(now, recurring.timezone));
  const ahead = computeOccurrenceStarts(recurring, horizon).filter((one) => current === undefined || one > nowUtc);
  if (ahead.length > MAX_OCCURRENCES)
    throw invalidRule(
      `The rule has more than ${MAX_OCCURRENCES} occurrences in the next ${HORIZON_MONTHS} months; end it with COUNT or UNTIL, or make it recur less often.`,
    );
};

/** Computes the recurrence after a write. An occurrence that is written individually no longer follows its series. */
const applyRecurrenceChange = (
  current: CalendarEvent | undefined,
  sent: EventChange,
  { schedule, status }: { readonly schedule: Schedule; readonly status: Status },
  setting: WriteSetting,
): Pick<CalendarEvent, 'rrule' | 'exdates' | 'isSeries' | 'occurrence'> => {
  if (current?.occurrence !== undefined) {
    applyRuleChange(current, sent);
    if (sent.exdates !== undefined && sent.exdates.length > 0)
      throw faultyParameters({
        exdates: toRuleFault(
          'This event is an occurrence of a series; send the exceptions to the series, or delete the occurrence.',
        ),
      });
    return { occurrence: { ...current.occurrence, isAlone: true, own: applyVisibilityChange(current, sent, status) } };
  }
  const rrule = applyRuleChange(current, sent);
  // Clients send back the exceptions that they have read.
  const isKept = sent.exdates === undefined || sent.exdates.join() === current?.exdates?.join();
  if (rrule === undefined && !isKept && sent.exdates.length > 0)
    throw faultyParameters({
      exdates: toRuleFault('This event has no recurrence rule; send rrule with the exceptions, or leave them out.'),
    });
  const isSeries = rrule !== undefined || current?.isSeries === true;
  const { start, timezone } = schedule;
  const isChanged = rrule !== undefined && (current?.rrule !== rrule || current.start !== start);
  if (isChanged) requireFewCandidates({ rrule, start, timezone }, setting);
  const exdates = isKept
    ? current && moveExdates(current, { rrule, start, timezone }, setting)
    : readExdates(sent.exdates, schedule, setting);
  if (isChanged) requireFewOccurrences({ rrule, start, timezone, exdates: exdates ?? [] }, current, setting);
  return {
    ...(rrule === undefined ? {} : { rrule }),
    ...(exdates === undefined || exdates.length === 0 ? {} : { exdates }),
    ...(isSeries ? { isSeries } : {}),
  };
};

/** Removes markup from a cost, which is empty if only markup was sent; throws a 400 if it hid a minus. */
const sanitizeCost = (sent: readonly string[] | undefined): readonly string[] | undefined => {
  if (sent === undefined) return undefined;
  const clean = parseCost(sent.map(sanitizeTextField));
  if (clean === undefined) throw invalidParameter('cost');
  return clean;
};

/** Computes the event after a write; members that were not sent keep their values. */
export const applyEventChange = (
  current: CalendarEvent | undefined,
  sent: EventChange,
  setting: WriteSetting,
): CalendarEvent => {
  requireMaxBytes('website', sent.website, MAX_MEMBER_BYTES);
  requireMaxBytes('cost', sent.cost?.join('|'), MAX_MEMBER_BYTES);
  const website = sent.website === undefined ? current?.website : (sent.website ?? undefined);
  const passwordHash = sent.passwordHash ?? current?.passwordHash;
  const parent = sent.parent ?? current?.parent;
  const schedule = applyScheduleChange(current, sent, setting);
  const post = applyPostChange(current, sent, setting, { titleName: 'title', lateSlug: true });
  return {
    kind: 'event',
    ...post,
    ...schedule,
    showMap: sent.showMap ?? current?.showMap ?? false,
    showMapLink: sent.showMapLink ?? current?.showMapLink ?? false,
    hideFromListings: sent.hideFromListings ?? current?.hideFromListings ?? false,
    sticky: sent.sticky ?? current?.sticky ?? false,
    featured: sent.featured ?? current?.featured ?? false,
    cost: sanitizeCost(sent.cost) ?? current?.cost ?? [],
    ...sent.links,
    ...(website === undefined || website === '' ? {} : { website }),
    ...(passwordHash === undefined || passwordHash === '' ? {} : { passwordHash }),
    ...(parent === undefined ? {} : { parent }),
    ...applyRecurrenceChange(current, sent, { schedule, status: post.status }, setting),
  };
};
