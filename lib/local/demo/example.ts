import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Example } from '#lib/ui/browser/demo/procurement.ts';

const FOLDER = join(import.meta.dirname, '..', '..', 'ui', 'browser', 'static');

/** Reads the example problem that the pages serve too. */
export const readExample = async (): Promise<Example> => ({
  problem: await readFile(join(FOLDER, 'example.json'), 'utf8'),
  names: await readFile(join(FOLDER, 'exampleNames.csv'), 'utf8'),
});
