import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HttpHandler } from '#lib/shared/http/handler.ts';

export interface DeployedRoute {
  readonly method: string;
  readonly route: string;
  readonly handler: HttpHandler;
}

const ROOT = join(import.meta.dirname, '../../..');
const FUNCTION = /handler: (\S+)\.handler\n\s+events: \[\{ httpApi: '(\w+) (\S+)' \}\]/g;

/** Every route of the API with the handler behind it. */
export const deployedRoutes = (): Promise<readonly DeployedRoute[]> =>
  Promise.all(
    [...readFileSync(join(ROOT, 'functions/procurement/functions.yml'), 'utf8').matchAll(FUNCTION)].map(
      async ([, file, method = '', route = '']) => ({
        method,
        route,
        handler: (await import(pathToFileURL(join(ROOT, `${file}.ts`)).href)).handler as HttpHandler,
      }),
    ),
  );

/** The names in a route's path. */
export const namesIn = (route: string): readonly string[] =>
  [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
