import { readFileSync } from 'node:fs';
import { type Effort, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { CalculationState } from '#lib/procurement/optimiser/state/calculationState.ts';

/** Calculates the `Balanced` plan of a test instance through all phases, and returns its last state. */
export const calculateBalanced = async (name: string, effort: Effort): Promise<CalculationState> => {
  const read = readProblem(JSON.parse(readFileSync(`test/instances/procurement/${name}.json`, 'utf8')));
  const balanced = findConfiguration('Balanced');
  if ('errors' in read || balanced === undefined) throw new Error(`${name} is not a valid problem`);
  return advanceCalculation(read.problem, { ...balanced, effort }, beginCalculation(), {
    milp: await loadMilpSolver(),
    shouldStop: () => false,
    onProgress: () => {},
  });
};
