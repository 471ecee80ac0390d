import { availableParallelism } from 'node:os';
import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { loadMilpSolver, type MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { advanceCalculation, beginCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { frontJobs, printFronts } from './procurementFronts.ts';
import { printSums, sumJobs } from './procurementSums.ts';
import { cpuSeconds } from './support/cpu.ts';
import { problemOf } from './support/instance.ts';
import { answersOf } from './support/jobs.ts';
import { printTable } from './support/table.ts';

/** Proven values of the first objective: the optimum, whatever plan has it. */
const EXACT = [
  ['04-small-objects', 'LowestCost', 72_996],
  ['04-small-objects', 'OnTime', 380],
  ['05-daily-calendar', 'LowestCost', 76_112],
  ['05-daily-calendar', 'OnTime', 3_144],
  ['06-medium', 'LowestCost', 5_655_891],
  ['06-medium', 'OnTime', 9_317],
] as const;

const exactRow = (milp: MilpSolver, name: string, configuration: Configuration, proven: number) => {
  const problem = problemOf(name);
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
    EXACT.flatMap(([name, wanted, proven]) => {
      const configuration = findConfiguration(wanted);
      return configuration === undefined ? [] : [exactRow(milp, name, configuration, proven)];
    }),
  );
};

/** Searches at once: their processor seconds are compared, and few machines have memory for more. */
const MOST_JOBS = 2;

/**
 * Prints what the optimiser reaches and when, beside proven and best known values, HiGHS and a plain NSGA-II, over all
 * instances. Half an hour on two processors.
 */
export const printOptimiser = async (): Promise<void> => {
  await printExact();
  const answers = await answersOf([...frontJobs, ...sumJobs([])], Math.min(MOST_JOBS, availableParallelism()));
  printSums(answers.slice(frontJobs.length), []);
  printFronts(answers.slice(0, frontJobs.length));
};

/** Prints the weighted sums alone, of the instances with these numbers, else of all, one after the other. */
export const printOnlySums = async (numbers: readonly string[]): Promise<void> =>
  printSums(await answersOf(sumJobs(numbers), 1), numbers);
