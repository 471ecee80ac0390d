import {
  renderJsonContent,
  renderPathParameters,
  renderQueryParameters,
  renderRequestBody,
} from '#lib/calendar/wire/doc/parameters.ts';
import { SCHEMAS } from '#lib/calendar/wire/doc/schemas.ts';
import type { Endpoint, Method } from '#lib/calendar/wire/endpoint.ts';
import { languageArg } from '#lib/calendar/wire/parameters/language.ts';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urlBuilder.ts';

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
const getErrors = (endpoint: Endpoint, template: string, method: Method): readonly number[] => [
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

const renderSuccess = ({ returns, summary }: Endpoint, method: Method): Members => ({
  description: summary,
  headers: {
    ...(returns.schema === 'Index' || returns.schema === 'Document' ? {} : HEADERS),
    ...(returns.schema.endsWith('List') ? COUNTS : {}),
    ...(method === 'DELETE' ? {} : TAG),
  },
  content: {
    ...renderJsonContent(returns.schema),
    ...(hasCalendar(returns.schema, method) ? { 'text/calendar': { schema: { type: 'string' } } } : {}),
  },
});

const renderConditions = (template: string, method: Method): readonly Members[] => {
  const header = (name: string, description: string) => [
    { in: 'header', name, description, required: false, schema: { type: 'string' } },
  ];
  if (!isWrite(method)) return header('If-None-Match', 'Entity tags that are known; 304 if one still holds');
  return template.includes('{') ? header('If-Match', 'Entity tags of the object that is meant; else 412') : [];
};

const renderOperation = (endpoint: Endpoint, template: string, method: Method): Members => {
  const { args, summary, operation, methods, paths, returns } = endpoint;
  const { language: _, ...own } = args;
  const errors = getErrors(endpoint, template, method);
  const suffix = `${methods.length > 1 ? `_${method.toLowerCase()}` : ''}${paths.indexOf(template) > 0 ? '_by_slug' : ''}`;
  return {
    operationId: `${operation}${suffix}`,
    summary,
    parameters: [
      ...renderPathParameters(template),
      ...(hasBody(method) ? [] : renderQueryParameters(own)),
      ...renderQueryParameters({ language: languageArg }),
      ...renderConditions(template, method),
    ],
    ...(hasBody(method) ? { requestBody: renderRequestBody(own) } : {}),
    responses: {
      [returns.status]: renderSuccess(endpoint, method),
      ...(isWrite(method) ? {} : { 304: { description: 'What the client has still holds' } }),
      ...Object.fromEntries(
        errors.map((status) => [status, { description: REASONS[status], content: renderJsonContent('Error') }]),
      ),
    },
    security: [...(isWrite(method) ? [] : [{}]), { basic: [] }, { bearer: [] }],
  };
};

const renderPathItem = (template: string): Members =>
  Object.fromEntries(
    ENDPOINTS.filter(({ paths }) => paths.includes(template)).flatMap((endpoint) =>
      endpoint.methods.map((method) => [method.toLowerCase(), renderOperation(endpoint, template, method)]),
    ),
  );

/** The interface in OpenAPI 3.0, from the tables that its routes are checked by. */
export const renderDocument = (urls: UrlBuilder): Members => {
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
    servers: [{ url: urls.root }],
    paths: Object.fromEntries(
      templates.map((template) => [template === '' ? '/' : template, renderPathItem(template)]),
    ),
  };
};
