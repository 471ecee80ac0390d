import type { Schema } from '#lib/shared/http/openApiSchema.ts';

type Schemas = Readonly<Record<string, Schema>>;

const typeOf = (value: unknown): string => {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  return Number.isInteger(value) ? 'integer' : typeof value;
};

/** Returns the violations of a schema by a value, one line each; members outside of the schema are violations. */
export const schemaFaults = (value: unknown, schema: Schema, schemas: Schemas, at = '$'): readonly string[] => {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.replace('#/components/schemas/', '');
    const known = schemas[name];
    return known === undefined ? [`${at}: no schema ${name}`] : schemaFaults(value, known, schemas, at);
  }
  if (value === null && schema.nullable) return [];
  if (schema.oneOf !== undefined) {
    const tried = schema.oneOf.map((one) => schemaFaults(value, one, schemas, at));
    return tried.some((faults) => faults.length === 0) ? [] : [`${at}: none of ${tried.length}`, ...(tried[0] ?? [])];
  }
  const type = typeOf(value);
  if (schema.type !== undefined && schema.type !== type && !(schema.type === 'number' && type === 'integer'))
    return [`${at}: ${type} instead of ${schema.type}`];
  if (schema.enum !== undefined && !schema.enum.some((one) => one === value)) return [`${at}: ${value} not listed`];
  if (Array.isArray(value))
    return value.flatMap((item, index) => schemaFaults(item, schema.items ?? {}, schemas, `${at}[${index}]`));
  if (type !== 'object') return [];
  const members = value as Readonly<Record<string, unknown>>;
  const missing = (schema.required ?? []).filter((name) => !(name in members)).map((name) => `${at}: no ${name}`);
  return [
    ...missing,
    ...Object.entries(members).flatMap(([name, member]) => {
      const more = schema.additionalProperties;
      const inner = schema.properties?.[name] ?? (typeof more === 'object' ? more : undefined);
      if (inner !== undefined) return schemaFaults(member, inner, schemas, `${at}.${name}`);
      return more === true || schema.properties === undefined ? [] : [`${at}: ${name} is not described`];
    }),
  ];
};
