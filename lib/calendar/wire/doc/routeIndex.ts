import type { Members } from '#lib/calendar/wire/bodies/renderContext.ts';
import type { Arg } from '#lib/calendar/wire/parameters/arg.ts';
import { createPathArgs } from '#lib/calendar/wire/parameters/path.ts';
import type { Endpoint } from '#lib/calendar/wire/routes/endpoint.ts';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';
import { NAMESPACE } from '#lib/calendar/wire/urls/requestPath.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';

const PATTERNS = { '{id}': '(?P<id>\\d+)', '{slug}': '(?P<slug>[^/]+)' };

const SHOWN = ['type', 'description', 'default', 'items', 'format', 'enum'] as const;

const evaluate = (value: unknown): unknown => (typeof value === 'function' ? value() : value);

/** Renders a parameter. Filters of lists keep the order of their declaration; other parameters begin with the type. */
const renderArg = (arg: Arg<unknown>, isFilter: boolean): Members => {
  const names = SHOWN.filter((name) => arg[name] !== undefined);
  const ordered = isFilter ? Object.keys(arg).flatMap((key) => names.filter((name) => name === key)) : names;
  return {
    ...Object.fromEntries(ordered.map((name) => [name, evaluate(arg[name])])),
    required: arg.required,
  };
};

const renderArgs = (template: string, { args, returns }: Endpoint): Members => {
  const bodies = Object.entries({ ...createPathArgs(template), ...args }).map(([name, arg]) => [
    name,
    renderArg(arg, returns.schema.endsWith('List')),
  ]);
  return Object.fromEntries(bodies);
};

/** Renders a route's entry in the index, which is also the body of `OPTIONS`. */
export const renderRoute = (template: string, urls: UrlBuilder): Members => {
  const endpoints = ENDPOINTS.filter(({ paths }) => paths.includes(template));
  return {
    namespace: NAMESPACE,
    methods: endpoints.flatMap(({ methods }) => methods),
    endpoints: endpoints.map((one: Endpoint) => ({ methods: one.methods, args: renderArgs(template, one) })),
    ...(template.includes('{') ? {} : { _links: { self: [{ href: `${urls.root}${template}` }] } }),
  };
};

const toPattern = (template: string): string =>
  Object.entries(PATTERNS).reduce((path, [name, pattern]) => path.replace(name, pattern), `/${NAMESPACE}${template}`);

/** Renders the index: all routes, their methods and parameters. */
export const renderIndex = (urls: UrlBuilder): Members => ({
  namespace: NAMESPACE,
  routes: Object.fromEntries(
    [...new Set(ENDPOINTS.flatMap(({ paths }) => paths))].map((template) => [
      toPattern(template),
      renderRoute(template, urls),
    ]),
  ),
  _links: { up: [{ href: urls.apiRoot }] },
});
