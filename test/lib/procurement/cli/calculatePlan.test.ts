import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { calculatePlan } from '#lib/procurement/cli/calculatePlan.ts';
import { findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';

const planCost = async (name: string): Promise<number> => {
  const read = readProblem(JSON.parse(readFileSync(`test/instances/procurement/${name}.json`, 'utf8')));
  const configuration = findConfiguration('LowestCost');
  if ('errors' in read || configuration === undefined) throw new Error(`${name} cannot be planned`);
  return (await calculatePlan(read.problem, configuration, () => undefined)).kpis.TotalCost;
};

test('each problem of a process gets its own plan', async () => {
  expect(await planCost('01-tiny-cheap-or-fast')).toBe(100);
  expect(await planCost('04-small-objects')).toBe(72_996);
  expect(await planCost('01-tiny-cheap-or-fast')).toBe(100);
});
