import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';

/** The problem of an instance of the tests, packed or not. */
export const problemOf = (name: string): Problem => {
  const isPacked = name.startsWith('10-');
  const file = new URL(`../../test/instances/procurement/${name}.json${isPacked ? '.gz' : ''}`, import.meta.url);
  const bytes = readFileSync(file);
  const read = readProblem(JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString('utf8')));
  if ('errors' in read) throw new Error(`${name} is no sound problem`);
  return read.problem;
};
