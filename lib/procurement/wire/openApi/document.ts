import { ENDPOINTS, type EndpointDescriptor } from '#lib/procurement/wire/endpoints.ts';
import type { OperationDescription } from '#lib/procurement/wire/openApi/operation.ts';
import { OPERATIONS } from '#lib/procurement/wire/openApi/operations.ts';
import { SCHEMAS } from '#lib/procurement/wire/openApi/schemas.ts';
import { IDEMPOTENCY_KEY, LONGEST_KEY } from '#lib/procurement/wire/request/readKeyedRequest.ts';
import { ref, type Schema } from '#lib/shared/http/openApiSchema.ts';

type Members = Readonly<Record<string, unknown>>;

/** Descriptions of path parameters. Each example exists in every stack. */
const PATH: Readonly<Record<string, { readonly description: string; readonly example?: string }>> = {
  planId: { description: 'Id of a plan' },
  otherId: { description: 'Id of the plan to compare with' },
  point: { description: 'Number of a point of the front', example: '1' },
  taskId: { description: 'Id of the task, which is that of its plan' },
  importId: { description: 'Id of an import' },
  configurationName: { description: 'Name of a configuration, case-insensitive', example: 'Balanced' },
};

const pathParameters = (route: string): readonly Members[] =>
  [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    in: 'path',
    name,
    required: true,
    schema: { type: 'string', minLength: 1, maxLength: 200 },
    ...PATH[name],
  }));

const queryParameters = (query: Readonly<Record<string, Schema>> = {}): readonly Members[] =>
  Object.entries(query).map(([name, { description, ...schema }]) => ({ in: 'query', name, description, schema }));

const KEY_PARAMETER: Members = {
  in: 'header',
  name: IDEMPOTENCY_KEY,
  description:
    'Key of the caller for this request, such as a new UUID. The same request with the same key within a day creates nothing more and returns the ids of the first',
  schema: { type: 'string', minLength: 1, maxLength: LONGEST_KEY },
};

const error = (description: string): Members => ({
  description,
  content: { 'application/json': { schema: ref('Error') } },
});

const refusals = ({ notFound, conflict, isKeyed, isPublic }: OperationDescription): Members => ({
  400: error('The request is invalid; `errors` lists the reasons'),
  413: error('The body or the answer is too large; the message names the limit or a form that fits'),
  ...(notFound === undefined ? {} : { 404: error(notFound) }),
  ...(conflict === undefined ? {} : { 409: error(conflict) }),
  ...(isKeyed ? { 422: error('The Idempotency-Key belongs to another request') } : {}),
  // A public route does not use the store, so it has no error answers for a failing or busy store.
  ...(isPublic
    ? {}
    : {
        401: error('The credentials are missing or wrong'),
        403: error('The role planner or administrator is required'),
        429: error(
          'Too many wrong passwords, too much calculation within requests of this caller, or too many running calculations; Retry-After gives the seconds to wait',
        ),
        500: error('Internal error; the message gives the id of the request'),
        503: error(
          'The service is busy, and Retry-After gives the seconds to wait; or the request took too long, and the message says how to ask for less',
        ),
      }),
});

const toOperation = ({ Action, Route, ControllerMethod }: EndpointDescriptor): Members => {
  const operation = OPERATIONS[Action];
  if (operation === undefined) throw new Error(`The operation ${Action} is not described`);
  const { summary, body, answer, query, isKeyed, isPublic } = operation;
  return {
    operationId: Action,
    tags: [ControllerMethod.split('.')[0]],
    summary,
    parameters: [...pathParameters(Route), ...queryParameters(query), ...(isKeyed ? [KEY_PARAMETER] : [])],
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: { 200: { description: summary, content: answer }, ...refusals(operation) },
    security: isPublic ? [] : [{ basic: [] }, { bearer: [] }],
  };
};

/** Creates the OpenAPI 3.1 document of this API; its routes come from `endpoints`. */
export const createOpenApiDocument = (baseUrl: string): Members => {
  const routes = [...new Set(ENDPOINTS.map(({ Route }) => Route))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Procurement calculation API',
      version: '1.0.0',
      summary: 'Computes a dated purchase plan from required parts, stock, suppliers and offers',
      description:
        'A calculation is a task with the id of its plan; CheckTaskStatus returns its status. If credentials are required, they need the role planner or administrator. Request bodies may be compressed (Content-Encoding: gzip).',
    },
    servers: [{ url: baseUrl }],
    paths: Object.fromEntries(
      routes.map((route) => [
        route,
        Object.fromEntries(
          ENDPOINTS.filter(({ Route }) => Route === route).map((each) => [
            each.Method.toLowerCase(),
            toOperation(each),
          ]),
        ),
      ]),
    ),
    components: {
      schemas: SCHEMAS,
      securitySchemes: { basic: { type: 'http', scheme: 'basic' }, bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
};
