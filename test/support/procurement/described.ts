import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { createOpenApiDocument } from '#lib/procurement/wire/openApi/document.ts';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { type DeployedRoute, deployedRoutes } from '#test/support/procurement/routes.ts';

export interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly schema: { readonly enum?: readonly string[] };
  readonly example?: string;
}

type Content = Readonly<Record<string, { readonly schema: object; readonly example?: unknown }>>;

/** The members of an operation of the OpenAPI document that the tests read. */
export interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly content: Content }>>;
}

interface Document extends Readonly<Record<string, unknown>> {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: object;
}

export const DOCUMENT = createOpenApiDocument('https://api.example') as Document;

export const operationAt = (method: string, route: string): Operation | undefined =>
  DOCUMENT.paths[route]?.[method.toLowerCase()];

const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ } });
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'https://api.example/', components: DOCUMENT.components });

const compiled = new Map<string, ValidateFunction>();

const validatorOf = (schema: object): ValidateFunction => {
  const text = JSON.stringify(schema).replaceAll('"#/', '"https://api.example/#/');
  const validate = compiled.get(text) ?? ajv.compile(JSON.parse(text));
  compiled.set(text, validate);
  return validate;
};

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly json: unknown;
}

/** Returns the violations of the document by a response, one line each. */
export const faultsOf = (answer: Answer, { operationId, responses }: Operation): readonly string[] => {
  const content = responses[answer.status]?.content;
  if (content === undefined) return [`${operationId} answers ${answer.status}, which is not described`];
  const [type = ''] = (answer.headers['Content-Type'] ?? '').split(';');
  const described = content[type];
  if (described === undefined) return [`${operationId} answers ${answer.status} as ${type}, which is not described`];
  if (type !== 'application/json') return [];
  const validate = validatorOf(described.schema);
  validate(answer.json);
  return (validate.errors ?? []).map(({ instancePath, message }) => `${operationId} ${instancePath}: ${message}`);
};

let known: Promise<ReadonlyMap<HttpHandler, readonly Pick<DeployedRoute, 'method' | 'route'>[]>> | undefined;

/** Returns the operation that a handler is deployed as; with several methods, that of the method. */
export const operationOf = async (handler: HttpHandler, method: string): Promise<Operation | undefined> => {
  known ??= deployedRoutes().then((routes) => Map.groupBy(routes, (one) => one.handler));
  const routes = (await known).get(handler) ?? [];
  const [only] = routes;
  const one = routes.length === 1 ? only : routes.find((each) => each.method === method);
  return one === undefined ? undefined : operationAt(one.method, one.route);
};
