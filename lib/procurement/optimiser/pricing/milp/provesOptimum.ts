import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import {
  CLOSED_GAP,
  PART_BOUND_ERROR,
  WHOLE_BOUND_ERROR,
} from '#lib/procurement/optimiser/model/numericalTolerances.ts';

/** Returns whether every plan of whole quantities has a whole cost. */
export const isWhole = (form: CostFunction): boolean =>
  [form.unit, form.backlog, form.shortfall, form.excess].every((costs) => costs.every(Number.isInteger));

/**
 * Returns the least whole number that a lower bound admits.
 * @param size the magnitude that determines the rounding error of the bound
 * @param relativeError this error as a share of the size
 */
export const toLeastWhole = (bound: number, size = Math.abs(bound), relativeError = PART_BOUND_ERROR): number =>
  Math.ceil(bound - Math.max(WHOLE_BOUND_ERROR, relativeError * size));

/** Returns whether a lower bound reaches a value, except for rounding errors. */
export const isWithinRounding = (bound: number, value: number): boolean =>
  bound >= value - CLOSED_GAP * Math.max(1, Math.abs(value));

/** Returns whether a lower bound proves that a known value of a cost is optimal. */
export const provesOptimum = (form: CostFunction, bound: number, value: number): boolean =>
  isWhole(form) ? toLeastWhole(bound, Math.abs(value)) >= value : isWithinRounding(bound, value);
