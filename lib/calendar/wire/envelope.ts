import { splitList } from '#lib/calendar/wire/parameters/kinds.ts';

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

/** The body with the members that `_fields` names and no others; dotted names reach into objects. */
export const selectFields = (body: Body, fields: unknown): Body => {
  const names = fields === undefined ? [] : splitList(fields).filter((name) => typeof name === 'string');
  if (names.length === 0) return body;
  const kept = names.map((name) => pick(body, name.split('.'))).reduce(merge, {});
  return Object.fromEntries(Object.keys(body).flatMap((name) => (name in kept ? [[name, kept[name]]] : [])));
};

/** The body that `_envelope` asks for: for clients that cannot read status and headers. */
export const wrapInEnvelope = (body: unknown, status: number, headers: Readonly<Record<string, string>>): Body => ({
  body,
  status,
  headers,
});
