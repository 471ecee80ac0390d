import { ref, type Schema } from '#lib/calendar/wire/doc/schema.ts';
import type { Arg, Args } from '#lib/calendar/wire/parameters/arg.ts';
import { pathArgs } from '#lib/calendar/wire/parameters/path.ts';

type Members = Readonly<Record<string, unknown>>;

const constant = (value: unknown): unknown => (typeof value === 'function' ? undefined : value);

/** What a parameter holds; the default in the type that it stands for. */
const argSchema = (arg: Arg<unknown>): Schema => {
  const { type, items, enum: values, schema, description } = arg;
  const standard = constant(arg.default);
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

const inQuery = (name: string, arg: Arg<unknown>): Members => {
  const { description, ...schema } = argSchema(arg);
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

/** The parameters in the path of a route. */
export const pathParameters = (template: string): readonly Members[] =>
  Object.entries(pathArgs(template)).map(([name, { type, description, required }]) => ({
    in: 'path',
    name,
    description,
    required,
    schema: { type },
  }));

/** The parameters of the query. */
export const queryParameters = (args: Args): readonly Members[] =>
  Object.entries(args).map(([name, arg]) => inQuery(name, arg));

const FORMS = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data'];

/** The body of a write, in the forms in which it may come. */
export const requestBody = (args: Args): Members => {
  const required = Object.entries(args).flatMap(([name, arg]) => (arg.required ? [name] : []));
  const schema = {
    type: 'object',
    properties: Object.fromEntries(Object.entries(args).map(([name, arg]) => [name, argSchema(arg)])),
    ...(required.length === 0 ? {} : { required }),
  };
  return { required: required.length > 0, content: Object.fromEntries(FORMS.map((form) => [form, { schema }])) };
};

/** JSON of a named schema. */
export const jsonContent = (schema: string): Members => ({ 'application/json': { schema: ref(schema) } });
