import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SCHEMA, load, Type } from 'js-yaml';
import { listSampleEvents } from '#lib/local/invoke/sampleEvents.ts';

/** CloudFormation tags are kept as their argument: the list shows names only. */
const SCHEMA = DEFAULT_SCHEMA.extend(
  ['Ref', 'GetAtt', 'Sub', 'Join'].flatMap((name) =>
    (['scalar', 'sequence'] as const).map((kind) => new Type(`!${name}`, { kind, construct: (data: unknown) => data })),
  ),
);

export interface ListedFunction {
  readonly name: string;
  /** Names of its sample events, in the order in which they are listed; the first is the default. */
  readonly samples: readonly string[];
}

const sampleName = (path: string): string => path.replace(/^.*[\\/]/, '').replace(/\.json$/, '');

/** Lists all functions of the service with their sample events. */
export const listFunctions = (root: string): readonly ListedFunction[] =>
  globSync('functions/*/functions.yml', { cwd: root })
    .sort()
    .flatMap((path) => {
      const functions = load(readFileSync(join(root, path), 'utf8'), { schema: SCHEMA });
      return Object.entries(functions as Record<string, { readonly handler: string }>);
    })
    .map(([name, { handler }]) => ({ name, samples: listSampleEvents(root, handler).map(sampleName) }));
