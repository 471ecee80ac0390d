import {
  categoriesCreate,
  categoriesGet,
  categoriesList,
  categoriesRemove,
  categoriesUpdate,
} from '#lib/calendar/wire/routes/categories.ts';
import { eventsCreate, eventsGet, eventsList, eventsRemove, eventsUpdate } from '#lib/calendar/wire/routes/events.ts';
import {
  organizersCreate,
  organizersGet,
  organizersList,
  organizersRemove,
  organizersUpdate,
} from '#lib/calendar/wire/routes/organizers.ts';
import { placesMerge } from '#lib/calendar/wire/routes/places.ts';
import { doc, index } from '#lib/calendar/wire/routes/root.ts';
import { tagsCreate, tagsGet, tagsList, tagsRemove, tagsUpdate } from '#lib/calendar/wire/routes/tags.ts';
import { venuesCreate, venuesGet, venuesList, venuesRemove, venuesUpdate } from '#lib/calendar/wire/routes/venues.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import type { Endpoint } from './endpoint.ts';

const DECLARED = [
  index,
  doc,
  eventsList,
  eventsCreate,
  eventsGet,
  eventsRemove,
  eventsUpdate,
  venuesList,
  venuesCreate,
  venuesGet,
  venuesRemove,
  venuesUpdate,
  organizersList,
  organizersCreate,
  organizersGet,
  organizersRemove,
  organizersUpdate,
  categoriesList,
  categoriesCreate,
  categoriesGet,
  categoriesUpdate,
  categoriesRemove,
  tagsList,
  tagsCreate,
  tagsGet,
  tagsUpdate,
  tagsRemove,
  placesMerge,
] as const;

/** All operations, in the order of the index. */
export const ENDPOINTS: readonly Endpoint[] = DECLARED;

/** Names of all operations. */
export type Operation = (typeof DECLARED)[number]['operation'];

const patterns = new Map<string, RegExp>();

const getPattern = (template: string): RegExp => {
  const known = patterns.get(template);
  if (known !== undefined) return known;
  const source = template.replace('{id}', '(?<id>\\d+)').replace('{slug}', '(?<slug>[^/]+)');
  const made = new RegExp(`^${source}$`);
  patterns.set(template, made);
  return made;
};

const decodeSegment = (segment: string): string => {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
};

/** The route that matches a path. */
export interface MatchedRoute {
  /** Path template of the endpoint declaration. */
  readonly template: string;
  /** Percent-decoded. */
  readonly pathParameters: Readonly<Record<string, string>>;
  readonly endpoints: readonly Endpoint[];
}

/** Finds the route of a path below the namespace; undefined if none matches. */
export const findRoute = (path: string): MatchedRoute | undefined => {
  for (const template of ENDPOINTS.flatMap(({ paths }) => paths)) {
    const match = getPattern(template).exec(path);
    if (match === null) continue;
    const { id, slug } = match.groups ?? {};
    return {
      template,
      pathParameters: {
        ...(id === undefined ? {} : { id }),
        ...(slug === undefined ? {} : { slug: decodeSegment(slug) }),
      },
      endpoints: ENDPOINTS.filter(({ paths }) => paths.includes(template)),
    };
  }
  return undefined;
};

const ORDER = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/** Returns the methods of a route that the caller may use, for `Allow`. */
export const getAllowedMethods = ({ endpoints }: MatchedRoute, caller: Caller): readonly string[] => {
  const allowed = endpoints.filter(({ admits }) => admits(caller)).flatMap(({ methods }) => methods);
  return ORDER.filter((method) => allowed.some((one) => one === method));
};
