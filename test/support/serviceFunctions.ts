import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEFAULT_SCHEMA, load, Type } from 'js-yaml';

const ROOT = join(import.meta.dirname, '..', '..');

const tag = (name: string, kind: 'scalar' | 'sequence') =>
  new Type(`!${name}`, { kind, construct: (data) => ({ [name === 'Ref' ? name : `Fn::${name}`]: data }) });

const SCHEMA = DEFAULT_SCHEMA.extend([
  tag('Ref', 'scalar'),
  ...(['scalar', 'sequence'] as const).flatMap((kind) => [tag('GetAtt', kind), tag('Sub', kind)]),
  tag('Join', 'sequence'),
]);

/** Reads a YAML file of the service with CloudFormation tags as intrinsic functions. */
export const loadYaml = (path: string): unknown => load(readFileSync(join(ROOT, path), 'utf8'), { schema: SCHEMA });

export interface ServiceFunction {
  readonly name: string;
  readonly handler: string;
  /** Logical id. */
  readonly role: string;
}

/** Returns all functions of the service. */
export const serviceFunctions = (): readonly ServiceFunction[] =>
  globSync('functions/*/functions.yml', { cwd: ROOT })
    .sort()
    .flatMap((path) => Object.entries(loadYaml(path) as Record<string, { handler: string; role: string }>))
    .map(([name, { handler, role }]) => ({ name, handler, role }));
