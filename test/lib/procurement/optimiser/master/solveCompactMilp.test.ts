import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { isSmall } from '#lib/procurement/optimiser/master/solveCompactMilp.ts';

const FOLDER = join(import.meta.dirname, '../../../../instances/procurement/lotSizing');

const readParts = (name: string) => {
  const read = readProblem(JSON.parse(gunzipSync(readFileSync(join(FOLDER, `${name}.json.gz`))).toString('utf8')));
  if ('errors' in read) throw new Error(`${name} is not a valid problem`);
  const recycled = { recycledSupplierIds: [], recycledPartTypes: [] };
  return { parts: read.problem.parts.map((part) => createPartContext(read.problem, part, recycled)) };
};

test.each([
  ['b1', '5,000 shares', true],
  ['b2', '45,000 shares without tight capacities', true],
  ['b3', '45,000 shares with tight capacities', false],
  ['b4', '400,000 shares', false],
])('%s, with %s, is small enough for one MILP: %s', (name, _, expected) => {
  expect(isSmall(readParts(name))).toBe(expected);
});
