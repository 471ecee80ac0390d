import type { TermCreation, TermFields } from '#lib/calendar/domain/commands.ts';
import { MAX_NAME_BYTES } from '#lib/calendar/domain/limits.ts';
import { type Arg, type Input, required } from '#lib/calendar/wire/parameters/arg.ts';
import { longText, name, positiveInteger, text } from '#lib/calendar/wire/parameters/kinds.ts';
import { asInteger } from '#lib/calendar/wire/parameters/types.ts';

const createTermArgs = (thing: string) => ({
  name: name(`Name of the ${thing}`, MAX_NAME_BYTES),
  description: longText(`Description of the ${thing}`),
  slug: text(`Slug of the ${thing}`),
});

const requireName = <A extends ReturnType<typeof createTermArgs>>(args: A) => ({ ...args, name: required(args.name) });

/** Write parameters of a new category. */
export const categoryCreateArgs = {
  ...requireName(createTermArgs('category')),
  parent: positiveInteger('Id of the parent category'),
};

const parent: Arg<number> = {
  ...categoryCreateArgs.parent,
  description: 'Id of the parent category; 0: none',
  schema: { minimum: 0 },
  check: (value) => (asInteger(value) ?? -1) >= 0,
};

/** Write parameters of a category that exists. */
export const categoryUpdateArgs = { ...createTermArgs('category'), parent };

/** Write parameters of a new tag. */
export const tagCreateArgs = requireName(createTermArgs('tag'));

/** Write parameters of a tag that exists. */
export const tagUpdateArgs = createTermArgs('tag');

type Update = Input<typeof tagUpdateArgs> & { readonly parent?: number | undefined };

/** The fields of a term as the actions take them. */
export const toTermFields = (input: Update): TermFields => ({
  name: input.name,
  description: input.description,
  slug: input.slug || undefined,
  parent: input.parent,
});

export const toTermCreation = (input: Input<typeof tagCreateArgs> & Pick<Update, 'parent'>): TermCreation => ({
  ...toTermFields(input),
  description: input.description || undefined,
  name: input.name,
});
