import { TERM_ORDERS, type TermFilter } from '#lib/calendar/domain/commands.ts';
import { type LinkParameters, toLinkParameter, toUtcParameter } from '#lib/calendar/wire/lists/links.ts';
import type { Arg, Args, Input } from '#lib/calendar/wire/parameters/arg.ts';
import { changedSince } from '#lib/calendar/wire/parameters/changedSince.ts';
import { boolean, paging, positiveInteger, shortText } from '#lib/calendar/wire/parameters/kinds.ts';
import { someTerms } from '#lib/calendar/wire/parameters/terms.ts';
import { asInteger } from '#lib/calendar/wire/parameters/types.ts';

const toDirection = (value: unknown): string => (typeof value === 'string' ? value.toLowerCase() : '');

const order: Arg<'asc' | 'desc'> = {
  description: 'Direction of the order: asc or desc',
  type: 'string',
  required: false,
  schema: { example: 'desc' },
  check: (value) => ['asc', 'desc'].includes(toDirection(value)),
  read: (value) => (toDirection(value) === 'desc' ? 'desc' : 'asc'),
};

/** A text that is not a number passes this check: it fails the later type check, which gives the better message. */
const parent: Arg<number> = {
  ...positiveInteger('Id of a category: only its children'),
  check: (value) => (asInteger(value) ?? 1) > 0,
};

const withExample = <Value>(arg: Arg<Value>, example: unknown): Arg<Value> => ({
  ...arg,
  schema: { ...arg.schema, example },
});

/** The index shows the type of the members only. */
const ids = (description: string) => {
  const { type: _, ...arg } = withExample(someTerms(description), [1]);
  return arg;
};

const createTermListArgs = <More extends Args>(things: string, more: More) => ({
  ...paging(things),
  search: shortText('Text to search in names and slugs'),
  exclude: ids(`Ids of ${things} to leave out`),
  include: ids(`Ids of ${things} to keep`),
  order,
  orderby: withExample(shortText(`Attribute to order by: ${TERM_ORDERS.join(', ')}`), 'count'),
  hide_empty: { ...boolean(`Whether ${things} without events are left out`), default: '1' },
  ...more,
  post: positiveInteger(`Id of an event: only its ${things}`),
  event: positiveInteger('Synonym of post; takes precedence'),
  slug: shortText('Only the term with this slug'),
  modified_after: changedSince,
});

/** Parameters of the list of tags. */
export const tagListArgs = createTermListArgs('tags', {});

/** Parameters of the list of categories. */
export const categoryListArgs = createTermListArgs('categories', { parent });

type ListInput = Input<typeof tagListArgs> & { readonly parent?: number | undefined };

/** Converts checked parameters to a filter. */
export const toTermFilter = (input: ListInput): TermFilter => ({
  search: input.search,
  include: input.include,
  exclude: input.exclude,
  order: input.order,
  orderBy: TERM_ORDERS.find((one) => one === input.orderby),
  hideEmpty: input.hide_empty ?? true,
  parent: input.parent,
  event: input.event ?? input.post,
  eventName: input.event === undefined ? 'post' : 'event',
  slug: input.slug,
  modifiedAfter: input.modified_after,
});

const CARRIED = [
  'search',
  'exclude',
  'include',
  'order',
  'orderby',
  'hide_empty',
  'parent',
  'post',
  'event',
  'slug',
] as const satisfies readonly (keyof ListInput)[];

/** Returns the parameters of the list's links: all sent parameters, the page size only if it was sent. */
export const toTermLinkParameters = (input: ListInput): LinkParameters => [
  ...toLinkParameter('per_page', input.per_page),
  ...CARRIED.flatMap((name) => toLinkParameter(name, input[name])),
  ...toLinkParameter('modified_after', toUtcParameter(input.modified_after)),
];
