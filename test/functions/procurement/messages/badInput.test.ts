import { gzipSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { newId } from '#lib/shared/ids.ts';
import { type Answer, call, TASKS } from '#test/support/procurement/procurement.ts';
import { deployedRoutes, namesIn } from '#test/support/procurement/routes.ts';
import { useStateMachine } from '#test/support/stateMachines/useStateMachine.ts';
import { useTable } from '#test/support/useTable.ts';

useTable('procurement', 'principals');
useStateMachine('statemachines/procurement.asl.yml', 'PROCUREMENT_STATE_MACHINE', TASKS);

const routes = await deployedRoutes();
const withPath = routes.flatMap((one) => namesIn(one.route).map((name) => ({ ...one, name })));
const withBody = routes.filter(({ route, method }) =>
  /^POST .*(?:Import|Necessity\/\{\w+\})$|^PUT .*Configuration\/\{\w+\}$/.test(`${method} ${route}`),
);

/** Expects an error that names the fault and shows no stack, internal text or placeholder. */
const expectClear = ({ status, json }: Answer, expected: number): void => {
  expect([status, json]).toEqual([expected, json]);
  expect(json).toMatchObject({ code: expect.stringMatching(/^[\w-]+$/), message: expect.stringMatching(/^\S.{5}/) });
  expect(JSON.stringify(json)).not.toMatch(/\bat .*:\d+:\d+|Exception|node_modules|undefined|\[object/);
  if (expected !== 400) return;
  expect(json.errors).not.toEqual([]);
  for (const error of json.errors)
    expect(error).toMatchObject({ code: expect.stringMatching(/^[\w-]+$/), path: expect.any(String) });
};

/** Returns valid path parameters, except those in `wrong`. */
const pathWith = (route: string, wrong: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(
    namesIn(route).map((name) => [name, wrong[name] ?? (name === 'configurationName' ? 'Balanced' : newId())]),
  );

describe.each(withPath)('$name in $method $route', ({ route, handler, name }) => {
  test.each([
    ['empty', ''],
    ['blank', '  '],
    ['too long', 'x'.repeat(201)],
    ['not printable', 'a\u0007b'],
  ])('that is %s', async (_, value) => {
    const answer = await call(handler, { path: pathWith(route, { [name]: value }) });

    expectClear(answer, 400);
    expect(answer.json.errors).toMatchObject([{ code: 'E-PATH', path: name, message: answer.json.message }]);
  });

  test.each(['none', '../../etc/passwd', "' OR 1=1", '%00', '💥'])('that is unknown: %s', async (value) => {
    const answer = await call(handler, { path: pathWith(route, { [name]: value }), body: '' });

    // An unknown task has a state of its own. A new configuration name is valid, so its empty body is the error.
    if (name === 'taskId' && answer.status === 200) expect(answer.json).toEqual({ status: -1 });
    else if (route.includes('Configuration/') && answer.status === 400) expect(answer.json.code).toBe('E-BODY');
    else expectClear(answer, 404);
  });
});

describe.each(withBody)('the body of $method $route', ({ route, handler }) => {
  const send = (body: string | Buffer, headers: Readonly<Record<string, string>> = {}) =>
    call(handler, { path: pathWith(route), headers, body });

  test.each<[string, string | Buffer, Readonly<Record<string, string>>, string]>([
    ['empty', '', {}, 'is empty'],
    ['of no type', '{}', { 'content-type': '' }, 'it is missing'],
    ['of another type', '<a/>', { 'content-type': 'text/xml' }, 'it is text/xml'],
    ['in another charset', '{}', { 'content-type': 'application/json; charset=utf-16' }, 'must be UTF-8'],
    ['not UTF-8', Buffer.from([0x22, 0xff, 0x22]), {}, 'is not valid UTF-8'],
    ['cut off', '{"a": [1, 2', {}, 'line 1, column 12'],
    ['two texts', '{} {}', {}, 'line 1, column 4'],
    ['called gzip, but JSON', '{}', { 'content-encoding': 'gzip' }, 'is not valid gzip'],
    ['packed, and cut off', gzipSync('{}').subarray(0, 12), { 'content-encoding': 'gzip' }, 'gzip'],
    ['packed in another way', '{}', { 'content-encoding': 'compress' }, 'Content-Encoding'],
    ['null', 'null', {}, ''],
    ['a number', '1', {}, ''],
    ['an array', '[]', {}, ''],
    ['empty of members', '{}', {}, ''],
    ['made to reach prototypes', '{"__proto__": {"materialList": {}, "Order": []}}', {}, ''],
    ['deep', '['.repeat(100_000) + ']'.repeat(100_000), {}, ''],
    ['of members of other kinds', '{"materialList": [], "Order": {}, "Weights": 1}', {}, ''],
    ['of entries of other kinds', '{"materialList": {"Part": [1, null, {}, [1]]}, "Order": [null, {}]}', {}, ''],
  ])('that is %s', async (_, body, headers, message) => {
    const answer = await send(body, headers);

    expectClear(answer, 400);
    // An import without a type is read by its content.
    if (!route.endsWith('/Import')) expect(answer.json.message).toContain(message);
  });

  test('that is too large, compressed or not', async () => {
    vi.stubEnv('MAX_BODY_BYTES', '1000');
    const large = `"${' '.repeat(2000)}"`;
    expectClear(await send(large), 413);
    expectClear(await send(gzipSync(large), { 'content-encoding': 'gzip' }), 413);
    vi.unstubAllEnvs();
  });
});

test.each(['format=pdf', 'format=', 'table=All', 'format=csv&table=Part'])('an export with %s', async (query) => {
  const exportPlan = routes.find(({ route }) => route.includes('Export'));
  if (exportPlan === undefined) throw new Error('Nothing exports');
  const answer = await call(exportPlan.handler, { path: pathWith(exportPlan.route), query });

  expectClear(answer, 400);
  expect(answer.json.errors).toMatchObject([{ code: 'E-QUERY', path: query.includes('table') ? 'table' : 'format' }]);
});

describe.each(routes)('the query of $method $route', ({ route, handler }) => {
  test('is refused if it has an unknown parameter', async () => {
    const answer = await call(handler, { path: pathWith(route), query: 'Formt=csv' });

    expectClear(answer, 400);
    expect(answer.json.message).toContain('There is no query parameter "Formt"');
    expect(answer.json.errors).toMatchObject([{ code: 'E-QUERY', path: 'Formt' }]);
  });

  test('is refused if it is too long', async () => {
    expectClear(await call(handler, { path: pathWith(route), query: 'a&'.repeat(2_000) }), 400);
  });
});

test('a repeated query parameter is refused', async () => {
  const exportPlan = routes.find(({ route }) => route.includes('Export'));
  if (exportPlan === undefined) throw new Error('Nothing exports');
  const answer = await call(exportPlan.handler, { path: pathWith(exportPlan.route), query: 'format=csv&format=xlsx' });

  expectClear(answer, 400);
  expect(answer.json.errors).toMatchObject([{ code: 'E-QUERY', path: 'format' }]);
});
