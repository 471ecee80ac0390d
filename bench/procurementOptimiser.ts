import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { performance } from 'node:perf_hooks';
import { promisify } from 'node:util';
import { advance, begin } from '#lib/procurement/domain/calculation.ts';
import { type Configuration, configurationNamed } from '#lib/procurement/domain/configuration.ts';
import { loadMilpSolver, type MilpSolver } from '#lib/procurement/domain/milp.ts';
import type { Problem } from '#lib/procurement/domain/problem.ts';
import { readProblem } from '#lib/procurement/domain/validate.ts';
import { printFronts } from './procurementFronts.ts';
import { alongDirection, type Found } from './support/alongDirection.ts';
import { printTable } from './support/table.ts';

const problemOf = (name: string): Problem => {
  const file = new URL(`../test/instances/procurement/${name}.json`, import.meta.url);
  const result = readProblem(JSON.parse(readFileSync(file, 'utf8')));
  if ('errors' in result) throw new Error(`${name} is no sound problem`);
  return result.problem;
};

const secondsSince = (start: number): number => (performance.now() - start) / 1000;

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
  const start = performance.now();
  let state = begin();
  while (state.phase === 'solve') {
    const shouldStop = () => state.phase !== 'solve';
    let isOver = false;
    state = advance(problem, configuration, state, {
      milp,
      shouldStop: () => isOver || shouldStop(),
      onProgress: ({ phase }) => {
        isOver = phase !== 'solve';
      },
    });
  }
  return [`${name}, ${configuration.name}`, proven, state.best, state.bound, secondsSince(start)];
};

/**
 * Sums C + a (4L+S) + b (R + 20 N) + h H + w O at the least coverage: a, b, h, w; a value to reach, the best value that
 * is known, and the work of the proof.
 */
const SUMS = [
  [
    '07-coupled-40',
    [2.335408, 0.155694, 0.00778469, 7784.6944],
    622_200,
    619_709.6,
    { rounds: 24, labels: 5_000, nodes: 500 },
  ],
  ['07-coupled-40', [23.35408, 0, 0.00778469, 1556.9389], 700_660, 699_974, { rounds: 12, labels: 5_000, nodes: 500 }],
  [
    '08-coupled-60',
    [1.608805, 0.1072537, 0.00536268, 5362.6838],
    1_440_000,
    1_429_502,
    { rounds: 20, labels: 2_000, nodes: 0 },
  ],
  [
    '09-coupled-200',
    [2.208714, 0.1472476, 0.00736238, 7362.3811],
    6_290_000,
    6_276_885,
    { rounds: 8, labels: 1_000, nodes: 0 },
  ],
] as const;

/** Seconds that HiGHS gets for the whole problem; it does not always keep to them. */
const WHOLE_SECONDS = 60;

/** What HiGHS makes of the whole problem: value and bound; nothing where it does not come to an end. */
const wholeCells = async (name: string, factors: readonly number[]): Promise<readonly (string | number)[]> => {
  const script = new URL('./procurementWhole.ts', import.meta.url).pathname;
  const given = [script, name, String(WHOLE_SECONDS), ...factors.map(String)];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, given, { timeout: 3 * WHOLE_SECONDS * 1000 });
    const { value, bound } = JSON.parse(stdout) as { readonly value: number | null; readonly bound: number | null };
    return [value, bound].map((each) => (each === null ? '-' : Math.round(each)));
  } catch {
    return ['-', '-'];
  }
};

const sumRow = async (milp: MilpSolver, [name, [a, b, h, w], wanted, known, effort]: (typeof SUMS)[number]) => {
  const start = performance.now();
  const found: (Found & { readonly seconds: number })[] = [];
  const factors = [1, a, b, 20 * b, 0, w, 0, h, 0];
  alongDirection(milp, problemOf(name), factors, effort, (each) =>
    found.push({ seconds: secondsSince(start), ...each }),
  );
  const after = (seconds: number) =>
    found
      .filter((each) => each.seconds <= seconds)
      .reduce((least, { value }) => Math.min(least, value), Number.POSITIVE_INFINITY);
  const cell = (value: number) => (Number.isFinite(value) ? Math.round(value) : '-');
  const last = after(Number.POSITIVE_INFINITY);
  return [
    `${name}, order ${Math.round(w)}`,
    wanted,
    known,
    cell(after(5)),
    cell(after(20)),
    cell(after(60)),
    cell(last),
    `${((100 * (last - known)) / known).toFixed(2)} %`,
    `${((100 * (last - (found.at(-1)?.bound ?? 0))) / last).toFixed(3)} %`,
    secondsSince(start),
    ...(await wholeCells(name, factors)),
  ];
};

/** Prints what the optimiser reaches and when, beside proven and best known values; on one core. */
export const printOptimiser = async (): Promise<void> => {
  const milp = await loadMilpSolver();
  printTable(
    'Procurement: orders of objectives',
    ['instance', 'optimum', 'value', 'bound', 's'],
    EXACT.flatMap(([name, wanted, proven]) => {
      const configuration = configurationNamed(wanted);
      return configuration === undefined ? [] : [exactRow(milp, name, configuration, proven)];
    }),
  );
  const sums = [];
  for (const each of SUMS) sums.push(await sumRow(milp, each));
  printTable(
    'Procurement: weighted sums with purchase orders; HiGHS has 60 s for the whole problem',
    ['instance', 'to reach', 'best known', '5 s', '20 s', '60 s', 'end', 'above', 'gap', 's', 'HiGHS', 'bound'],
    sums,
  );
  await printFronts();
};
