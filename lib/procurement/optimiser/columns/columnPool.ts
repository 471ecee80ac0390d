import { type Column, columnOf, isSameColumn, quantitiesOfColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { type Figures, figuresOf, type OpenPart } from '#lib/procurement/optimiser/columns/partContext.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/linearForms.ts';

/** A plan of one part with what a plan of all parts adds up. */
export interface PoolColumn {
  readonly column: Column;
  readonly figures: Figures;
  /** Orders that it needs, ascending. */
  readonly orders: readonly number[];
}

/** By part: its columns, each different from the others. */
export type Pool = PoolColumn[][];

const evaluated = (part: OpenPart, column: Column, quantities: Quantities): PoolColumn => {
  const orders = new Set<number>();
  quantities.forEach((quantity, n) => {
    if (quantity > 0) orders.add(ensure(part.orderOf[n]));
  });
  return { column, figures: figuresOf(part, quantities), orders: [...orders].sort((a, b) => a - b) };
};

/** A column as it was stored, with its figures. */
export const pooled = (part: OpenPart, column: Column): PoolColumn =>
  evaluated(part, column, quantitiesOfColumn(part.model, column));

/** A plan of a part as a column, with its figures. */
export const pooledPlan = (part: OpenPart, quantities: Quantities): PoolColumn =>
  evaluated(part, columnOf(part.model, quantities), quantities);

/** The place of a column among those of its part, which it joins if it is new. */
export const placeOf = (columns: PoolColumn[], column: PoolColumn): number => {
  const known = columns.findIndex((each) => isSameColumn(each.column, column.column));
  return known >= 0 ? known : columns.push(column) - 1;
};
