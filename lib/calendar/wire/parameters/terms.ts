import type { TermChoice } from '#lib/calendar/domain/commands.ts';
import { oneLine } from '#lib/calendar/domain/text/plainField.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { listMembers } from '#lib/calendar/wire/parameters/kinds.ts';
import { asInteger } from '#lib/calendar/wire/parameters/types.ts';

/** Most terms that a list is filtered by: each is looked for among all terms. */
const MOST_FILTERED = 100;

/** A term as it was named: an id, a text, or a term as it is shown, by its id. */
const choiceOf = (member: unknown): TermChoice | undefined => {
  if (typeof member === 'object' && member !== null && 'id' in member) return asInteger(member.id);
  if (typeof member === 'number') return asInteger(member);
  return typeof member === 'string' ? oneLine(member) : undefined;
};

const choicesOf = (value: unknown): readonly (TermChoice | undefined)[] =>
  value === null
    ? []
    : listMembers(value)
        .filter((one) => one !== '')
        .map(choiceOf);

const described = (description: string): Omit<Arg<readonly TermChoice[]>, 'check'> => ({
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
  read: (value) => choicesOf(value).filter((choice) => choice !== undefined),
});

/** Terms of an event: ids, slugs or names, as an array or comma list; empty is none. */
export const terms = (description: string): Arg<readonly TermChoice[]> => ({
  ...described(description),
  check: (value) => !choicesOf(value).includes(undefined),
});

/** Terms that a list is filtered by: at least one. */
export const someTerms = (description: string): Arg<readonly TermChoice[]> => ({
  ...described(description),
  nullable: false,
  check: (value) => {
    const choices = choicesOf(value);
    return choices.length > 0 && choices.length <= MOST_FILTERED && !choices.includes(undefined);
  },
});
