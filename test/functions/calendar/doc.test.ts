import { beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';
import type { Schema } from '#lib/shared/http/openApiSchema.ts';
import { type Reply, ROOT, send } from '#test/support/calendar.ts';
import { schemaFaults } from '#test/support/procurement/openApi.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('calendar', 'principals');

interface Parameter {
  readonly in: 'path' | 'query' | 'header';
  readonly name: string;
  readonly required: boolean;
  readonly schema: Schema;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: Schema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content?: { readonly 'application/json': { readonly schema: Schema } } }>
  >;
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>;

let paths: Paths = {};
let schemas: Readonly<Record<string, Schema>> = {};
const ids: Record<string, string> = {};

const names: Readonly<Record<string, object>> = {
  events: {
    title: 'Letterpress',
    start_date: '+5 days',
    end_date: '+5 days',
    image: 'https://agenda.example/a.png',
    cost: '8 €',
  },
  venues: { venue: 'Hall', geo_lat: 1, geo_lng: 2, image: 'https://agenda.example/a.png' },
  organizers: { organizer: 'Ann', email: 'a@b.example' },
  categories: { name: 'music' },
  tags: { name: 'music' },
};

/** Creates an object for an operation to read, change or delete. */
const fresh = async (collection: string): Promise<{ readonly id: string; readonly slug: string }> => {
  const unique = `${collection} ${Object.keys(ids).length}`;
  ids[unique] = unique;
  const [name = ''] = Object.keys(names[collection] ?? {});
  const { json } = await send('POST', `/${collection}`, { json: { ...names[collection], [name]: unique } });
  return { id: String(json.id), slug: json.slug };
};

beforeAll(async () => {
  const { json } = await send('GET', '/doc');
  paths = json.paths;
  schemas = json.components.schemas;
  await send('POST', '/categories', { json: { name: 'music' } });
  await send('POST', '/tags', { json: { name: 'music' } });
});

const sample = ({ example, default: standard, enum: values, type, minimum = 1 }: Schema): unknown =>
  example ??
  standard ??
  values?.[0] ??
  (type === 'integer' || type === 'number' ? minimum : type === 'boolean' ? true : 'text');

const expectDescribed = (reply: Reply, operation: Operation): void => {
  const described = operation.responses[String(reply.status)];
  expect(described, `${operation.operationId} answers ${reply.status} ${reply.body.slice(0, 200)}`).toBeDefined();
  const schema = described?.content?.['application/json'].schema;
  if (schema !== undefined) expect(schemaFaults(reply.json, schema, schemas)).toEqual([]);
};

const operations = () =>
  Object.entries(paths).flatMap(([template, item]) =>
    Object.entries(item).map(([method, operation]) => ({ template, method: method.toUpperCase(), operation })),
  );

const objects = new Map<string, { readonly id: string; readonly slug: string }>();

/** Returns the path of an object; each deletion gets an object of its own. */
const addressOf = async (template: string, method: string): Promise<string> => {
  const collection = template.split('/')[1] ?? '';
  if (!template.includes('{')) return template;
  const known = method === 'DELETE' ? undefined : objects.get(template);
  const { id } = known ?? (await fresh(collection));
  const slug = template.includes('{slug}') ? (await send('GET', `/${collection}/${id}?context=edit`)).json.slug : '';
  if (method !== 'DELETE') objects.set(template, { id, slug });
  return template.replace('{id}', id).replace('{slug}', slug);
};

/** Members that are valid only beside others. */
const PARTNERS: Readonly<Record<string, object>> = {
  geo_lat: { geo_lng: 1 },
  geo_lng: { geo_lat: 1 },
  exdates: {
    rrule: 'FREQ=WEEKLY;COUNT=2',
    start_date: '2027-03-18 18:30',
    end_date: '2027-03-18 20:00',
    timezone: 'UTC',
  },
  rdates: { start_date: '2027-03-18 18:30', end_date: '2027-03-18 20:00', timezone: 'UTC' },
};

describe('GET /doc', () => {
  test('describes every method of every route', () => {
    expect(Object.keys(paths)).toEqual([...new Set(ENDPOINTS.flatMap((one) => one.paths))].map((path) => path || '/'));
    expect(Object.keys(paths['/events/{id}'] ?? {})).toEqual(['get', 'delete', 'post', 'put', 'patch']);
    for (const { paths: templates, methods } of ENDPOINTS)
      for (const path of templates)
        for (const method of methods) expect(paths[path || '/']).toHaveProperty(method.toLowerCase());
    const all = operations().map(({ operation }) => operation.operationId);
    expect(new Set(all).size).toBe(all.length);
    for (const { operation } of operations())
      expect(operation.parameters.find(({ name }) => name === 'language')?.schema.enum).toEqual(['en', 'es']);
  });

  test('names the server without trailing slash', async () => {
    expect((await send('GET', '/doc')).json).toMatchObject({
      openapi: '3.0.0',
      servers: [{ url: 'https://agenda.example/calendar/events/v1' }],
    });
  });

  test.each([
    ['', ''],
    ['/en', '/'],
    ['/es', '/'],
  ])('each operation returns a described response to its required parameters, below %j', async (segment, slash) => {
    for (const { template, method, operation } of operations()) {
      const collection = template.split('/')[1] ?? '';
      const merged = template.endsWith('/merge') ? { from: [(await fresh(collection)).id] } : {};
      const json = operation.requestBody && { ...names[collection], ...(await uniqueName(collection)), ...merged };
      const path = `${segment}${ROOT}${await addressOf(template, method)}${slash}`;
      const reply = await send(method, path, json === undefined ? {} : { json });
      expect(reply.status, operation.operationId).toBeLessThan(300);
      expectDescribed(reply, operation);
    }
  });

  test('each query parameter is accepted as described', async () => {
    for (const { template, method, operation } of operations()) {
      for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
        const value = sample(parameter.schema);
        const reply = await send(
          method,
          `${await addressOf(template, method)}?${parameter.name}=${encodeURIComponent(String(value))}`,
        );
        if (reply.status === 400)
          expect(reply.json.data.params, `${operation.operationId} ${parameter.name}`).not.toHaveProperty('language');
        expectDescribed(reply, operation);
      }
    }
  });

  test('each body member is accepted as described', async () => {
    const once = operations().filter(({ method }) => method !== 'PUT');
    for (const { template, method, operation } of once) {
      // All update methods accept the same members.
      if (method === 'POST' && template.includes('{')) continue;
      const body = operation.requestBody?.content['application/json']?.schema;
      const collection = template.split('/')[1] ?? '';
      for (const [name, schema] of Object.entries(body?.properties ?? {})) {
        const own = template.includes('{') ? {} : { ...names[collection], ...(await uniqueName(collection)) };
        const json = { ...own, ...PARTNERS[name], [name]: sampleFor(collection, name, schema) };
        const reply = await send(method, await addressOf(template, method), { json });
        expect([reply.status < 300, operation.operationId, name, reply.json?.data?.params]).toEqual([
          true,
          operation.operationId,
          name,
          undefined,
        ]);
        expectDescribed(reply, operation);
      }
    }
  });

  test('describes which body members may be empty, and their maximum lengths', () => {
    const members = (path: string, method: string): Readonly<Record<string, Schema>> =>
      paths[path]?.[method]?.requestBody?.content['application/json']?.schema.properties ?? {};
    expect(members('/categories/{id}', 'patch').parent?.minimum).toBe(0);
    expect(members('/categories', 'post').parent?.minimum).toBe(1);
    expect(members('/events', 'post')).toMatchObject({
      title: { minLength: 1, maxLength: 102_400 },
      description: { maxLength: 102_400, nullable: true },
      rrule: { type: 'string', maxLength: 2000 },
      website: {
        anyOf: [
          { type: 'string', format: 'uri' },
          { type: 'string', maxLength: 0 },
        ],
      },
      image: {
        oneOf: [
          { type: 'string', minLength: 1 },
          { type: 'object', required: ['id'] },
        ],
      },
    });
    expect(members('/venues', 'post')).toMatchObject({
      city: { maxLength: 4096 },
      image: { oneOf: [{ type: 'string' }, { type: 'object' }, { type: 'boolean', enum: [false] }] },
      geo_lat: {
        oneOf: [
          { type: 'number', minimum: -90, maximum: 90 },
          { type: 'string', maxLength: 64 },
        ],
      },
    });
    expect(members('/tags', 'post').name).toMatchObject({ minLength: 1, maxLength: 10_240 });
  });

  test('a missing required member is refused', async () => {
    for (const { template, operation } of operations()) {
      const required = operation.requestBody?.content['application/json']?.schema.required;
      if (required === undefined) continue;
      const reply = await send('POST', await addressOf(template, 'POST'), { json: {} });
      expect(reply.json.data.params).toEqual(required);
      expectDescribed(reply, operation);
    }
  });
});

let made = 0;
const uniqueName = async (collection: string): Promise<object> => {
  made += 1;
  const [name = ''] = Object.keys(names[collection] ?? {});
  return { [name]: `${collection} made ${made}` };
};

/** Returns a valid sample: names must be unique, references must exist. */
const sampleFor = (collection: string, name: string, schema: Schema): unknown => {
  made += 1;
  if (['title', 'venue', 'organizer', 'name'].includes(name) && schema.minLength === 1) return `${collection} ${made}`;
  if (name === 'slug') return `slug-${made}`;
  if (name === 'author') return 1;
  if (name === 'parent') return undefined;
  return sample(schema);
};
