import { getDay } from '#lib/calendar/domain/dates/dates.ts';
import { faultyParameters, toRuleFault } from '#lib/calendar/domain/errors.ts';
import { expandRule } from '#lib/calendar/domain/events/expandRule.ts';
import { parseRule } from '#lib/calendar/domain/events/recurrenceRule.ts';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';

type RecurrenceMembers = Pick<CalendarEvent, 'rrule' | 'rdates' | 'exdates'>;

const formatRule = (parts: ReadonlyMap<string, string>): string =>
  [...parts].map(([name, value]) => `${name}=${value}`).join(';');

/** RFC 5545 §3.3.10: UNTIL of a series of whole days is a day. */
const toUntil = (clock: string, allDay: boolean): string =>
  allDay ? getDay(clock).replaceAll('-', '') : clock.replace(/[-:]/g, '').replace(' ', 'T');

const withLast = (rule: string, last: { readonly COUNT: string } | { readonly UNTIL: string }): string => {
  const { COUNT: _c, UNTIL: _u, ...parts } = Object.fromEntries(parseRule(rule)) as Record<string, string>;
  return formatRule(new Map(Object.entries({ ...parts, ...last })));
};

const keep = (dates: readonly string[] | undefined, isKept: (date: string) => boolean): readonly string[] =>
  (dates ?? []).filter(isKept);

const toMembers = (
  rrule: string | undefined,
  rdates: readonly string[],
  exdates: readonly string[],
): RecurrenceMembers => ({
  ...(rrule === undefined ? {} : { rrule }),
  ...(rdates.length === 0 ? {} : { rdates }),
  ...(exdates.length === 0 ? {} : { exdates }),
});

/**
 * Divides the recurrence of a series before `slot`, one of its starts: `head` ends before it, `tail` begins with it.
 * Throws a 400 on `scope` for an added date, with which no rule begins.
 */
export const splitRecurrence = (
  { rrule, rdates, exdates, start, timezone, allDay }: CalendarEvent,
  slot: string,
): { readonly head: RecurrenceMembers; readonly tail: RecurrenceMembers } => {
  const starts = rrule === undefined ? [] : expandRule(rrule, start, slot, timezone);
  if (rrule === undefined || !starts.includes(slot))
    throw faultyParameters({
      scope: toRuleFault(
        'A new series cannot begin with a date that was added to the rule; change this date alone, or begin with a date of the rule.',
      ),
    });
  const before = starts.filter((one) => one < slot);
  const count = parseRule(rrule).get('COUNT');
  const [headRule, tailRule] =
    count === undefined
      ? [withLast(rrule, { UNTIL: toUntil(before.at(-1) ?? start, allDay) }), rrule]
      : [
          withLast(rrule, { COUNT: String(before.length) }),
          withLast(rrule, { COUNT: String(Number(count) - before.length) }),
        ];
  return {
    head: toMembers(
      headRule,
      keep(rdates, (one) => one < slot),
      keep(exdates, (one) => one < slot),
    ),
    tail: toMembers(
      tailRule,
      keep(rdates, (one) => one > slot),
      keep(exdates, (one) => one >= getDay(slot)),
    ),
  };
};
