import { SCHEMAS } from '#lib/calendar/wire/bodies/schemas.ts';
import {
  renderJsonContent,
  renderPathParameters,
  renderQueryParameters,
  renderRequestBody,
} from '#lib/calendar/wire/doc/parameters.ts';
import type { Args } from '#lib/calendar/wire/parameters/arg.ts';
import { languageArg } from '#lib/calendar/wire/parameters/language.ts';
import type { Endpoint, Method } from '#lib/calendar/wire/routes/endpoint.ts';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';
import type { UrlBuilder } from '#lib/calendar/wire/urls/urlBuilder.ts';

type Members = Readonly<Record<string, unknown>>;

const REASONS: Readonly<Record<number, string>> = {
  400: 'A parameter is missing, malformed or refers to an object that does not exist',
  401: 'Credentials are missing or wrong',
  403: 'The role of the caller does not allow this',
  404: 'The object or page does not exist',
  409: 'The request with this Idempotency-Key is still running, or the series leaves out the date',
  410: 'The object is already in the trash',
  412: 'The object does not match If-Match',
  413: 'The body or one of its texts is too large',
  422: 'Another request was sent with this Idempotency-Key',
  429: 'Too many requests; retry after the time in Retry-After',
  500: 'Internal error',
  503: 'The service is overloaded; retry after the time in Retry-After',
};

const isWrite = (method: Method): boolean => method !== 'GET';
const hasBody = (method: Method): boolean => method === 'POST' || method === 'PUT' || method === 'PATCH';
const isTerm = ({ operation }: Endpoint): boolean => /Categories|Tags/.test(operation);

const getErrors = (endpoint: Endpoint, template: string, method: Method): readonly number[] => [
  400,
  401,
  ...(isWrite(method) || template.includes('{') ? [403] : []),
  ...(!isTerm(endpoint) || template.includes('{') ? [404] : []),
  ...(/EventsUpdate/.test(endpoint.operation) ? [409] : []),
  ...(method === 'DELETE' && !isTerm(endpoint) ? [410] : []),
  ...(method === 'POST' && !template.includes('{') ? [409, 422] : []),
  ...(isWrite(method) && template.includes('{') ? [412] : []),
  ...(hasBody(method) ? [413] : []),
  429,
  500,
  503,
];

const HEADERS = {
  'Content-Language': { description: 'Language of the content', schema: { type: 'string' } },
};
const COUNTS = {
  'X-TEC-Total': { description: 'Number of objects on all pages', schema: { type: 'integer' } },
  'X-TEC-TotalPages': { description: 'Number of pages', schema: { type: 'integer' } },
};
const TAG = {
  ETag: { description: 'Entity tag for If-None-Match and, for objects, If-Match', schema: { type: 'string' } },
};

/** Whether the operation also returns iCalendar, through `Accept` or the path suffix `.ics`. */
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
  if (method === 'POST' && !template.includes('{'))
    return header('Idempotency-Key', 'Up to 255 characters; a repetition within 24 hours returns the created object');
  if (!isWrite(method)) return header('If-None-Match', "Entity tags of the client's copies; 304 if one is current");
  return template.includes('{') ? header('If-Match', 'Entity tags of the expected version; 412 if none matches') : [];
};

/** Distinguishes the operations of one function by their paths. */
const getPathSuffix = (paths: readonly string[], template: string): string => {
  if (paths.indexOf(template) < 1) return '';
  return template.includes('{slug}') ? '_by_slug' : `_${template.split('/')[1]}`;
};

const renderOperation = (endpoint: Endpoint, template: string, method: Method): Members => {
  const { args, summary, operation, methods, paths, returns } = endpoint;
  const { language: _, scope, ...own } = args;
  const inQuery: Args = scope === undefined ? {} : { scope };
  const errors = getErrors(endpoint, template, method);
  const suffix = `${methods.length > 1 ? `_${method.toLowerCase()}` : ''}${getPathSuffix(paths, template)}`;
  return {
    operationId: `${operation}${suffix}`,
    summary,
    parameters: [
      ...renderPathParameters(template),
      ...(hasBody(method) ? [] : renderQueryParameters(own)),
      ...renderQueryParameters({ ...inQuery, language: languageArg }),
      ...renderConditions(template, method),
    ],
    ...(hasBody(method) ? { requestBody: renderRequestBody(own) } : {}),
    responses: {
      [returns.status]: renderSuccess(endpoint, method),
      ...(isWrite(method) ? {} : { 304: { description: 'The copy of the client is current' } }),
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

/** Renders the OpenAPI 3.0 document from the endpoint declarations. */
export const renderDocument = (urls: UrlBuilder): Members => {
  const templates = [...new Set(ENDPOINTS.flatMap(({ paths }) => paths))];
  return {
    openapi: '3.0.0',
    info: {
      version: '1.0.0',
      title: 'Event calendar REST API',
      description: 'Publishes and manages events, venues, organizers, categories and tags.',
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
