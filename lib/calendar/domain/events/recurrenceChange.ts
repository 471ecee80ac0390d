import type { EventFields } from '#lib/calendar/domain/commands.ts';
import { getDay, startOfDay } from '#lib/calendar/domain/dates/dates.ts';
import { parseDate, parseDay } from '#lib/calendar/domain/dates/dateText.ts';
import { instantToClock, resolveGap } from '#lib/calendar/domain/dates/zones.ts';
import { faultyParameters, invalidParameter, toRuleFault } from '#lib/calendar/domain/errors.ts';
import {
  computeHorizon,
  createExceptionTest,
  HORIZON_MONTHS,
  isRecurring,
  listSlots,
  MAX_OCCURRENCES,
  type Recurring,
  shiftClock,
} from '#lib/calendar/domain/events/recurrence.ts';
import { findRuleFault, hasTooManyCandidates, normalizeRule } from '#lib/calendar/domain/events/recurrenceRule.ts';
import type { CalendarEvent, Schedule } from '#lib/calendar/domain/model.ts';
import type { WriteSetting } from '#lib/calendar/domain/posts/postChange.ts';

type RecurrenceFields = Pick<EventFields, 'rrule' | 'exdates' | 'rdates'>;
type RecurrenceMembers = Pick<CalendarEvent, 'rrule' | 'exdates' | 'rdates' | 'isSeries' | 'occurrence'> &
  Pick<CalendarEvent, 'first' | 'dateSlugs' | 'splitFrom' | 'splitAt'>;

const invalidRule = (message: string) => faultyParameters({ rrule: toRuleFault(message) });

const OF_SERIES = 'This event is an occurrence of a series; ';

/** Rejects a rule or dates that are sent to a single date of a series. */
const requireNoRecurrence = ({ rrule, exdates = [], rdates = [] }: RecurrenceFields): void => {
  if (rrule) throw invalidRule(`${OF_SERIES}change the rule of the series instead.`);
  if (exdates.length > 0)
    throw faultyParameters({
      exdates: toRuleFault(`${OF_SERIES}send the exceptions to the series, or delete the occurrence.`),
    });
  if (rdates.length > 0)
    throw faultyParameters({ rdates: toRuleFault(`${OF_SERIES}send further dates to the series.`) });
};

const applyRuleChange = (current: CalendarEvent | undefined, { rrule }: RecurrenceFields): string | undefined => {
  if (rrule === undefined) return current?.rrule;
  if (rrule === null || rrule === '') return undefined;
  const fault = findRuleFault(rrule);
  if (fault !== undefined) throw invalidRule(fault);
  return normalizeRule(rrule);
};

/** Whether an exception is a day, which leaves out all starts on it, and no wall clock. */
const isDay = (exdate: string): boolean => exdate === getDay(exdate);

/** Parses exceptions or further dates; days stay days, unless the event lasts whole days. */
const readDates = (
  name: 'exdates' | 'rdates',
  dates: readonly string[],
  { timezone, allDay }: Schedule,
  { now }: WriteSetting,
): readonly string[] => {
  const clocks = dates.map((text) => {
    const clock = parseDate(text, { now, zone: timezone });
    if (clock === undefined) throw invalidParameter(name);
    if (allDay) return startOfDay(clock);
    return name === 'exdates' ? (parseDay(text) ?? clock) : resolveGap(clock, timezone);
  });
  return [...new Set(clocks)].sort();
};

/** The slots of the series up to the horizon, and their starts in daylight-saving gaps as shown. */
const listStarts = (recurring: Recurring, horizon: string): readonly string[] => {
  const slots = listSlots(recurring, horizon);
  return [...slots, ...slots.map((one) => resolveGap(one, recurring.timezone))];
};

/**
 * Returns the exceptions of a series that has moved: those that are no starts of the moved series, or no days of its
 * starts, move with it.
 */
const moveExdates = (
  { start: from, exdates = [] }: CalendarEvent,
  recurring: Recurring,
  { now }: WriteSetting,
): readonly string[] => {
  const { start } = recurring;
  if (start === from || exdates.length === 0) return exdates;
  const starts = listStarts(recurring, computeHorizon(instantToClock(now, recurring.timezone)));
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

/** Rejects series that have too many occurrences; past ones count only for a new series. */
const requireFewOccurrences = (
  recurring: Recurring,
  current: CalendarEvent | undefined,
  { now, nowUtc }: WriteSetting,
): void => {
  const horizon = computeHorizon(instantToClock(now, recurring.timezone));
  const isExcepted = createExceptionTest(recurring);
  const ahead = listSlots(recurring, horizon).filter(
    (one) => one > recurring.start && !isExcepted(one) && (current === undefined || one > nowUtc),
  );
  if (ahead.length <= MAX_OCCURRENCES) return;
  if (recurring.rrule === undefined || (recurring.rdates ?? []).length > MAX_OCCURRENCES)
    throw faultyParameters({
      rdates: toRuleFault(`The series has more than ${MAX_OCCURRENCES} dates; send fewer further dates.`),
    });
  throw invalidRule(
    `The rule has more than ${MAX_OCCURRENCES} occurrences in the next ${HORIZON_MONTHS} months; end it with COUNT or UNTIL, or make it recur less often.`,
  );
};

/** Returns the dates nearest to an exception: the last one before it and the first one after it. */
const findNearest = (starts: readonly string[], exdate: string): readonly string[] => {
  const ordered = [...new Set(starts)].sort();
  return [ordered.filter((one) => one < exdate).at(-1), ordered.find((one) => one > exdate)].flatMap(
    (one) => one ?? [],
  );
};

/** Rejects new exceptions that meet no date of the series. */
const requireMet = (
  exdates: readonly string[],
  recurring: Recurring,
  stored: readonly string[],
  { now }: WriteSetting,
): void => {
  const added = exdates.filter((one) => !stored.includes(one));
  const last = added.at(-1);
  if (last === undefined) return;
  const horizons = [
    computeHorizon(instantToClock(now, recurring.timezone)),
    computeHorizon(`${getDay(last)} 00:00:00`),
  ];
  const horizon = horizons.sort().at(-1) ?? '';
  const { rrule, start } = recurring;
  const isFar = rrule !== undefined && hasTooManyCandidates(rrule, start, horizon);
  const starts = listStarts(recurring, isFar ? (horizons[0] ?? '') : horizon);
  const met = new Set([...starts, ...starts.map(getDay)]);
  const missed = added.find((one) => !met.has(one));
  if (missed === undefined) return;
  const nearest = findNearest(starts, missed).join(' and ');
  throw faultyParameters({
    exdates: {
      code: 'rest_no_such_date',
      message: `The series has no date at ${missed}; the nearest: ${nearest}.`,
      data: null,
    },
  });
};

/** Clients send back the dates that they have read. */
const isSentBack = (sent: readonly string[] | undefined, stored: readonly string[] | undefined): boolean =>
  sent === undefined || (stored !== undefined && sent.join() === stored.join());

const NO_RULE = 'This event has no recurrence rule; send rrule with the exceptions, or leave them out.';

/** Computes the recurrence after a write; a single date keeps its relation to the series. */
export const applyRecurrenceChange = (
  current: CalendarEvent | undefined,
  sent: RecurrenceFields,
  schedule: Schedule,
  setting: WriteSetting,
): RecurrenceMembers => {
  if (current?.occurrence !== undefined) {
    requireNoRecurrence(sent);
    return { occurrence: current.occurrence };
  }
  const rrule = applyRuleChange(current, sent);
  const { start, timezone } = schedule;
  const stored = current?.rdates ?? [];
  const added = isSentBack(sent.rdates, stored)
    ? stored.map((one) => shiftClock(one, current?.start ?? start, start))
    : readDates('rdates', sent.rdates ?? [], schedule, setting);
  const base = { rrule, start, timezone };
  const isMoved = rrule !== undefined && (current?.rrule !== rrule || current.start !== start);
  if (isMoved) requireFewCandidates({ ...base, rrule }, setting);
  const horizon = computeHorizon(instantToClock(setting.now, timezone));
  const ruled = new Set(added.length === 0 ? [] : listSlots(base, horizon));
  const early = added.find((one) => one < start);
  if (early !== undefined)
    throw faultyParameters({
      rdates: toRuleFault(`${early} is before the first date, ${start}; move start_date instead.`),
    });
  const rdates = added.filter((one) => !ruled.has(one));
  const series = { ...base, rdates };
  const isKept = isSentBack(sent.exdates, current?.exdates);
  if (!isRecurring(series) && !isKept && (sent.exdates ?? []).length > 0)
    throw faultyParameters({ exdates: toRuleFault(NO_RULE) });
  const exdates = isKept
    ? current && moveExdates(current, series, setting)
    : readDates('exdates', sent.exdates ?? [], schedule, setting);
  if (!isKept) requireMet(exdates ?? [], series, current?.exdates ?? [], setting);
  if (isMoved || rdates.join() !== stored.join()) requireFewOccurrences({ ...series, exdates }, current, setting);
  const isSeries = isRecurring(series) || current?.isSeries === true;
  const { first, dateSlugs, splitFrom, splitAt } = current ?? {};
  return {
    ...(rrule === undefined ? {} : { rrule }),
    ...(rdates.length === 0 ? {} : { rdates }),
    ...(exdates === undefined || exdates.length === 0 ? {} : { exdates }),
    ...(isSeries ? { isSeries } : {}),
    ...(first === undefined ? {} : { first }),
    ...(dateSlugs === undefined ? {} : { dateSlugs }),
    ...(splitFrom === undefined ? {} : { splitFrom }),
    ...(splitAt === undefined ? {} : { splitAt }),
  };
};
