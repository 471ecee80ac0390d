import type { Found, Way } from './procurementSearch.ts';
import { boxOf, hypervolume, type Vector } from './support/hypervolume.ts';
import type { Job } from './support/jobs.ts';
import { printTable } from './support/table.ts';

const WAYS = ['optimiser', 'breadth', 'nsga'] as const satisfies readonly Way[];

/** Instances, and processor seconds that each way of searching gets; breadth alone of the last also five times as many. */
const INSTANCES: readonly (readonly [name: string, seconds: number, longer?: number])[] = [
  ['10-large', 120, 600],
  ['09-coupled-200', 100],
  ['06-medium', 90],
  ['08-coupled-60', 100],
  ['07-coupled-40', 45],
  ['05-daily-calendar', 30],
  ['04-small-objects', 15],
  ['03-tiny-every-alert', 3],
  ['02-tiny-lots-and-limits', 3],
  ['01-tiny-cheap-or-fast', 3],
];

/** The searches, the longest first. */
export const frontJobs: readonly Job[] = INSTANCES.flatMap(([name, seconds, longer]) =>
  WAYS.map((way) => ({
    script: 'procurementSearch.ts',
    given: [name, way, way === 'breadth' && longer !== undefined ? `${seconds},${longer}` : seconds],
  })),
);

const gapOf = ({ distance, bound }: Found): string => {
  if (distance === undefined || bound === undefined) return '?';
  if (distance <= bound) return '0.00 %';
  return bound <= 0 ? '?' : `${((100 * (distance - bound)) / distance).toFixed(2)} %`;
};

interface Compared {
  readonly name: string;
  readonly seconds: number;
  readonly breadthSeconds: number;
  readonly fronts: readonly (readonly Vector[])[];
}

const sharesOf = ({ name, seconds, breadthSeconds, fronts }: Compared): readonly (string | number)[] => {
  const box = boxOf(fronts);
  return [
    name,
    seconds,
    breadthSeconds,
    fronts[0]?.length ?? 0,
    ...fronts.map((front) => hypervolume(front, box).toFixed(4)),
  ];
};

/** Prints the fronts of the optimiser beside those of its breadth alone and of a plain NSGA-II at equal processor time. */
export const printFronts = (answers: readonly unknown[]): void => {
  const found = INSTANCES.map((_, n) => WAYS.map((_way, at) => answers[n * WAYS.length + at] as Found));
  const rows = INSTANCES.map(([name, seconds, longer], n) => {
    const [optimiser, breadth, nsga] = found[n] ?? [];
    const at = (each: Found | undefined, place: number) => each?.fronts[place] ?? [];
    const compared = { name, seconds, breadthSeconds: seconds };
    const equal = sharesOf({
      ...compared,
      fronts: [at(optimiser, 0), at(breadth, 0), at(nsga, 0), optimiser?.last ?? []],
    });
    if (longer === undefined) return [equal];
    const later = { ...compared, breadthSeconds: longer };
    return [
      equal,
      sharesOf({ ...later, fronts: [at(optimiser, 0), at(breadth, 1), at(nsga, 0), optimiser?.last ?? []] }),
    ];
  });
  printTable(
    'Procurement: fronts by cost, lateness, risk and non-priority, orders: shares of one box',
    [
      'instance',
      'processor s',
      'of breadth',
      'points',
      'optimiser',
      'breadth alone',
      'NSGA-II',
      'optimiser to its end',
    ],
    rows.reverse().flat(),
  );
  printTable(
    'Procurement: the optimiser to its end, usual budget, one thread; the gap of the plan that the weights choose',
    ['instance', 'processor s', 'points', 'gap', 'MB', 'MB breadth alone', 'MB NSGA-II'],
    INSTANCES.map(([name], n) => {
      const [optimiser, breadth, nsga] = found[n] ?? [];
      if (optimiser === undefined || breadth === undefined || nsga === undefined) return [name];
      const memory = [optimiser, breadth, nsga].map((each) => Math.round(each.megabytes));
      return [name, optimiser.seconds, optimiser.last.length, gapOf(optimiser), ...memory];
    }).reverse(),
  );
};
