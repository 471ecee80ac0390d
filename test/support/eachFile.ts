import { readFileSync } from 'node:fs';
import { afterAll, vi } from 'vitest';
import '#test/support/threads.ts';

declare module 'vitest' {
  interface TaskMeta {
    /** Processor seconds of a test file, in its worker and in processes that it started and that ended. */
    processorSeconds?: number;
  }
}

/** Clock ticks per second of the times in /proc. */
const TICKS = 100;

/** Processor seconds of ended child processes; 0 where there is no /proc. */
const readChildSeconds = (): number => {
  try {
    const fields = readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return (Number(fields[13]) + Number(fields[14])) / TICKS;
  } catch {
    return 0;
  }
};

const readSeconds = (): number => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6 + readChildSeconds();
};

const before = readSeconds();
const environment = { ...process.env };

// A worker runs many files: each leaves the environment and the clock as it found them.
// biome-ignore lint/correctness/noEmptyPattern: Vitest demands a pattern for the fixtures.
afterAll(({}, file) => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in environment)) delete process.env[name];
  Object.assign(process.env, environment);
  file.meta.processorSeconds = readSeconds() - before;
});
