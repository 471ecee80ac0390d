import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { FILE_MODE } from '#lib/local/dataDir.ts';
import type { DemoIds } from '#lib/ui/browser/demo/client.ts';

/** Holds the ids of the demonstration data, which sample events refer to. */
const FILE = 'demo.json';

/** Reads the ids; none if the data directory contains no demonstration data, or is in memory. */
export const readDemoIds = (directory: string | undefined): DemoIds => {
  if (directory === undefined) return {};
  try {
    return JSON.parse(readFileSync(join(directory, FILE), 'utf8')) as DemoIds;
  } catch {
    return {};
  }
};

export const writeDemoIds = (directory: string | undefined, ids: DemoIds): void => {
  if (directory === undefined) return;
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  writeFileSync(join(directory, FILE), `${JSON.stringify(ids, undefined, 2)}\n`, { mode: FILE_MODE });
};

export const removeDemoIds = (directory: string | undefined): void => {
  if (directory !== undefined) rmSync(join(directory, FILE), { force: true });
};
