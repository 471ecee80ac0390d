import type { TermCreation, TermFields } from '#lib/calendar/domain/commands.ts';
import { MAX_NAME_BYTES } from '#lib/calendar/domain/limits.ts';
import { type Arg, type Input, required } from '#lib/calendar/wire/parameters/arg.ts';
import { longText, name, positiveInteger, textOrEmpty } from '#lib/calendar/wire/parameters/kinds.ts';
import { asInteger } from '#lib/calendar/wire/parameters/types.ts';

const createTermArgs = (thing: string) => ({
  name: name(`Name of the ${thing}`, MAX_NAME_BYTES),
  description: longText(`Description of the ${thing}`),
  slug: textOrEmpty(`Slug of the ${thing}`),
});

const requireName = <A extends ReturnType<typeof createTermArgs>>(args: A) => ({ ...args, name: required(args.name) });

/** Parameters of the creation of a category. */
export const categoryCreateArgs = {
  ...requireName(createTermArgs('category')),
  parent: positiveInteger('Id of the parent category'),
};

const parent: Arg<number> = {
  ...categoryCreateArgs.parent,
  description: 'Id of the parent category; 0: top level',
  schema: { minimum: 0 },
  check: (value) => (asInteger(value) ?? -1) >= 0,
};

/** Parameters of the update of a category. */
export const categoryUpdateArgs = { ...createTermArgs('category'), parent };

/** Parameters of the creation of a tag. */
export const tagCreateArgs = requireName(createTermArgs('tag'));

/** Parameters of the update of a tag. */
export const tagUpdateArgs = createTermArgs('tag');

type Update = Input<typeof tagUpdateArgs> & { readonly parent?: number | undefined };

/** Converts checked parameters to the fields of a term. */
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
