import { FIELDS } from '#lib/procurement/domain/problem/tables.ts';
import type { Layout } from '#lib/procurement/wire/import/grid.ts';
import type { NameEntry } from '#lib/procurement/wire/import/names.ts';
import { isBlankCell } from '#lib/procurement/wire/import/values/cell.ts';

const INTEGER = /^-?\d+$/;

/** Lists the names that stand beside the ids of tables, the first one of each id. `numbers` stand for ids that are texts. */
export function* listColumnNames(
  layouts: Iterable<Layout>,
  numbers: ReadonlyMap<string, number>,
): Generator<NameEntry> {
  for (const { grid, columns, nameIndex, rows } of layouts) {
    const id = columns.find(({ field }) => field === FIELDS[grid.table][0]);
    if (id === undefined || nameIndex === undefined) continue;
    const seen = new Set<string>();
    for (const { number, cells } of rows) {
      const [text, name] = [String(cells[id.index]).trim(), cells[nameIndex]];
      const key = String(numbers.get(text) ?? text);
      if (!INTEGER.test(key)) continue;
      if (isBlankCell(name) || (typeof name !== 'string' && typeof name !== 'number') || seen.has(key)) continue;
      seen.add(key);
      yield [`${grid.source} row ${number}`, grid.table, key, String(name)];
    }
  }
}
