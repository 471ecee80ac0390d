import type { Grid } from '#lib/procurement/wire/import/grid.ts';
import { findHeader, type Line, matchColumns } from '#lib/procurement/wire/import/recognition/findHeader.ts';
import { isTotal } from '#lib/procurement/wire/import/recognition/isTotal.ts';
import type { Cell } from '#lib/procurement/wire/import/values/cell.ts';

const OFFERS = 'OfferPartSupplier';

/** Columns of offers that a sheet has. */
const findFields = ({ lines }: Grid) => {
  const at = findHeader(lines, OFFERS);
  const { fields } = matchColumns(OFFERS, lines[at]?.cells ?? []);
  return { at, find: (field: string): number | undefined => fields.get(field)?.[0] };
};

const toKey = (cell: Cell): string => String(cell ?? '').trim();

/** The parts that sheets assign to each supplier, in the order of the rows. */
const collectParts = (grids: readonly Grid[]) => {
  const parts = new Map<string, Map<string, Cell>>();
  let source = '';
  for (const grid of grids) {
    const { at, find } = findFields(grid);
    const [part, supplier] = [find('PartId'), find('SupplierId')];
    if (part === undefined || supplier === undefined) continue;
    source ||= grid.source;
    for (const { cells } of grid.lines.slice(at + 1)) {
      const [id, key] = [toKey(cells[part]), toKey(cells[supplier])];
      if (id === '' || key === '' || isTotal(cells[part])) continue;
      parts.set(key, (parts.get(key) ?? new Map<string, Cell>()).set(id, cells[part]));
    }
  }
  return { parts, source };
};

/** Offers that were made of two sheets, with the names of both. */
interface JoinedOffers {
  readonly grid: Grid;
  readonly source: string;
  readonly other: string;
}

/**
 * Joins a sheet with prices by supplier with the sheets that name a supplier for each part: every price of a supplier is
 * an offer for each of its parts. Returns undefined if there are no two such sheets.
 */
export const joinOffers = (grids: readonly Grid[]): JoinedOffers | undefined => {
  const prices = grids.find((grid) => {
    const { find } = findFields(grid);
    return find('PricePerUnit') !== undefined && find('SupplierId') !== undefined && find('PartId') === undefined;
  });
  if (prices === undefined) return undefined;
  const { parts, source } = collectParts(grids);
  if (parts.size === 0) return undefined;
  const { at, find } = findFields(prices);
  const supplier = find('SupplierId') ?? 0;
  const width = prices.lines.reduce((most, { cells }) => Math.max(most, cells.length), 0);
  const append = ({ number, cells }: Line, part: Cell): Line => ({
    number,
    cells: [...cells, ...Array(width - cells.length), part],
  });
  const lines = prices.lines.flatMap((line, n): readonly Line[] => {
    if (n < at) return [line];
    if (n === at) return [append(line, 'PartId')];
    return [...(parts.get(toKey(line.cells[supplier]))?.values() ?? [])].map((part) => append(line, part));
  });
  const { ownFields: _, ...rest } = prices;
  return { grid: { ...rest, table: OFFERS, lines }, source, other: prices.source };
};
