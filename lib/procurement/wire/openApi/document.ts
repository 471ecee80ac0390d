import { ENDPOINTS, type EndpointDescriptor } from '#lib/procurement/wire/endpoints.ts';
import { OPERATIONS, type OperationDescription } from '#lib/procurement/wire/openApi/operations.ts';
import { ref, type Schema } from '#lib/procurement/wire/openApi/schema.ts';
import { SCHEMAS } from '#lib/procurement/wire/openApi/schemas.ts';

type Members = Readonly<Record<string, unknown>>;

/** What may stand in a path, and an example that is there from the start. */
const PATH: Readonly<Record<string, { readonly description: string; readonly example?: string }>> = {
  planId: { description: 'Id of a plan' },
  otherId: { description: 'Id of the plan to compare with' },
  taskId: { description: 'Id of the task, which is that of its plan' },
  importId: { description: 'Id of an import' },
  configurationName: { description: 'Name of a configuration, in any case', example: 'Balanced' },
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

const error = (description: string): Members => ({
  description,
  content: { 'application/json': { schema: ref('Error') } },
});

const refusals = ({ notFound, conflict, isPublic }: OperationDescription): Members => ({
  400: error('The request is wrong; errors says where'),
  413: error('The body is too large, or the answer; the message then names what fits'),
  ...(notFound === undefined ? {} : { 404: error(notFound) }),
  ...(conflict === undefined ? {} : { 409: error(conflict) }),
  // Who may read the document without being known is answered without the store, which is what fails or is busy.
  ...(isPublic
    ? {}
    : {
        401: error('The credentials are wrong, or missing'),
        403: error('This is for planners and administrators'),
        429: error('Too many wrong passwords; Retry-After says when to come again'),
        500: error('The request could not be completed; the message gives its number'),
        503: error('The service is too busy; Retry-After says when to come again'),
      }),
});

const operationOf = ({ Action, Route, ControllerMethod }: EndpointDescriptor): Members => {
  const operation = OPERATIONS[Action];
  if (operation === undefined) throw new Error(`The operation ${Action} is not described`);
  const { summary, body, answer, query, isPublic } = operation;
  return {
    operationId: Action,
    tags: [ControllerMethod.split('.')[0]],
    summary,
    parameters: [...pathParameters(Route), ...queryParameters(query)],
    ...(body === undefined ? {} : { requestBody: { required: true, content: body } }),
    responses: { 200: { description: summary, content: answer }, ...refusals(operation) },
    security: isPublic ? [] : [{ basic: [] }, { bearer: [] }],
  };
};

/** The interface in OpenAPI 3.1, its routes those of `endpoints`. */
export const createOpenApiDocument = (baseUrl: string): Members => {
  const routes = [...new Set(ENDPOINTS.map(({ Route }) => Route))];
  return {
    openapi: '3.1.0',
    info: {
      title: 'Procurement calculation API',
      version: '1.0.0',
      summary: 'From needed parts, stock, suppliers and offers to a dated purchase plan',
      description:
        'A calculation is a task: it is started, watched by CheckTaskStatus, and its plan has the same id. Where credentials are required they need the role planner or administrator. Bodies may be packed (Content-Encoding: gzip).',
    },
    servers: [{ url: baseUrl }],
    paths: Object.fromEntries(
      routes.map((route) => [
        route,
        Object.fromEntries(
          ENDPOINTS.filter(({ Route }) => Route === route).map((each) => [
            each.Method.toLowerCase(),
            operationOf(each),
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
