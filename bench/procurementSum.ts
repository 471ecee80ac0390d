import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { alongDirection, type Found } from './support/alongDirection.ts';
import { cpuSeconds, megabytes } from './support/cpu.ts';
import { problemOf } from './support/instance.ts';

/** What the optimiser finds along a sum, and when in processor seconds; printed as JSON by this process. */
export interface SumFound {
  readonly found: readonly (Found & { readonly seconds: number })[];
  readonly seconds: number;
  readonly megabytes: number;
}

const [name = '', ...given] = process.argv.slice(2);
const [prices = 0, light = 0, rounds = 0, labels = 0, nodes = 0, ...factors] = given.map(Number);
const found: (Found & { readonly seconds: number })[] = [];
alongDirection(
  await loadMilpSolver(),
  problemOf(name),
  factors,
  { prices, light, rounds, labels, nodes, program: nodes },
  (each) => found.push({ seconds: cpuSeconds(), ...each }),
);
const result: SumFound = { found, seconds: cpuSeconds(), megabytes: megabytes() };
process.stdout.write(JSON.stringify(result));
