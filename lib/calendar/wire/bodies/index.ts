import type { Addresses } from '#lib/calendar/wire/addresses.ts';
import type { Members } from '#lib/calendar/wire/bodies/showing.ts';
import type { Endpoint } from '#lib/calendar/wire/endpoint.ts';
import type { Arg, Args } from '#lib/calendar/wire/parameters/arg.ts';
import { NAMESPACE } from '#lib/calendar/wire/place.ts';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';

const PATTERNS = { '{id}': '(?P<id>\\d+)', '{slug}': '(?P<slug>[^/]+)' };

const PATH_ARGS: Readonly<Record<string, Members>> = {
  '{id}': { id: { type: 'integer', description: 'Id of the object', required: true } },
  '{slug}': { slug: { type: 'string', description: 'Slug of the object', required: true } },
};

const argBody = (arg: Arg<unknown>): Members => {
  const { type, description, default: value, items, format, enum: values, required } = arg;
  const shown = typeof value === 'function' ? (value as () => unknown)() : value;
  const members = { type, description, default: shown, items, format, enum: values, required };
  return Object.fromEntries(Object.entries(members).filter(([, one]) => one !== undefined));
};

const argsBody = (template: string, args: Args): Members => {
  const inPath = Object.entries(PATH_ARGS).find(([name]) => template.includes(name))?.[1] ?? {};
  const others = Object.entries(args).flatMap(([name, arg]) => (name in inPath ? [] : [[name, argBody(arg)] as const]));
  return { ...inPath, ...Object.fromEntries(others) };
};

/** A route's entry in the index, which `OPTIONS` answers as well. */
export const routeBody = (template: string, addresses: Addresses): Members => {
  const endpoints = ENDPOINTS.filter(({ paths }) => paths.includes(template));
  return {
    namespace: NAMESPACE,
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints: endpoints.map(({ methods, args }: Endpoint) => ({ methods, args: argsBody(template, args) })),
    ...(template.includes('{') ? {} : { _links: { self: [{ href: `${addresses.root}${template}` }] } }),
  };
};

const patternOf = (template: string): string =>
  Object.entries(PATTERNS).reduce((path, [name, pattern]) => path.replace(name, pattern), `/${NAMESPACE}${template}`);

/** The index: every route, its methods and their parameters. */
export const indexBody = (addresses: Addresses): Members => ({
  namespace: NAMESPACE,
  routes: Object.fromEntries(
    [...new Set(ENDPOINTS.flatMap(({ paths }) => paths))].map((template) => [
      patternOf(template),
      routeBody(template, addresses),
    ]),
  ),
  _links: { up: [{ href: addresses.apiRoot }] },
});
