import { loadMilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { cpuSeconds, megabytes } from '../support/cpu.ts';
import { type Found, minimizeWeightedSum } from './methods/minimizeWeightedSum.ts';
import { readInstance } from './readInstance.ts';

/** Values that the optimiser finds for a weighted sum, with processor seconds; printed as JSON. */
export interface WeightedSumResult {
  readonly found: readonly (Found & { readonly seconds: number })[];
  readonly seconds: number;
  readonly megabytes: number;
}

const [name = '', ...given] = process.argv.slice(2);
const [prices = 0, light = 0, rounds = 0, labels = 0, nodes = 0, ...factors] = given.map(Number);
const found: (Found & { readonly seconds: number })[] = [];
minimizeWeightedSum(
  await loadMilpSolver(),
  readInstance(name),
  factors,
  { prices, light, rounds, labels, nodes, program: nodes },
  (each) => found.push({ seconds: cpuSeconds(), ...each }),
);
const result: WeightedSumResult = { found, seconds: cpuSeconds(), megabytes: megabytes() };
process.stdout.write(JSON.stringify(result));
