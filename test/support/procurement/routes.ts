import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { HttpHandler } from '#lib/shared/http/handler.ts';
import { loadYaml } from '#test/support/serviceFunctions.ts';

export interface DeployedFunction {
  readonly name: string;
  /** Path of the handler's module, without its extension. */
  readonly module: string;
  readonly method: string;
  readonly route: string;
}

export interface DeployedRoute extends DeployedFunction {
  readonly handler: HttpHandler;
}

interface DeclaredFunction {
  readonly handler: string;
  readonly events: readonly { readonly httpApi: string }[];
}

const ROOT = join(import.meta.dirname, '../../..');

/** Lists the functions of functions.yml that have a route, without the one that takes all other paths. */
export const deployedFunctions = (): readonly DeployedFunction[] =>
  Object.entries(loadYaml('functions/procurement/functions.yml') as Record<string, DeclaredFunction>).flatMap(
    ([name, { handler, events }]) =>
      events
        .filter(({ httpApi }) => !httpApi.startsWith('ANY '))
        .map(({ httpApi }) => {
          const [method = '', route = ''] = httpApi.split(' ');
          return { name, module: handler.replace(/\.handler$/, ''), method, route };
        }),
  );

/** Loads every route of the API with its handler. */
export const deployedRoutes = (): Promise<readonly DeployedRoute[]> =>
  Promise.all(
    deployedFunctions().map(async (one) => ({
      ...one,
      handler: (await import(pathToFileURL(join(ROOT, `${one.module}.ts`)).href)).handler as HttpHandler,
    })),
  );

/** Lists the parameter names in a route's path. */
export const namesIn = (route: string): readonly string[] =>
  [...route.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
