import { isDateText } from '#lib/calendar/domain/dates/dateText.ts';
import { ruleRefusal } from '#lib/calendar/domain/errors.ts';
import { recurrenceFault } from '#lib/calendar/domain/events/recurrence.ts';
import { MOST_RULE } from '#lib/calendar/domain/events/recurrenceRule.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { listMembers } from '#lib/calendar/wire/parameters/kinds.ts';

/** As many as a series may have occurrences. */
const MOST_EXDATES = 1000;

const rrule: Arg<string | null> = {
  type: 'string',
  description: 'How the event recurs: a rule of RFC 5545, daily or less often; empty: not',
  required: false,
  nullable: true,
  schema: { maxLength: MOST_RULE, example: 'FREQ=WEEKLY;COUNT=2' },
  check: (value) => {
    if (typeof value !== 'string') return false;
    const fault = value === '' ? undefined : recurrenceFault(value);
    return fault === undefined ? true : ruleRefusal(fault);
  },
  read: (value) => (value === null ? null : String(value)),
};

const datesOf = (value: unknown): readonly unknown[] =>
  value === null ? [] : listMembers(value).filter((one) => one !== '');

const exdates: Arg<readonly string[]> = {
  type: 'array',
  description: 'Starts of the series that do not take place, as an array or comma list; empty: none',
  items: { type: 'string' },
  required: false,
  nullable: true,
  schema: { example: ['2027-03-25 18:30:00'] },
  check: (value) => {
    const dates = datesOf(value);
    return dates.length <= MOST_EXDATES && dates.every((one) => typeof one === 'string' && isDateText(one));
  },
  read: (value) => datesOf(value).map(String),
};

/** Write parameters of what recurs. */
export const recurrenceArgs = { rrule, exdates };
