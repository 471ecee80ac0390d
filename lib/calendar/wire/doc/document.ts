import type { Addresses } from '#lib/calendar/wire/addresses.ts';
import { jsonContent, pathParameters, queryParameters, requestBody } from '#lib/calendar/wire/doc/parameters.ts';
import { SCHEMAS } from '#lib/calendar/wire/doc/schemas.ts';
import type { Endpoint, Method } from '#lib/calendar/wire/endpoint.ts';
import { languageArg } from '#lib/calendar/wire/parameters/language.ts';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';

type Members = Readonly<Record<string, unknown>>;

const REASONS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing or malformed, or names something that does not exist',
  401: 'The credentials are wrong, or this needs some',
  403: 'The caller may not do this',
  404: 'There is no such object or page',
  410: 'It is in the trash already',
  412: 'The object is not the one that If-Match names',
  413: 'The body, or a text in it, is too large',
  429: 'Too many requests',
  500: 'The request could not be completed',
  503: 'The service is too busy',
};

const isWrite = (method: Method): boolean => method !== 'GET';
const hasBody = (method: Method): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH';
const isTerm = ({ operation }: Endpoint): boolean => /Categories|Tags/.test(operation);

/** The errors that an operation may answer. */
const errorsOf = (endpoint: Endpoint, template: string, method: Method): readonly number[] => [
  400,
  401,
  ...(isWrite(method) || template.includes('{') ? [403] : []),
  ...(!isTerm(endpoint) || template.includes('{') ? [404] : []),
  ...(method === 'DELETE' && !isTerm(endpoint) ? [410] : []),
  ...(isWrite(method) && template.includes('{') ? [412] : []),
  ...(hasBody(method) ? [413] : []),
  429,
  500,
  503,
];

const HEADERS = {
  'Content-Language': { description: 'Language of what is shown', schema: { type: 'string' } },
};
const COUNTS = {
  'X-TEC-Total': { description: 'Number on all pages', schema: { type: 'integer' } },
  'X-TEC-TotalPages': { description: 'Number of pages', schema: { type: 'integer' } },
};
const TAG = { ETag: { description: 'For If-None-Match, and of objects for If-Match', schema: { type: 'string' } } };

/** Such an answer is also at the path with `.ics` at its end. */
const hasCalendar = (schema: string, method: Method): boolean =>
  method === 'GET' && (schema === 'Event' || schema === 'EventList');

const success = ({ returns, summary }: Endpoint, method: Method): Members => ({
  description: summary,
  headers: {
    ...(returns.schema === 'Index' || returns.schema === 'Document' ? {} : HEADERS),
    ...(returns.schema.endsWith('List') ? COUNTS : {}),
    ...(method === 'DELETE' ? {} : TAG),
  },
  content: {
    ...jsonContent(returns.schema),
    ...(hasCalendar(returns.schema, method) ? { 'text/calendar': { schema: { type: 'string' } } } : {}),
  },
});

const conditions = (template: string, method: Method): readonly Members[] => {
  const header = (name: string, description: string) => [
    { in: 'header', name, description, required: false, schema: { type: 'string' } },
  ];
  if (!isWrite(method)) return header('If-None-Match', 'Entity tags that are known; 304 if one still holds');
  return template.includes('{') ? header('If-Match', 'Entity tags of the object that is meant; else 412') : [];
};

const operationOf = (endpoint: Endpoint, template: string, method: Method): Members => {
  const { args, summary, operation, methods, paths, returns } = endpoint;
  const { language: _, ...own } = args;
  const errors = errorsOf(endpoint, template, method);
  const suffix = `${methods.length > 1 ? `_${method.toLowerCase()}` : ''}${paths.indexOf(template) > 0 ? '_by_slug' : ''}`;
  return {
    operationId: `${operation}${suffix}`,
    summary,
    parameters: [
      ...pathParameters(template),
      ...(hasBody(method) ? [] : queryParameters(own)),
      ...queryParameters({ language: languageArg }),
      ...conditions(template, method),
    ],
    ...(hasBody(method) ? { requestBody: requestBody(own) } : {}),
    responses: {
      [returns.status]: success(endpoint, method),
      ...(isWrite(method) ? {} : { 304: { description: 'What the client has still holds' } }),
      ...Object.fromEntries(
        errors.map((status) => [status, { description: REASONS[status], content: jsonContent('Error') }]),
      ),
    },
    security: [...(isWrite(method) ? [] : [{}]), { basic: [] }, { bearer: [] }],
  };
};

const pathItem = (template: string): Members =>
  Object.fromEntries(
    ENDPOINTS.filter(({ paths }) => paths.includes(template)).flatMap((endpoint) =>
      endpoint.methods.map((method) => [method.toLowerCase(), operationOf(endpoint, template, method)]),
    ),
  );

/** The interface in OpenAPI 3.0, from the tables that its routes are checked by. */
export const documentBody = (addresses: Addresses): Members => {
  const templates = [...new Set(ENDPOINTS.flatMap(({ paths }) => paths))];
  return {
    openapi: '3.0.0',
    info: {
      version: '1.0.0',
      title: 'Event calendar REST API',
      description: 'Publishes and manages a calendar of events: events, venues, organizers, categories and tags.',
    },
    components: {
      schemas: SCHEMAS,
      securitySchemes: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
    },
    servers: [{ url: addresses.root }],
    paths: Object.fromEntries(templates.map((template) => [template === '' ? '/' : template, pathItem(template)])),
  };
};
