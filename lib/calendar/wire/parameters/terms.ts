import type { TermChoice } from '#lib/calendar/domain/commands.ts';
import { toOneLine } from '#lib/calendar/domain/text/textField.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { splitList } from '#lib/calendar/wire/parameters/kinds.ts';
import { asInteger } from '#lib/calendar/wire/parameters/types.ts';

/** Maximum number of terms of a filter: each one is searched among all terms. */
const MAX_FILTER_TERMS = 100;

/** Parses a term: an id, a text, or a term object as reads return it. */
const parseChoice = (member: unknown): TermChoice | undefined => {
  if (typeof member === 'object' && member !== null && 'id' in member) return asInteger(member.id);
  if (typeof member === 'number') return asInteger(member);
  return typeof member === 'string' ? toOneLine(member) : undefined;
};

const parseChoices = (value: unknown): readonly (TermChoice | undefined)[] =>
  value === null
    ? []
    : splitList(value)
        .filter((one) => one !== '')
        .map(parseChoice);

const createTermsArg = (description: string): Omit<Arg<readonly TermChoice[]>, 'check'> => ({
  description,
  type: 'array',
  items: { type: 'integer' },
  required: false,
  schema: {
    oneOf: [
      { type: 'array', items: { oneOf: [{ type: 'integer' }, { type: 'string' }, { type: 'object' }] } },
      { type: 'string' },
      { type: 'integer' },
    ],
    example: ['music'],
  },
  nullable: true,
  accepts: () => true,
  read: (value) => parseChoices(value).filter((choice) => choice !== undefined),
});

/** Terms of an event: ids, slugs or names, as an array or comma list; empty removes all terms. */
export const terms = (description: string): Arg<readonly TermChoice[]> => ({
  ...createTermsArg(description),
  check: (value) => !parseChoices(value).includes(undefined),
});

/** Terms of a filter, at least one. */
export const someTerms = (description: string): Arg<readonly TermChoice[]> => ({
  ...createTermsArg(description),
  nullable: false,
  check: (value) => {
    const choices = parseChoices(value);
    return choices.length > 0 && choices.length <= MAX_FILTER_TERMS && !choices.includes(undefined);
  },
});
