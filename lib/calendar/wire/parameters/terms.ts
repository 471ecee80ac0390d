import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';

const isNone = (value: unknown): boolean => value === '' || (Array.isArray(value) && value.length === 0);

/** Categories or tags, while there are none that could be named: nothing but none is taken. */
export const noTerms = (description: string): Arg<undefined> => ({
  description,
  type: 'array',
  items: { type: 'integer' },
  required: false,
  nullable: true,
  check: isNone,
  read: () => undefined,
});
