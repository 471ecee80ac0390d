import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { buildDailyBody } from '#test/support/procurement/dailyBody.ts';

/** Name of the generated instance of daily periods: 10 parts, 365 days, 185 offers. */
export const DAILY = 'daily-365';

const readBody = (name: string): unknown => {
  if (name === DAILY) return buildDailyBody(1, { parts: 10, days: 365 });
  const isPacked = name.startsWith('10-');
  const file = new URL(`../../test/instances/procurement/${name}.json${isPacked ? '.gz' : ''}`, import.meta.url);
  const bytes = readFileSync(file);
  return JSON.parse((isPacked ? gunzipSync(bytes) : bytes).toString('utf8'));
};

/** Reads the problem of a test instance, or generates `DAILY`. */
export const readInstance = (name: string): Problem => {
  const read = readProblem(readBody(name));
  if ('errors' in read) throw new Error(`${name} is not a valid problem`);
  return read.problem;
};
