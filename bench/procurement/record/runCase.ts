import { isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { cpuSeconds, megabytes } from '../../support/cpu.ts';
import { readInstance } from '../readInstance.ts';
import { CASES, type RecordCase } from './cases.ts';
import { minimizeWeightedSum } from './minimizeWeightedSum.ts';
import type { Measured } from './record.ts';

type Solved = Pick<Measured, 'value' | 'bound'>;

/** Calculates a plan through all phases, alert reasons included. */
const calculate = async ({ instance, goal }: RecordCase): Promise<Solved> => {
  const milp = await loadMilpSolver();
  const problem = readInstance(instance);
  if ('configuration' in goal) {
    const { configuration, objective = 0 } = goal;
    const control = { milp, shouldStop: () => false, onProgress: () => {} };
    const state = advanceCalculation(problem, configuration, beginCalculation(), control);
    if (isOrdered(configuration))
      return { value: state.values?.[objective] ?? null, bound: state.bounds?.[objective] ?? null };
    return { value: state.best, bound: state.search?.proof?.bound ?? null };
  }
  let solved: Solved = { value: null, bound: null };
  minimizeWeightedSum(milp, problem, goal.factors, goal.effort, ({ value, bound = null }) => {
    solved = { value, bound };
  });
  return solved;
};

const [wanted = ''] = process.argv.slice(2);
const found = Object.values(CASES)
  .flat()
  .find(({ name }) => name === wanted);
if (found === undefined) throw new Error(`There is no case ${wanted}`);
const solved = await calculate(found);
const measured: Measured = { ...solved, seconds: Math.round(cpuSeconds()), megabytes: Math.round(megabytes()) };
process.stdout.write(JSON.stringify(measured));
