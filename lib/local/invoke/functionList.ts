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

/** Most names that a message suggests. */
const MOST_SUGGESTED = 6;

const toWords = (name: string): readonly string[] => name.split(/(?=[A-Z])/).map((word) => word.toLowerCase());

/** Returns the names that differ from `wanted` in the case of letters only, else those that have all its words but one. */
export const findSimilarNames = (names: readonly string[], wanted: string): readonly string[] => {
  const equal = names.filter((name) => name.toLowerCase() === wanted.toLowerCase());
  if (equal.length > 0) return equal;
  const words = toWords(wanted);
  return names
    .filter((name) => {
      const own = new Set(toWords(name));
      const shared = words.filter((word) => own.has(word)).length;
      return shared >= 2 && shared >= words.length - 1;
    })
    .slice(0, MOST_SUGGESTED);
};
