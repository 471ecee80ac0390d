import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { call } from '#test/support/procurement.ts';
import { useTable } from '#test/support/useTable.ts';
import { handler } from '../../../functions/procurement/endpoints.ts';

useTable('principals');

test('every deployed route is listed, and no other', async () => {
  const { json } = await call(handler);

  const deployed = [...readFileSync('functions/procurement/functions.yml', 'utf8').matchAll(/httpApi: '(\w+) (\S+)'/g)];
  const listed = json.map(({ Method, Route }: { Method: string; Route: string }) => `${Method} ${Route}`);
  expect(listed.sort()).toEqual(deployed.map(([, method, route]) => `${method} ${route}`).sort());
  for (const descriptor of json) {
    expect(Object.keys(descriptor)).toEqual(['Method', 'Route', 'Action', 'ControllerMethod']);
    for (const value of Object.values(descriptor)) expect(value).toEqual(expect.any(String));
  }
});
