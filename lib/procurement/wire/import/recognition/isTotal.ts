import { simplifyName } from '#lib/procurement/wire/import/recognition/simplifyName.ts';
import { TOTALS } from '#lib/procurement/wire/import/recognition/synonyms.ts';
import type { Cell } from '#lib/procurement/wire/import/values/cell.ts';

const NAMES: ReadonlySet<string> = new Set(TOTALS.map(simplifyName));

/** Length that no name of a total exceeds. */
const LONGEST = 30;

/** Returns whether the first cell of a row names it a total. */
export const isTotal = (cell: Cell): boolean =>
  typeof cell === 'string' && cell.length <= LONGEST && !/^\s*[\d+-]/.test(cell) && NAMES.has(simplifyName(cell));
