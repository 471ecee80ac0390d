import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { buildDailyBody } from '#test/support/procurement/dailyBody.ts';

/** Name of the generated instance of daily periods: 10 parts, 365 days, 185 offers. */
export const DAILY = 'daily-365';

/** Name of ten copies of instance 10, each with its own parts and offers. */
export const MANY_PARTS = '20000-parts';
const COPIES = 10;

const FOLDER = new URL('../../test/instances/procurement/', import.meta.url);

/** Tables whose rows name a part, and the place of its id in a row. */
const PART_TABLES = { Part: 0, AvailableParts: 0, PartsToBuy: 0, SupplierPart: 1, OfferPartSupplier: 2 } as const;

type Rows = readonly (readonly number[])[];

/** Repeats the rows of every part, with part and offer ids that differ from copy to copy. */
const copyParts = ({ materialList }: { readonly materialList: Readonly<Record<string, Rows>> }) => {
  const parts = materialList.Part ?? [];
  const shift =
    1 + Math.max(...parts.map(([id = 0]) => id), ...(materialList.OfferPartSupplier ?? []).map(([id = 0]) => id));
  const copied = Object.entries(PART_TABLES).map(([table, at]) => {
    const shifted = table === 'OfferPartSupplier' ? [0, at] : [at];
    const rows = Array.from({ length: COPIES }, (_, copy) =>
      (materialList[table] ?? []).map((row) =>
        row.map((value, place) => (shifted.includes(place) ? value + copy * shift : value)),
      ),
    );
    return [table, rows.flat()];
  });
  return { materialList: { ...materialList, ...Object.fromEntries(copied) } };
};

const readBody = (name: string): unknown => {
  if (name === MANY_PARTS) return copyParts(readBody('10-large') as Parameters<typeof copyParts>[0]);
  if (name === DAILY) return buildDailyBody(1, { parts: 10, days: 365 });
  const plain = new URL(`${name}.json`, FOLDER);
  if (existsSync(plain)) return JSON.parse(readFileSync(plain, 'utf8'));
  const packed = [`${name}.json.gz`, `lotSizing/${name}.json.gz`].map((path) => new URL(path, FOLDER)).find(existsSync);
  if (packed === undefined) throw new Error(`There is no instance ${name}`);
  return JSON.parse(gunzipSync(readFileSync(packed)).toString('utf8'));
};

/** Reads the problem of a test instance, or generates `DAILY`. */
export const readInstance = (name: string): Problem => {
  const read = readProblem(readBody(name));
  if ('errors' in read) throw new Error(`${name} is not a valid problem`);
  return read.problem;
};
