import { readFileSync, writeFileSync } from 'node:fs';
import { printTable } from '../../support/table.ts';
import { runJobs } from '../runJobs.ts';
import { CASES, type RecordCase, type RecordPart } from './cases.ts';

/** Result of one case, in processor seconds; without a value or bound where none was found. */
export interface Measured {
  readonly value: number | null;
  readonly bound: number | null;
  readonly seconds: number;
  readonly megabytes: number;
}

type Recorded = Readonly<Record<string, Measured>>;

const FILE = new URL('record.json', import.meta.url);

/** A gap that is worse by so many percentage points, and a value worse by so many percent, is named. */
const WORSE_PERCENT = 0.1;

/** Processor seconds vary by half with the load of the machine; short cases by the time of compiling code, too. */
const LONGER = { factor: 1.5, seconds: 5 };
const MORE_MEMORY = 1.25;

const computeGap = ({ value, bound }: Measured): number | undefined => {
  if (value === null || bound === null) return undefined;
  return value <= bound ? 0 : (100 * (value - bound)) / value;
};

/** Names what is worse than before; nothing for a case that is new. */
const listWorse = (before: Measured | undefined, now: Measured): readonly string[] => {
  if (before === undefined) return [];
  const [gapBefore = Number.POSITIVE_INFINITY, gap = Number.POSITIVE_INFINITY] = [before, now].map(computeGap);
  const isWorse = {
    gap: gap > gapBefore + WORSE_PERCENT,
    value:
      (now.value ?? Number.POSITIVE_INFINITY) > (before.value ?? Number.POSITIVE_INFINITY) * (1 + WORSE_PERCENT / 100),
    time: now.seconds > Math.max(before.seconds * LONGER.factor, before.seconds + LONGER.seconds),
    memory: now.megabytes > before.megabytes * MORE_MEMORY,
  };
  return Object.entries(isWorse).flatMap(([name, is]) => (is ? [name] : []));
};

const formatGap = (measured: Measured): string => {
  const gap = computeGap(measured);
  return gap === undefined ? '?' : `${gap.toFixed(2)} %`;
};

const show = (value: number | null): string | number =>
  value === null ? '-' : Math.abs(value) < 1_000 ? String(Number(value.toPrecision(6))) : Math.round(value);

const toRow = (name: string, before: Measured | undefined, now: Measured): readonly (string | number)[] => [
  name,
  show(now.value),
  show(now.bound),
  formatGap(now),
  now.seconds,
  now.megabytes,
  ...(before === undefined ? ['-', '-', '-'] : [formatGap(before), before.seconds, before.megabytes]),
  listWorse(before, now).join(', '),
];

export interface RecordOptions {
  readonly part: RecordPart;
  /** Numbers or names of instances; all where there are none. */
  readonly instances: readonly string[];
  readonly shouldRenew: boolean;
}

/**
 * Runs a part of the record, each case in its own process, one after the other, and prints it beside `record.json`.
 * Renews the file if asked. Returns whether nothing is worse.
 */
export const compareWithRecord = async ({ part, instances, shouldRenew }: RecordOptions): Promise<boolean> => {
  const isWanted = ({ instance }: RecordCase) =>
    instances.length === 0 || instances.some((each) => instance === each || instance.startsWith(`${each}-`));
  const names = CASES[part].filter(isWanted).map(({ name }) => name);
  const recorded: Recorded = JSON.parse(readFileSync(FILE, 'utf8'));
  const jobs = names.map((name) => ({ script: 'procurement/record/runCase.ts', given: [name] }));
  const answers = (await runJobs(jobs, 1)) as readonly (Measured | undefined)[];
  const measured = names.flatMap((name, n) => {
    const now = answers[n];
    return now === undefined ? [] : [{ name, before: recorded[name], now }];
  });
  printTable(
    `Procurement: the ${part} part of the record, one thread, beside the record in the tree`,
    ['case', 'value', 'bound', 'gap', 's', 'MB', 'gap then', 's then', 'MB then', 'worse'],
    measured.map(({ name, before, now }) => toRow(name, before, now)),
  );
  if (shouldRenew) {
    const renewed = { ...recorded, ...Object.fromEntries(measured.map(({ name, now }) => [name, now])) };
    writeFileSync(FILE, `${JSON.stringify(renewed, undefined, 2)}\n`);
  }
  return measured.length === names.length && measured.every(({ before, now }) => listWorse(before, now).length === 0);
};
