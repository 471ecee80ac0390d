import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import type { Layout } from '#lib/procurement/wire/import/grid.ts';
import type { NameEntry } from '#lib/procurement/wire/import/names.ts';
import { isBlankCell } from '#lib/procurement/wire/import/values/cell.ts';

const INTEGER = /^-?\d+$/;

/** Lists the names that stand beside the ids of tables; the first one of each id. */
export function* listColumnNames(layouts: Iterable<Layout>): Generator<NameEntry> {
  for (const { grid, columns, nameIndex, rows } of layouts) {
    const id = columns.find(({ field }) => field === FIELDS[grid.table][0]);
    if (id === undefined || nameIndex === undefined) continue;
    const seen = new Set<string>();
    for (const { number, cells } of rows) {
      const [key, name] = [String(cells[id.index]).trim(), cells[nameIndex]];
      if (!INTEGER.test(key)) continue;
      if (isBlankCell(name) || (typeof name !== 'string' && typeof name !== 'number') || seen.has(key)) continue;
      seen.add(key);
      yield [`${grid.source} row ${number}`, grid.table, key, String(name)];
    }
  }
}
