import { Ajv2020 } from 'ajv/dist/2020.js';
import { beforeAll, describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { deployedRoutes, namesIn } from '#test/support/procurement/routes.ts';
import { type Answer, call, ended, TASKS } from '#test/support/procurement.ts';
import { useStateMachine } from '#test/support/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as openApi } from '../../../functions/procurement/openApi.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

interface Parameter {
  readonly in: 'path' | 'query';
  readonly name: string;
  readonly schema: { readonly enum?: readonly string[] };
  readonly example?: string;
}
interface Operation {
  readonly operationId: string;
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly example?: unknown }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: object }>> }>
  >;
}

const routes = await deployedRoutes();
const document = (await call(openApi)).json;
const operations = routes.map(({ method, route, handler }) => {
  const operation: Operation | undefined = document.paths[route]?.[method.toLowerCase()];
  return { method, route, handler, operation };
});
const ajv = new Ajv2020({ strict: true, allErrors: true, formats: { 'date-time': /^\d{4}-\d\d-\d\dT[\d:.]+Z$/ } });
ajv.addVocabulary(['components']);
ajv.addSchema({ $id: 'https://api.example/', components: document.components });

/** Holds an answer against what the document says of its status and type. */
const expectDescribed = (answer: Answer, operation: Operation | undefined): void => {
  const described = operation?.responses[answer.status]?.content;
  expect(described, `${operation?.operationId} answers ${answer.status}: ${answer.bytes}`).toBeDefined();
  const [type = ''] = (answer.headers['Content-Type'] ?? '').split(';');
  expect(Object.keys(described ?? {})).toContain(type);
  if (type !== 'application/json') return;
  const text = JSON.stringify(described?.[type]?.schema).replaceAll('"#/', '"https://api.example/#/');
  const validate = ajv.compile(JSON.parse(text));
  validate(answer.json);
  expect(validate.errors ?? [], operation?.operationId).toEqual([]);
};

const exampleBody = (operation: Operation | undefined): string | undefined => {
  const example = operation?.requestBody?.content['application/json']?.example;
  return example === undefined ? undefined : JSON.stringify(example);
};

const ids: Record<string, string> = {};
let spare = '';
const found = (action: string) => operations.find(({ operation }) => operation?.operationId === action);
const planned = async (): Promise<string> => {
  const one = found('CalculateFromMaterialNecessity');
  if (one === undefined) throw new Error('Nothing calculates');
  const body = exampleBody(one.operation) ?? '';
  const { json } = await call(one.handler, { path: { configurationName: 'Balanced' }, body });
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};
const imported = async (): Promise<string> => {
  const one = found('Import');
  if (one === undefined) throw new Error('Nothing imports');
  return (await call(one.handler, { body: exampleBody(one.operation) ?? '' })).json.ImportId;
};

beforeAll(async () => {
  ids.importId = await imported();
  spare = await imported();
  ids.planId = await planned();
  ids.otherId = await planned();
  ids.taskId = ids.planId;
});

/** The names of a path: what the document gives as an example, else what is there. */
const pathOf = (operation: Operation | undefined, known: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, example }) => [name, known[name] ?? example ?? '']),
  );

test('every deployed route is described, and no other', () => {
  const described = Object.entries<object>(document.paths).flatMap(([route, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${route}`),
  );
  expect(described.sort()).toEqual(routes.map(({ method, route }) => `${method} ${route}`).sort());
  const operationIds = operations.map(({ operation }) => operation?.operationId);
  expect(new Set(operationIds).size).toBe(operationIds.length);
  for (const { route, operation } of operations) expect(Object.keys(pathOf(operation, ids))).toEqual(namesIn(route));
});

test('it is for everybody', async () => {
  vi.stubEnv('AUTH_MODE', 'required');
  expect(await call(openApi)).toMatchObject({ status: 200, json: { openapi: '3.1.0' } });
  vi.unstubAllEnvs();
});

// Deletions last: what they remove is asked for before.
const inOrder = [...operations].sort(
  (one, other) => Number(one.method === 'DELETE') - Number(other.method === 'DELETE'),
);

describe.each(inOrder)('$method $route', ({ method, handler, operation }) => {
  test('answers what is described, to a request made from the document', async () => {
    const body = exampleBody(operation);
    const queries = (operation?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name, schema }) => (schema.enum ?? []).map((value) => `${name}=${value}`));
    for (const query of ['', ...queries]) {
      // What is in use stays: the import that was chosen, and the configuration that Default stands for.
      const unused = { configurationName: 'Circular', importId: spare };
      const known = method === 'DELETE' ? { ...ids, ...unused } : ids;
      const answer = await call(handler, { path: pathOf(operation, known), query, ...(body ? { body } : {}) });
      expect(answer.status).toBe(200);
      expectDescribed(answer, operation);
    }
  });

  test('answers what is described, to a request that is wrong', async () => {
    const unknown = {
      planId: newId(),
      otherId: newId(),
      taskId: newId(),
      importId: newId(),
      configurationName: 'none',
    };
    const body = operation?.requestBody === undefined ? {} : { body: '{"materialList": 1, "Order": 1}' };
    const answers = [
      await call(handler, { path: pathOf(operation, unknown), ...body }),
      ...(Object.keys(pathOf(operation, ids)).length === 0 ? [] : [await call(handler, { path: {} })]),
    ];
    for (const answer of answers) expectDescribed(answer, operation);
  });
});
