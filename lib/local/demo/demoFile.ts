import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
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
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, FILE), `${JSON.stringify(ids, undefined, 2)}\n`);
};

export const removeDemoIds = (directory: string | undefined): void => {
  if (directory !== undefined) rmSync(join(directory, FILE), { force: true });
};
