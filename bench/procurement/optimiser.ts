import { availableParallelism } from 'node:os';
import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { loadMilpSolver, type MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { cpuSeconds } from '../support/cpu.ts';
import { printTable } from '../support/table.ts';
import { frontJobs, printFronts } from './fronts.ts';
import { DAILY, readInstance } from './readInstance.ts';
import { runJobs } from './runJobs.ts';
import { printSums, sumJobs } from './weightedSums.ts';

/** Proven optima of the first objective. */
const PROVEN_OPTIMA = [
  ['04-small-objects', 'LowestCost', 72_996],
  ['04-small-objects', 'OnTime', 380],
  ['05-daily-calendar', 'LowestCost', 76_112],
  ['05-daily-calendar', 'OnTime', 3_144],
  ['06-medium', 'LowestCost', 5_655_891],
  ['06-medium', 'OnTime', 9_317],
  [DAILY, 'LowestCost', 4_278_796],
] as const;

const exactRow = (milp: MilpSolver, name: string, configuration: Configuration, proven: number) => {
  const problem = readInstance(name);
  const start = cpuSeconds();
  let state = beginCalculation();
  let isOver = false;
  while (state.phase === 'solve')
    state = advanceCalculation(problem, configuration, state, {
      milp,
      shouldStop: () => isOver,
      onProgress: ({ phase }) => {
        isOver = phase !== 'solve';
      },
    });
  return [`${name}, ${configuration.name}`, proven, state.best, state.bound, cpuSeconds() - start];
};

const printExact = async (): Promise<void> => {
  const milp = await loadMilpSolver();
  printTable(
    'Procurement: orders of objectives, one thread',
    ['instance', 'optimum', 'value', 'bound', 'processor s'],
    PROVEN_OPTIMA.flatMap(([name, wanted, proven]) => {
      const configuration = findConfiguration(wanted);
      return configuration === undefined ? [] : [exactRow(milp, name, configuration, proven)];
    }),
  );
};

/** Concurrent jobs: more would distort each other's processor seconds and need more memory than most machines have. */
const MAX_JOBS = 2;

/**
 * Prints the optimiser's results over processor time for all instances, beside proven and best known values, HiGHS and
 * NSGA-II. Takes half an hour on two processors.
 */
export const printOptimiser = async (): Promise<void> => {
  await printExact();
  const answers = await runJobs([...frontJobs, ...sumJobs([])], Math.min(MAX_JOBS, availableParallelism()));
  printSums(answers.slice(frontJobs.length), []);
  printFronts(answers.slice(0, frontJobs.length));
};

/** Prints the weighted sums of the instances with these numbers, or of all instances; runs them sequentially. */
export const printOnlySums = async (numbers: readonly string[]): Promise<void> =>
  printSums(await runJobs(sumJobs(numbers), 1), numbers);
