import type { CostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';

/** Tolerances, absolute and relative, when a bound is rounded up to an integer. */
const TOLERANCE = 1e-6;
const ROUNDING = 1e-13;

/** Returns whether every plan of whole quantities has a whole cost. */
export const isWhole = (form: CostFunction): boolean =>
  [form.unit, form.backlog, form.shortfall, form.excess].every((costs) => costs.every(Number.isInteger));

/** Returns the least whole number that a lower bound admits. */
export const toLeastWhole = (bound: number): number =>
  Math.ceil(bound - Math.max(TOLERANCE, ROUNDING * Math.abs(bound)));

/** Returns whether a lower bound reaches a value, except for rounding errors. */
export const isWithinRounding = (bound: number, value: number): boolean =>
  bound >= value - TOLERANCE * Math.max(1, Math.abs(value));

/** Returns whether a lower bound proves that a known value of a cost is optimal. */
export const provesOptimum = (form: CostFunction, bound: number, value: number): boolean =>
  isWhole(form)
    ? Math.ceil(bound - Math.max(TOLERANCE, ROUNDING * Math.abs(value))) >= value
    : isWithinRounding(bound, value);
