import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';

/** Reads the problem of a test instance. */
export const readInstance = (name: string): Problem => {
  const isPacked = name.startsWith('10-');
  const file = new URL(`../../test/instances/procurement/${name}.json${isPacked ? '.gz' : ''}`, import.meta.url);
  const bytes = readFileSync(file);
  const read = readProblem(JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString('utf8')));
  if ('errors' in read) throw new Error(`${name} is not a valid problem`);
  return read.problem;
};
