import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { EndpointDescriptor } from '#lib/procurement/wire/endpoints.ts';
import { call } from '#test/support/procurement/procurement.ts';
import { deployedFunctions, namesIn } from '#test/support/procurement/routes.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler } from '../../../functions/procurement/calculator/endpoints.ts';

useTable('principals');

test('every deployed route is listed, and no other', async () => {
  const { json } = await call(handler);

  const listed = json.map(({ Method, Route }: EndpointDescriptor) => `${Method} ${Route}`);
  expect(listed.sort()).toEqual(
    deployedFunctions()
      .map(({ method, route }) => `${method} ${route}`)
      .sort(),
  );
  for (const descriptor of json) {
    expect(Object.keys(descriptor)).toEqual(['Method', 'Route', 'Action', 'ControllerMethod']);
    for (const value of Object.values(descriptor)) expect(value).toEqual(expect.any(String));
  }
});

test('the function, the handler file and the operation of a route are named after its action, the folder after its controller; what is asked about a plan may lie in its folder plan, about a front in its folder front', async () => {
  const { json } = await call(handler);

  for (const { Method, Route, Action, ControllerMethod } of json as readonly EndpointDescriptor[]) {
    const deployed = deployedFunctions().find(({ method, route }) => method === Method && route === Route);
    const [controller = ''] = ControllerMethod.split('.');
    const folder = controller.replace('Procurement', '').toLowerCase();
    // One function serves both methods of a title.
    const name = Action.replace(/^(?:Get|Put)(?=PlanTitle$)/, '');
    const file = `${name.charAt(0).toLowerCase()}${name.slice(1)}`;
    const isAboutFront = /Point$|Front$|^Explore/.test(name);
    const others = Route.includes('/GetPlan/{planId}/') ? [`${folder}/plan`] : [];
    const places = isAboutFront ? [`${folder}/front`] : [folder, ...others];
    const module = deployed?.module ?? '';
    expect(deployed?.name).toBe(`procurement${name}`);
    expect(places.map((place) => `functions/procurement/${place}/${file}`)).toContain(module);
    const source = readFileSync(`${module}.ts`, 'utf8');
    expect(source).toContain(`operation: '${name}'`);
    const names = namesIn(Route).map((name) => `'${name}'`);
    expect(source.match(/path: \[([^\]]*)\]/)?.[1] ?? '').toBe(names.join(', '));
  }
});

test.each(['GET', 'POST', 'PATCH', 'OPTIONS'])('%s of a path without a route is a 404', async (method) => {
  const rawPath = '/api/ProcurementCalculator/nothing';
  const { statusCode, body } = await handler({
    rawPath,
    rawQueryString: 'a=1',
    pathParameters: { proxy: 'ProcurementCalculator/nothing' },
    requestContext: { requestId: 'test', http: { method } },
  });

  expect([statusCode, JSON.parse(body)]).toEqual([
    404,
    {
      code: 'notFound',
      message: `No route matches ${method} ${rawPath}; GET /api/ProcurementCalculator/endpoints lists all routes`,
      key: 'noRoute',
      values: { method, path: rawPath },
    },
  ]);
});
