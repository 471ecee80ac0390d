import { Validator } from '@seriousme/openapi-schema-validator';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { clearVerifiedPasswords } from '#lib/shared/auth/passwords/verifyPassword.ts';
import { attemptsKey } from '#lib/shared/auth/principalKeys.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { now, nowSeconds } from '#lib/shared/clock.ts';
import { config } from '#lib/shared/config.ts';
import { writeOne } from '#lib/shared/dynamodb/transactWrite.ts';
import { put } from '#lib/shared/dynamodb/writeItems.ts';
import { newId } from '#lib/shared/ids.ts';
import { RESERVED_MILLISECONDS } from '#lib/shared/invocation.ts';
import { failNext, runAfter } from '#test/support/faults.ts';
import { DOCUMENT, operationAt } from '#test/support/procurement/described.ts';
import { type Answer, call, ended, TASKS } from '#test/support/procurement/procurement.ts';
import { deployedRoutes, namesIn } from '#test/support/procurement/routes.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler as cancelCalculation } from '../../../functions/procurement/calculator/cancelCalculation.ts';
import { handler as openApi } from '../../../functions/procurement/calculator/openApi.ts';

useTable('procurement', 'principals');
/** While true, calculations do not end. */
let isHeld = false;
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', {
  ...TASKS,
  procurementOptimise: async (input) => (isHeld ? new Promise(() => undefined) : TASKS.procurementOptimise?.(input)),
});

const routes = await deployedRoutes();
const operations = routes.map((one) => {
  const operation = operationAt(one.method, one.route);
  if (operation === undefined) throw new Error(`${one.method} ${one.route} is not described`);
  return { ...one, operation, action: operation.operationId };
});
type Described = (typeof operations)[number];

const found = (action: string): Described => {
  const one = operations.find((each) => each.action === action);
  if (one === undefined) throw new Error(`There is no ${action}`);
  return one;
};

/** Responses that the tests have received, as `action status`. */
const answered = new Set<string>();

type Input = Parameters<typeof call>[1];

const exampleOf = ({ operation }: Described): { readonly body?: string } => {
  const example = operation.requestBody?.content['application/json']?.example;
  return example === undefined ? {} : { body: JSON.stringify(example) };
};

const ids: Record<string, string> = {};

/** Path parameters: given values first, then examples of the document, then ids of existing objects. */
const pathOf = ({ operation }: Described, given: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    operation.parameters
      .filter((parameter) => parameter.in === 'path')
      .map(({ name, example }) => [name, given[name] ?? example ?? ids[name] ?? '']),
  );

/** Sends the document's example of a request, with `input` changed. `call` checks the response against the document. */
const ask = async (one: Described, input: Input = {}): Promise<Answer> => {
  const answer = await call(one.handler, { method: one.method, path: pathOf(one), ...exampleOf(one), ...input });
  answered.add(`${one.action} ${answer.status}`);
  return answer;
};

const as = (name: string, password = 'secret') => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
});

const planned = async (): Promise<string> => {
  const { json } = await ask(found('CalculateFromMaterialNecessity'));
  expect(await ended(json.ODProcurementPlanID)).toBe(1);
  return json.ODProcurementPlanID;
};

test('the document is valid by OpenAPI 3.1', async () => {
  const served = (await call(openApi)).json;

  expect(await new Validator().validate(structuredClone(served))).toEqual({ valid: true });
  expect(served.openapi).toMatch(/^3\.1\./);
  expect({ ...served, servers: [] }).toEqual({ ...JSON.parse(JSON.stringify(DOCUMENT)), servers: [] });
});

test('every deployed route is described, and no other', () => {
  const described = Object.entries(DOCUMENT.paths).flatMap(([route, item]) =>
    Object.keys(item).map((method) => `${method.toUpperCase()} ${route}`),
  );
  expect(described.sort()).toEqual(routes.map(({ method, route }) => `${method} ${route}`).sort());
  expect(new Set(operations.map(({ action }) => action)).size).toBe(operations.length);
  for (const one of operations) expect(Object.keys(pathOf(one))).toEqual(namesIn(one.route));
});

test.each([
  ['GetCurrentPlan', 404],
  ['AllPlans', 404],
  ['CalculateNewPlan', 409],
])('%s returns %d while there is neither plan nor import', async (action, status) => {
  expect((await ask(found(action))).status).toBe(status);
});

describe('with plans and imports', () => {
  let [spare, running, cancelled] = ['', '', ''];

  beforeAll(async () => {
    spare = (await ask(found('Import'))).json.ImportId;
    ids.importId = (await ask(found('Import'))).json.ImportId;
    ids.planId = await planned();
    ids.otherId = await planned();
    ids.taskId = ids.planId;
    isHeld = true;
    running = (await ask(found('CalculateFromMaterialNecessity'))).json.ODProcurementPlanID;
    cancelled = (await ask(found('CalculateFromMaterialNecessity'))).json.ODProcurementPlanID;
    await call(cancelCalculation, { path: { taskId: cancelled } });
    await addPrincipal('planner', { password: await hashPassword('secret'), roles: ['planner'] });
    await addPrincipal('reader', { password: await hashPassword('secret'), roles: ['cmis-subscriber'] });
  });
  afterAll(async () => {
    await call(cancelCalculation, { path: { taskId: running } });
  });
  afterEach(() => {
    vi.unstubAllEnvs();
  });

  // Deletions come last, because other requests need the deleted objects.
  const inOrder = [...operations].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'));
  const guarded = inOrder.filter(({ operation }) => operation.responses[401] !== undefined);
  const keyed = inOrder.filter(({ operation }) => operation.responses[422] !== undefined);
  const missing = inOrder.filter(({ operation }) => operation.responses[404] !== undefined);

  test('only the document needs no credentials', () => {
    expect(inOrder.filter((one) => !guarded.includes(one)).map(({ action }) => action)).toEqual(['OpenApi']);
  });

  describe.each(guarded)('$action', (one) => {
    const asked = async (input: Input) => {
      vi.stubEnv('AUTH_MODE', 'required');
      return (await ask(one, input)).status;
    };

    test('returns 401 without credentials', async () => {
      expect(await asked({})).toBe(401);
    });

    test('returns 403 to callers without the role planner', async () => {
      expect(await asked({ headers: as('reader') })).toBe(403);
    });

    test('returns 429 after too many wrong passwords for a name', async () => {
      const row = { drainsAt: now() + 600_000, pending: 0, expires: nowSeconds() + 600 };
      await writeOne(put(config.tables.principals, { ...attemptsKey('signIn', 'unknown', 'guesser'), ...row }));

      expect(await asked({ headers: as('guesser') })).toBe(429);
    });

    test.each([
      [500, 'InternalMistake'],
      [503, 'ThrottlingException'],
    ])('returns %d if the store fails with %s', async (status, name) => {
      clearVerifiedPasswords();
      using _ = failNext('GetItemCommand', Number.POSITIVE_INFINITY, () =>
        Object.assign(new Error('refused'), { name }),
      );
      const context = { getRemainingTimeInMillis: () => RESERVED_MILLISECONDS + 50 };

      expect(await asked({ headers: as('planner'), context })).toBe(status);
    });
  });

  test.each(inOrder)(
    '$action returns 400 for a body in an unknown coding and 413 for one that is too large',
    async (one) => {
      expect((await ask(one, { headers: { 'content-encoding': 'br' } })).status).toBe(400);
      vi.stubEnv('MAX_BODY_BYTES', '1000');
      expect((await ask(one, { body: ' '.repeat(1001) })).status).toBe(413);
    },
  );

  test.each(inOrder)('$action returns 400 for an invalid path, query or body', async (one) => {
    const parameters = one.operation.parameters.map(({ in: place, name }) =>
      place === 'path'
        ? { path: pathOf(one, { [name]: ' ' }) }
        : place === 'header'
          ? { headers: { [name]: ' ' } }
          : { query: `${name}=%20` },
    );
    const bodies = one.operation.requestBody === undefined ? [] : [{ body: '{"materialList": 1, "Order": 1}' }];
    for (const input of [...parameters, ...bodies]) expect([400, 404]).toContain((await ask(one, input)).status);
  });

  test.each(missing)('$action returns 404 for an object that does not exist', async (one) => {
    // The first tests have already covered these three.
    if (answered.has(`${one.action} 404`)) return;
    const unknown = { planId: newId(), taskId: newId(), importId: newId(), configurationName: 'none' };
    const query = one.action === 'CalculateNewPlan' ? `from=${newId()}` : '';

    expect((await ask(one, { path: pathOf(one, unknown), query })).status).toBe(404);
  });

  test('returns 409 for an operation that the state of the object forbids', async () => {
    // Of an import only an idempotency key forbids anything.
    const refused = inOrder.filter(
      ({ action, operation }) => operation.responses[409] !== undefined && action !== 'Import',
    );
    for (const one of refused) {
      // A running calculation has a preview.
      const planId = one.action === 'GetPlanPreview' ? cancelled : running;
      const inUse = { planId, taskId: running, importId: ids.importId ?? '', configurationName: 'Balanced' };
      const query = one.action.startsWith('Calculate') ? `from=${running}` : '';
      expect([one.action, (await ask(one, { path: pathOf(one, inUse), query })).status]).toEqual([one.action, 409]);
    }
  });

  test.each(keyed)(
    '$action returns 409 while a request with its key is handled, and 422 for another request',
    async (one) => {
      const headers = { 'idempotency-key': one.action };
      let second = 0;
      {
        using _ = runAfter('KEYED#', async () => {
          second = (await ask(one, { headers })).status;
        });
        await ask(one, { headers });
      }

      expect([second, (await ask(one, { headers, body: `${exampleOf(one).body ?? ''} ` })).status]).toEqual([409, 422]);
    },
  );

  test.each(inOrder)('$action returns 200', async (one) => {
    // Objects in use cannot be deleted: the chosen import, and the configuration that Default names.
    const unused: Record<string, string> =
      one.method === 'DELETE' ? { configurationName: 'Circular', importId: spare } : {};
    const queries = one.operation.parameters
      .filter((parameter) => parameter.in === 'query')
      .flatMap(({ name, schema }) =>
        (schema.enum ?? []).filter((value) => value !== 'Difference').map((value) => `${name}=${value}`),
      );
    // The table Difference needs a second plan: see workbook.test.ts.
    for (const query of ['', ...queries])
      expect((await ask(one, { path: pathOf(one, unused), query })).status).toBe(200);
  });
});

test('every described status was returned', () => {
  const described = operations.flatMap(({ action, operation }) =>
    Object.keys(operation.responses).map((status) => `${action} ${status}`),
  );
  expect([...answered].sort()).toEqual(described.sort());
});
