import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Endpoint } from '#lib/calendar/wire/routes/endpoint.ts';
import { ENDPOINTS } from '#lib/calendar/wire/routes/table.ts';
import { NAMESPACE } from '#lib/calendar/wire/urls/requestPath.ts';
import { loadYaml } from '#test/support/serviceFunctions.ts';

interface DeclaredFunction {
  readonly handler: string;
  readonly events?: readonly { readonly httpApi?: string }[];
}

const ROOT = join(import.meta.dirname, '../../..');
const FUNCTIONS = loadYaml('functions/calendar/functions.yml') as Readonly<Record<string, DeclaredFunction>>;
const BASE = `\${env:CALENDAR_ROOT, ''}/${NAMESPACE}`;

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operation' in value && 'paths' in value;

/** `calendarEventsList` is `functions/calendar/events/list`, `calendarIndex` is `functions/calendar/index`. */
const modulePath = (operation: string): string =>
  ['functions', ...operation.split(/(?=[A-Z])/).map((word) => word.toLowerCase())].join('/');

test('every endpoint that a file of lib/calendar/wire/routes declares is in ENDPOINTS of table.ts', async () => {
  const files = readdirSync(join(ROOT, 'lib/calendar/wire/routes')).filter((file) => file !== 'table.ts');
  const modules = await Promise.all(files.map((file) => import(join(ROOT, 'lib/calendar/wire/routes', file))));
  const declared = modules.flatMap((module) => Object.values<unknown>(module)).filter(isEndpoint);
  const listed = ENDPOINTS.map(({ operation }) => operation);
  expect(declared.map(({ operation }) => operation).sort()).toEqual(listed.sort());
});

describe('the functions of the calendar', () => {
  test.each(ENDPOINTS.map((endpoint) => [endpoint.operation, endpoint] as const))(
    '%s has the routes of its endpoint declaration, and the handler of its name',
    (operation, { methods, paths }) => {
      const { handler, events = [] } = FUNCTIONS[operation] ?? { handler: '' };
      const routes = paths.flatMap((path) => methods.map((method) => `${method} ${BASE}${path}`));
      expect(events.map(({ httpApi }) => httpApi).sort()).toEqual(routes.sort());
      expect(handler).toBe(`${modulePath(operation)}.handler`);
      expect(existsSync(join(ROOT, `${modulePath(operation)}.ts`))).toBe(true);
    },
  );

  test('have no other routes than those and the catch-all', () => {
    const routed = Object.entries(FUNCTIONS).filter(([, { events }]) => events?.some(({ httpApi }) => httpApi));
    const names = ENDPOINTS.map(({ operation }) => operation);
    expect(routed.map(([name]) => name).sort()).toEqual([...names, 'calendarRest'].sort());
  });
});
