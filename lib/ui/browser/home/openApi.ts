/** The members of an OpenAPI document (3.0 and 3.1) that the console reads. */
export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly example?: unknown;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly format?: string;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly oneOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly allOf?: readonly Schema[];
}

export interface Parameter {
  readonly in: 'path' | 'query' | 'header' | 'cookie';
  readonly name: string;
  readonly required?: boolean;
  readonly description?: string;
  readonly example?: unknown;
  readonly schema?: Schema;
}

interface Body {
  readonly required?: boolean;
  readonly content: Readonly<Record<string, { readonly example?: unknown; readonly schema?: Schema }>>;
}

interface DescribedOperation {
  readonly operationId?: string;
  readonly summary?: string;
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: Body;
}

export interface OpenApi {
  readonly servers?: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, DescribedOperation | readonly Parameter[]>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, Schema>> };
}

/** An operation as the console offers it. */
export interface Operation {
  readonly id: string;
  readonly method: string;
  /** Template below the server's URL, such as `/events/{id}`. */
  readonly path: string;
  readonly summary: string;
  readonly parameters: readonly Parameter[];
  readonly body: Body | undefined;
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete'] as const;

/** Lists the operations of a document in its order. */
export const listOperations = ({ paths }: OpenApi): readonly Operation[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method] as DescribedOperation | undefined;
      if (operation === undefined) return [];
      const shared = (item.parameters ?? []) as readonly Parameter[];
      return [
        {
          id: operation.operationId ?? `${method} ${path}`,
          method: method.toUpperCase(),
          path,
          summary: operation.summary ?? '',
          parameters: [...shared, ...(operation.parameters ?? [])].filter((one) => one.in !== 'cookie'),
          body: operation.requestBody,
        },
      ];
    }),
  );

/** Depth at which a recursive schema ends. */
const DEEPEST = 6;

/**
 * Creates a value that a schema accepts: its example or default; otherwise an object with the required members, or with
 * the first one if none is required.
 */
export const createExample = (schema: Schema | undefined, document: OpenApi, depth = 0): unknown => {
  if (schema === undefined || depth > DEEPEST) return undefined;
  const { $ref, example, enum: values, properties, required = [], items } = schema;
  if ($ref !== undefined)
    return createExample(document.components?.schemas?.[$ref.split('/').at(-1) ?? ''], document, depth + 1);
  if (example !== undefined) return example;
  if (schema.default !== undefined) return schema.default;
  if (values !== undefined) return values[0];
  const [first] = schema.oneOf ?? schema.anyOf ?? schema.allOf ?? [];
  if (first !== undefined) return createExample(first, document, depth + 1);
  if (properties !== undefined) {
    const names = required.length > 0 ? required : Object.keys(properties).slice(0, 1);
    return Object.fromEntries(names.map((name) => [name, createExample(properties[name], document, depth + 1)]));
  }
  if (items !== undefined) return [createExample(items, document, depth + 1)];
  const type = typeof schema.type === 'string' ? schema.type : schema.type?.[0];
  return { string: 'text', integer: 1, number: 1, boolean: true, array: [], object: {} }[type ?? 'string'];
};

const toText = (value: unknown): string => {
  if (value === undefined || value === null) return '';
  return Array.isArray(value) ? value.map(toText).join(',') : String(value);
};

/** Returns the text that a required parameter starts with; others are left empty. */
export const getStart = ({ required, example, schema }: Parameter): string =>
  required === true ? toText(example ?? schema?.example ?? schema?.default) : '';

/** Returns an example of a parameter's value, for its field's hint. */
export const getParameterExample = ({ example, schema }: Parameter): string =>
  toText(example ?? schema?.example ?? schema?.default ?? schema?.enum?.[0]);

/** Returns the initial text of a body of this media type; undefined if the body is a file. */
export const getBodyStart = ({ body }: Operation, type: string, document: OpenApi): string | undefined => {
  const content = body?.content[type];
  if (content === undefined || !/json/.test(type)) return undefined;
  return JSON.stringify(content.example ?? createExample(content.schema, document), undefined, 2);
};

export type Values = Readonly<Record<string, string>>;

/** Key of a parameter's value: path, query and header may use the same name. */
export const toKey = ({ in: place, name }: Parameter): string => `${place} ${name}`;

/** Builds the address of a request; an empty value of a query parameter is left out. */
export const buildAddress = (server: string, { path, parameters }: Operation, values: Values): string => {
  const getValue = (parameter: Parameter): string => values[toKey(parameter)] ?? '';
  const filled = parameters
    .filter((one) => one.in === 'path')
    .reduce((text, one) => text.replace(`{${one.name}}`, encodeURIComponent(getValue(one))), path);
  const query = new URLSearchParams();
  for (const one of parameters) if (one.in === 'query' && getValue(one) !== '') query.set(one.name, getValue(one));
  return `${server}${filled}${query.size === 0 ? '' : `?${query}`}`;
};

/** Names of the required parameters without a value. */
export const listMissing = ({ parameters }: Operation, values: Values): readonly string[] =>
  parameters.flatMap((one) => (one.required === true && (values[toKey(one)] ?? '') === '' ? [one.name] : []));
