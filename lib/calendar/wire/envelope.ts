import { listFieldNames } from '#lib/calendar/wire/parameters/fieldNames.ts';

type Body = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const pick = (body: Body, steps: readonly string[]): Body => {
  const [name = '', ...rest] = steps;
  if (!Object.hasOwn(body, name)) return {};
  const value = body[name];
  if (rest.length === 0) return { [name]: value };
  if (Array.isArray(value)) return { [name]: [] };
  return isObject(value) ? { [name]: pick(value, rest) } : {};
};

const merge = (one: Body, other: Body): Body => {
  const result: Record<string, unknown> = { ...one };
  for (const [name, value] of Object.entries(other)) {
    const known = result[name];
    result[name] = isObject(known) && isObject(value) ? merge(known, value) : value;
  }
  return result;
};

/** Selects the members named by `_fields`; dotted names select members of objects. */
export const selectFields = (body: Body, fields: unknown): Body => {
  const names = listFieldNames(fields);
  if (names.length === 0) return body;
  const kept = names.map((name) => pick(body, name.split('.'))).reduce(merge, {});
  return Object.fromEntries(Object.keys(body).flatMap((name) => (name in kept ? [[name, kept[name]]] : [])));
};

/** Wraps status, headers and body for `_envelope`, for clients that cannot read status and headers. */
export const wrapInEnvelope = (body: unknown, status: number, headers: Readonly<Record<string, string>>): Body => ({
  body,
  status,
  headers,
});
