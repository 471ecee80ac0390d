import { MOST_NAME_BYTES } from '#lib/calendar/domain/bounds.ts';
import type { TermCreation, TermFields } from '#lib/calendar/domain/commands.ts';
import { type Arg, type Input, required } from '#lib/calendar/wire/parameters/arg.ts';
import { longText, name, positiveInteger, text } from '#lib/calendar/wire/parameters/kinds.ts';
import { asInteger } from '#lib/calendar/wire/parameters/types.ts';

const termArgs = (thing: string) => ({
  name: name(`Name of the ${thing}`, MOST_NAME_BYTES),
  description: longText(`Description of the ${thing}`),
  slug: text(`Slug of the ${thing}`),
});

const named = <A extends ReturnType<typeof termArgs>>(args: A) => ({ ...args, name: required(args.name) });

/** Write parameters of a new category. */
export const categoryCreateArgs = {
  ...named(termArgs('category')),
  parent: positiveInteger('Id of the parent category'),
};

const parent: Arg<number> = {
  ...categoryCreateArgs.parent,
  description: 'Id of the parent category; 0: none',
  schema: { minimum: 0 },
  check: (value) => (asInteger(value) ?? -1) >= 0,
};

/** Write parameters of a category that exists. */
export const categoryUpdateArgs = { ...termArgs('category'), parent };

/** Write parameters of a new tag. */
export const tagCreateArgs = named(termArgs('tag'));

/** Write parameters of a tag that exists. */
export const tagUpdateArgs = termArgs('tag');

type Update = Input<typeof tagUpdateArgs> & { readonly parent?: number | undefined };

/** The fields of a term as the actions take them. */
export const termFields = (input: Update): TermFields => ({
  name: input.name,
  description: input.description,
  slug: input.slug || undefined,
  parent: input.parent,
});

export const termCreation = (input: Input<typeof tagCreateArgs> & Pick<Update, 'parent'>): TermCreation => ({
  ...termFields(input),
  description: input.description || undefined,
  name: input.name,
});
