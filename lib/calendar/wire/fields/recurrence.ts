import { isDateText } from '#lib/calendar/domain/dates/dateText.ts';
import { toRuleFault } from '#lib/calendar/domain/errors.ts';
import { findRuleFault, MAX_RULE } from '#lib/calendar/domain/events/recurrenceRule.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { splitList } from '#lib/calendar/wire/parameters/kinds.ts';

/** Equals the limit of occurrences. */
const MAX_EXDATES = 1000;

const rrule: Arg<string | null> = {
  type: 'string',
  description: 'Recurrence rule (RFC 5545), daily or less often; empty: the event does not recur',
  required: false,
  nullable: true,
  schema: { maxLength: MAX_RULE, example: 'FREQ=WEEKLY;COUNT=2' },
  check: (value) => {
    if (typeof value !== 'string') return false;
    const fault = value === '' ? undefined : findRuleFault(value);
    return fault === undefined ? true : toRuleFault(fault);
  },
  read: (value) => (value === null ? null : String(value)),
};

const splitDates = (value: unknown): readonly unknown[] =>
  value === null ? [] : splitList(value).filter((one) => one !== '');

const exdates: Arg<readonly string[]> = {
  type: 'array',
  description:
    'Exceptions: starts of the series that do not take place, as an array or comma list; a day leaves out all its starts; only with a rule; empty: none',
  items: { type: 'string' },
  required: false,
  nullable: true,
  schema: { example: ['2027-03-25 18:30:00'] },
  check: (value) => {
    const dates = splitDates(value);
    return dates.length <= MAX_EXDATES && dates.every((one) => typeof one === 'string' && isDateText(one));
  },
  read: (value) => splitDates(value).map(String),
};

/** Parameters of recurring events. */
export const recurrenceArgs = { rrule, exdates };
