import type { Arg, Args } from '#lib/calendar/wire/parameters/arg.ts';

const THINGS: Readonly<Record<string, string>> = {
  events: 'event',
  venues: 'venue',
  organizers: 'organizer',
  categories: 'category',
  tags: 'tag',
};

const createPathArg = (type: 'integer' | 'string', description: string): Arg<string> => ({
  type,
  description,
  required: true,
  read: String,
});

/** Creates the path parameters of a route, for the index and `/doc`. */
export const createPathArgs = (template: string): Args => {
  const thing = THINGS[template.split('/')[1] ?? ''];
  if (template.includes('{id}')) return { id: createPathArg('integer', `Id of the ${thing}`) };
  return template.includes('{slug}') ? { slug: createPathArg('string', `Slug of the ${thing}`) } : {};
};
