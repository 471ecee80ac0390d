import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startStore } from '../support/store.ts';
import { createTestFinder } from './importGraph.ts';
import { passTests } from './runTests.ts';
import { findMutations, type Mutation } from './sites.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const APIS = ['cmis', 'calendar', 'procurement'];
const SEED = 1;
/** Test files that run for one mutation, the nearest first. */
const MAX_TESTS = 10;

interface Chosen extends Mutation {
  readonly file: string;
}

/** Returns a generator of numbers in [0, 1), the same for each seed (Mulberry32). */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let value = Math.imul(state ^ (state >>> 15), 1 | state);
    value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
    return ((value ^ (value >>> 14)) >>> 0) / 2 ** 32;
  };
};

/** Returns `count` different mutations of the rules and the wire of an API. */
const chooseMutations = (api: string, count: number): readonly Chosen[] => {
  const all = globSync(`lib/${api}/{domain,wire}/**/*.ts`, { cwd: ROOT })
    .sort()
    .flatMap((file) => findMutations(readFileSync(join(ROOT, file), 'utf8')).map((site) => ({ ...site, file })));
  const random = createRandom(SEED);
  const chosen = new Set<Chosen>();
  while (chosen.size < Math.min(count, all.length)) {
    const site = all[Math.floor(random() * all.length)];
    if (site !== undefined) chosen.add(site);
  }
  return [...chosen];
};

/** Copies what tests read, so that no mutation touches the checkout. */
const copyCheckout = (): string => {
  const copy = mkdtempSync(join(tmpdir(), 'triad-mutations-'));
  for (const name of globSync('*', { cwd: ROOT }))
    if (name !== 'node_modules') cpSync(join(ROOT, name), join(copy, name), { recursive: true });
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
  return copy;
};

const describeMutation = ({ file, start, end, text }: Chosen, source: string): string => {
  const line = source.slice(0, start).split('\n').length;
  return `${file}:${line}: ${source.slice(start, end) || 'nothing'} became ${text || 'nothing'}`;
};

/** Mutations of the three APIs in turn. */
const chooseAll = (count: number): readonly Chosen[] => {
  const each = Math.ceil(count / APIS.length);
  const chosen = APIS.map((api) => chooseMutations(api, each));
  return Array.from({ length: each }, (_, n) => chosen.flatMap((of) => of.slice(n, n + 1)))
    .flat()
    .slice(0, count);
};

/**
 * Mutates the rules and the wire of the three APIs at random places, always the same ones, and prints those that no
 * test notices: `count` mutations in all, without the first `skipped`, each in a copy of the checkout against the test
 * files nearest to it.
 */
export const printMutations = async (count: number, skipped: number): Promise<void> => {
  const chosen = chooseAll(count).slice(skipped);
  const root = copyCheckout();
  const findTests = createTestFinder(root);
  const stopStore = await startStore();
  let caught = 0;
  let tried = 0;
  try {
    for (const mutation of chosen) {
      const path = join(root, mutation.file);
      const source = readFileSync(path, 'utf8');
      const tests = findTests(mutation.file).slice(0, MAX_TESTS);
      writeFileSync(path, source.slice(0, mutation.start) + mutation.text + source.slice(mutation.end));
      const survived = tests.length === 0 || (await passTests(root, tests));
      writeFileSync(path, source);
      tried += 1;
      if (survived) console.log(`not caught: ${describeMutation(mutation, source)}`);
      else caught += 1;
    }
  } finally {
    await stopStore();
    rmSync(root, { recursive: true, force: true });
  }
  console.log(`${caught} of ${tried} mutations caught`);
};
