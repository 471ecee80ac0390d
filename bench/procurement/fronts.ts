import { printTable } from '../support/table.ts';
import { computeBox, computeHypervolume, type Vector } from './hypervolume.ts';
import { DAILY } from './readInstance.ts';
import type { Job } from './runJobs.ts';
import type { Found, Method } from './runSearch.ts';

const METHODS = ['optimiser', 'breadth', 'memetic', 'nsga'] as const satisfies readonly Method[];

/** Instances and processor seconds per method; for the first instance the memetic search gets five times as many. */
const INSTANCES: readonly (readonly [name: string, seconds: number, longer?: number])[] = [
  ['10-large', 120, 600],
  [DAILY, 100],
  ['09-coupled-200', 60],
  ['06-medium', 60],
  ['08-coupled-60', 100],
  ['07-coupled-40', 30],
  ['05-daily-calendar', 30],
  ['04-small-objects', 15],
  ['03-tiny-every-alert', 3],
  ['02-tiny-lots-and-limits', 3],
  ['01-tiny-cheap-or-fast', 3],
];

/** The jobs, the longest first. */
export const frontJobs: readonly Job[] = INSTANCES.flatMap(([name, seconds, longer]) =>
  METHODS.map((way) => ({
    script: 'procurement/runSearch.ts',
    given: [name, way, way === 'memetic' && longer !== undefined ? `${seconds},${longer}` : seconds],
  })),
);

const formatGap = ({ distance, bound }: Found): string => {
  if (distance === undefined || bound === undefined) return '?';
  if (distance <= bound) return '0.00 %';
  return bound <= 0 ? '?' : `${((100 * (distance - bound)) / distance).toFixed(2)} %`;
};

const NOTHING: Found = { fronts: [], last: [], seconds: 0, megabytes: 0 };

/** Prints the hypervolumes of the optimiser's fronts and of other methods at equal processor time. */
export const printFronts = (answers: readonly unknown[]): void => {
  const found = INSTANCES.map(([name, seconds, longer], n) => ({
    name,
    seconds,
    longer,
    ways: METHODS.map((_, at) => (answers[n * METHODS.length + at] as Found | undefined) ?? NOTHING),
  })).reverse();
  const sharesOf = (name: string, seconds: string, fronts: readonly (readonly Vector[])[]) => {
    const box = computeBox(fronts);
    return [name, seconds, fronts[0]?.length ?? 0, ...fronts.map((front) => computeHypervolume(front, box).toFixed(4))];
  };
  printTable(
    'Procurement: fronts by cost, lateness, risk and non-priority, orders: shares of the box of all in the row',
    ['instance', 'processor s', 'points', 'optimiser', 'its breadth alone', 'memetic alone', 'NSGA-II'],
    found.flatMap(({ name, seconds, longer, ways }) => {
      const fronts = ways.map((way) => way.fronts[0] ?? []);
      const equal = sharesOf(name, String(seconds), fronts);
      if (longer === undefined) return [equal];
      const later = ways.map((way, at) => (METHODS[at] === 'memetic' ? way.last : (fronts[at] ?? [])));
      return [equal, sharesOf(name, `${seconds}, memetic ${longer}`, later)];
    }),
  );
  printTable(
    'Procurement: the optimiser to its end, usual budget, one thread; the gap of the plan that the weights choose',
    ['instance', 'processor s', 'points', 'distance', 'gap', 'MB', 'MB breadth', 'MB memetic', 'MB NSGA-II'],
    found.flatMap(({ name, ways }) => {
      const [optimiser] = ways;
      if (optimiser === undefined) return [];
      const memory = ways.map((way) => Math.round(way.megabytes));
      return [
        [name, optimiser.seconds, optimiser.last.length, optimiser.distance ?? '-', formatGap(optimiser), ...memory],
      ];
    }),
  );
};
