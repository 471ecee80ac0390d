import { type Column, getColumnQuantities, isSameColumn, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import {
  type ColumnObjectives,
  computeColumnObjectives,
  type PartContext,
} from '#lib/procurement/optimiser/columns/partContext.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';

/** A plan of one part with its objective vector and its orders. */
export interface PoolColumn {
  readonly column: Column;
  readonly objectives: ColumnObjectives;
  /** Numbers of its orders, ascending. */
  readonly orders: readonly number[];
}

/** By part: its distinct columns. */
export type ColumnPool = PoolColumn[][];

const evaluateColumn = (part: PartContext, column: Column, quantities: Quantities): PoolColumn => {
  const orders = new Set<number>();
  quantities.forEach((quantity, n) => {
    if (quantity > 0) orders.add(ensure(part.orderByOption[n]));
  });
  return { column, objectives: computeColumnObjectives(part, quantities), orders: [...orders].sort((a, b) => a - b) };
};

/** Evaluates a stored column. */
export const toPoolColumn = (part: PartContext, column: Column): PoolColumn =>
  evaluateColumn(part, column, getColumnQuantities(part.model, column));

/** Converts a part's plan to a column and evaluates it. */
export const planToPoolColumn = (part: PartContext, quantities: Quantities): PoolColumn =>
  evaluateColumn(part, toColumn(part.model, quantities), quantities);

/** Returns the index of a column in its part's columns and adds the column if it is new. */
export const findOrAddColumn = (columns: PoolColumn[], column: PoolColumn): number => {
  const index = columns.findIndex((each) => isSameColumn(each.column, column.column));
  return index >= 0 ? index : columns.push(column) - 1;
};
