import { SCOPES, type Scope } from '#lib/calendar/domain/commands.ts';
import { isDateText } from '#lib/calendar/domain/dates/dateText.ts';
import { toRuleFault } from '#lib/calendar/domain/errors.ts';
import { findRuleFault, MAX_RULE } from '#lib/calendar/domain/events/recurrenceRule.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { splitList } from '#lib/calendar/wire/parameters/kinds.ts';

/** Equals the limit of occurrences. */
const MAX_DATES = 1000;

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

const dates = (description: string): Arg<readonly string[]> => ({
  type: 'array',
  description,
  items: { type: 'string' },
  required: false,
  nullable: true,
  schema: { example: ['2027-03-25 18:30:00'] },
  check: (value) => {
    const list = splitDates(value);
    return list.length <= MAX_DATES && list.every((one) => typeof one === 'string' && isDateText(one));
  },
  read: (value) => splitDates(value).map(String),
});

const exdates = dates(
  'Exceptions: starts of the series that do not take place, as an array or comma list; a day leaves out all its starts; only with a rule or further starts; empty: none',
);

const rdates = dates('Further starts of the series, beside those of the rule, as an array or comma list; empty: none');

/** Parameter of updates: the members of a date that go on deviating from its series. */
export const deviatesArg: Arg<readonly string[]> = {
  type: 'array',
  description:
    'Of a date of a series: the names of the members that go on deviating; the others follow the series again; other names are ignored',
  items: { type: 'string' },
  required: false,
  nullable: true,
  schema: { example: ['title'] },
  check: (value) => splitDates(value).every((one) => typeof one === 'string'),
  read: (value) => splitDates(value).map(String),
};

/** Parameter of the query: the dates of a series that a write concerns. */
export const scopeArg: Arg<Scope> = {
  type: 'string',
  enum: SCOPES,
  description: 'Of a date of a series: whether the write concerns this date, it and all later ones, or all',
  required: false,
  read: (value) => value as Scope,
};

/** Parameters of recurring events. */
export const recurrenceArgs = { rrule, exdates, rdates };
