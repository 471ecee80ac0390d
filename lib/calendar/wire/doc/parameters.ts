import type { Arg, Args } from '#lib/calendar/wire/parameters/arg.ts';
import { createPathArgs } from '#lib/calendar/wire/parameters/path.ts';
import { ref, type Schema } from '#lib/shared/http/openApiSchema.ts';

type Members = Readonly<Record<string, unknown>>;

const omitFunction = (value: unknown): unknown => (typeof value === 'function' ? undefined : value);

/** Renders the schema of a parameter; its default is converted to the parameter's type. */
const toArgSchema = (arg: Arg<unknown>): Schema => {
  const { type, items, enum: values, schema, description } = arg;
  const standard = omitFunction(arg.default);
  const members = {
    ...(schema?.oneOf === undefined && schema?.anyOf === undefined
      ? { type, items: type === 'array' ? { type: items?.type ?? 'string' } : undefined }
      : {}),
    enum: values,
    nullable: arg.nullable,
    default: standard === undefined ? undefined : arg.read(standard, { caller: NOBODY, sent: () => undefined }),
    ...schema,
    description,
  };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as Schema;
};

const NOBODY = { name: undefined, id: undefined, roles: new Set<never>(), groups: [] };

const renderQueryParameter = (name: string, arg: Arg<unknown>): Members => {
  const { description, ...schema } = toArgSchema(arg);
  const isList = schema.type === 'array';
  return {
    in: 'query',
    name,
    description: description ?? name,
    required: arg.required,
    schema,
    ...(isList ? { style: 'form', explode: false } : {}),
  };
};

/** Renders the path parameters of a route. */
export const renderPathParameters = (template: string): readonly Members[] =>
  Object.entries(createPathArgs(template)).map(([name, { type, description, required }]) => ({
    in: 'path',
    name,
    description,
    required,
    schema: { type },
  }));

export const renderQueryParameters = (args: Args): readonly Members[] =>
  Object.entries(args).map(([name, arg]) => renderQueryParameter(name, arg));

const FORMS = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** Renders the request body of a write, in all accepted media types. */
export const renderRequestBody = (args: Args): Members => {
  const required = Object.entries(args).flatMap(([name, arg]) => (arg.required ? [name] : []));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, toArgSchema(arg)])),
    ...(required.length === 0 ? {} : { required }),
  };
  return { required: required.length > 0, content: Object.fromEntries(FORMS.map((form) => [form, { schema }])) };
};

/** Renders a JSON content with a named schema. */
export const renderJsonContent = (schema: string): Members => ({ 'application/json': { schema: ref(schema) } });
