import type { EventTermChoice, TermChoice, TermName } from '#lib/calendar/domain/commands.ts';
import { toOneLine } from '#lib/calendar/domain/text/textField.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { splitList } from '#lib/calendar/wire/parameters/kinds.ts';
import { asInteger } from '#lib/calendar/wire/parameters/types.ts';

/** Maximum number of terms of a filter: each one is searched among all terms. */
const MAX_FILTER_TERMS = 100;

/** Parses a term: an id, a text, a term object as reads return it, or an object with a name. */
const parseChoice = (member: unknown, path: string): EventTermChoice | undefined => {
  if (typeof member === 'object' && member !== null && 'id' in member) {
    const id = asInteger(member.id);
    return id === undefined ? undefined : { id, path };
  }
  if (typeof member === 'object' && member !== null && 'name' in member) {
    const name = typeof member.name === 'string' ? toOneLine(member.name) : '';
    return name === '' ? undefined : { name };
  }
  if (typeof member === 'number') return asInteger(member);
  return typeof member === 'string' ? toOneLine(member) : undefined;
};

const isTermName = (choice: EventTermChoice): choice is TermName => typeof choice === 'object' && 'name' in choice;

const parseChoices = (value: unknown): readonly (EventTermChoice | undefined)[] =>
  value === null
    ? []
    : splitList(value).flatMap((one, index) =>
        one === '' ? [] : [parseChoice(one, Array.isArray(value) ? `[${index}]` : '')],
      );

const parseValid = (value: unknown): readonly EventTermChoice[] =>
  parseChoices(value).filter((choice) => choice !== undefined);

const createDescription = (description: string): Omit<Arg<never>, 'check' | 'read'> => ({
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
});

/** Terms of an event: ids, slugs, names, term objects or objects with a name, as an array or comma list; empty removes all terms. */
export const terms = (description: string): Arg<readonly EventTermChoice[]> => ({
  ...createDescription(description),
  check: (value) => !parseChoices(value).includes(undefined),
  read: parseValid,
});

/** Terms of a filter, at least one. */
export const someTerms = (description: string): Arg<readonly TermChoice[]> => ({
  ...createDescription(description),
  nullable: false,
  check: (value) => {
    const choices = parseChoices(value);
    const isValid = choices.every((choice) => choice !== undefined && !isTermName(choice));
    return choices.length > 0 && choices.length <= MAX_FILTER_TERMS && isValid;
  },
  read: (value) =>
    parseValid(value).flatMap((choice) => {
      if (typeof choice !== 'object') return [choice];
      return isTermName(choice) ? [] : [choice.id];
    }),
});
