import type { Column, Layout } from '#lib/procurement/wire/import/grid.ts';
import { type Cell, isBlankCell } from '#lib/procurement/wire/import/values/cell.ts';

const SHARE = /^\s*(?:0?[.,]\d{1,15}|[01](?:[.,]0{1,15})?)\s*$/;

const isShare = (cell: Cell): boolean =>
  typeof cell === 'number' ? cell >= 0 && cell <= 1 : typeof cell === 'string' && SHARE.test(cell);

/** Returns whether a column of percent has only shares from 0 to 1, at least one above 0. */
export const hasShares = ({ kind, index }: Column, rows: Layout['rows']): boolean =>
  kind === 'percent' &&
  rows.every(({ cells }) => isBlankCell(cells[index]) || isShare(cells[index])) &&
  rows.some(({ cells }) => !isBlankCell(cells[index]) && !/^[\s0.,]*$/.test(String(cells[index])));
