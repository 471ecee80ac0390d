import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { Found, WAYS } from './procurementSearch.ts';
import { boxOf, hypervolume } from './support/hypervolume.ts';
import { printTable } from './support/table.ts';

type Way = (typeof WAYS)[number];

const run = promisify(execFile);

/** Instances, and processor seconds that each way of searching gets. */
const INSTANCES = [
  ['04-small-objects.json', 15],
  ['05-daily-calendar.json', 30],
  ['06-medium.json', 90],
  ['07-coupled-40.json', 45],
  ['08-coupled-60.json', 100],
  ['09-coupled-200.json', 100],
  ['10-large.json.gz', 120],
] as const;

const searched = async (name: string, way: Way, seconds: number): Promise<Found> => {
  const script = new URL('./procurementSearch.ts', import.meta.url).pathname;
  const { stdout } = await run(process.execPath, [script, name, way, String(seconds)], { maxBuffer: 2 ** 28 });
  return JSON.parse(stdout) as Found;
};

const gapOf = ({ distance, bound }: Found): string =>
  distance === undefined || bound === undefined || bound <= 0
    ? '?'
    : `${((100 * (distance - bound)) / distance).toFixed(2)} %`;

/** Prints the fronts of the optimiser beside those of its breadth alone and of a plain NSGA-II at equal processor time. */
export const printFronts = async (): Promise<void> => {
  const rows: (string | number)[][] = [];
  for (const [name, seconds] of INSTANCES) {
    const [optimiser, memetic, nsga] = [
      await searched(name, 'optimiser', seconds),
      await searched(name, 'memetic', seconds),
      await searched(name, 'nsga', seconds),
    ];
    const box = boxOf([optimiser, memetic, nsga].map(({ front }) => front));
    const share = ({ front }: Found) => hypervolume(front, box).toFixed(4);
    rows.push([
      name.replace(/\.json.*/, ''),
      seconds,
      optimiser.front.length,
      share(optimiser),
      share(memetic),
      share(nsga),
      gapOf(optimiser),
      Math.round(optimiser.megabytes),
      Math.round(nsga.megabytes),
    ]);
  }
  printTable(
    'Procurement: fronts by cost, lateness, risk and non-priority, orders (share of the box of all three)',
    ['instance', 's', 'points', 'optimiser', 'breadth alone', 'NSGA-II', 'gap', 'MB', 'MB NSGA-II'],
    rows,
  );
};
