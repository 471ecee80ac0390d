import {
  type CostFunction,
  combineCostFunctions,
  computeStockCost,
  getCostFunction,
  type OptionCosts,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** Largest value of a packed cost. Not tuned: sums stay exact integers with room for a bound above. */
const LARGEST = 2 ** 50;

/** Returns a strict upper bound on the difference between the costs of two plans of a part. */
const computeSpread = (model: PartModel, form: CostFunction, most: number): number => {
  const largestUnitCost = form.unit.reduce((value, unit) => Math.max(value, Math.abs(unit)), 0);
  const held = model.base.reduce(
    (total, net, at) =>
      total + Math.max(computeStockCost(model, form, at, net), computeStockCost(model, form, at, net + most)),
    0,
  );
  return largestUnitCost * most + held + 1;
};

/** A weighted sum of several cost functions that orders plans as the cost functions do lexicographically. */
interface PackedCost {
  readonly form: CostFunction;
  /** Number of cost functions in the sum, from the first on; one more would exceed the exact integers. */
  readonly held: number;
}

/** Packs integer cost functions into one in lexicographic order; `most` is the largest quantity received. */
export const packLexicographically = (model: PartModel, forms: readonly CostFunction[], most: number): PackedCost => {
  const spreads = forms.map((form) => computeSpread(model, form, most));
  let held = 0;
  for (let size = 1; held < forms.length; held++) {
    size *= spreads[held] ?? 1;
    if (size > LARGEST && held > 0) break;
  }
  let weight = 1;
  const terms: (readonly [number, CostFunction])[] = [];
  for (let n = held - 1; n >= 0; n--) {
    const form = forms[n];
    if (form !== undefined) terms.push([weight, form]);
    weight *= spreads[n] ?? 1;
  }
  return { form: combineCostFunctions(model, terms), held };
};

/**
 * Returns the costs that break ties between labels of equal estimate: those of the later stages, then cost, lateness
 * and stock.
 */
export const buildTieBreaker = (model: PartModel, later: readonly CostFunction[], most: number): OptionCosts => {
  const objectives = ['TotalCost', 'LateUnitPeriods', 'ExcessStockUnitPeriods'] as const;
  const { form } = packLexicographically(
    model,
    [...later, ...objectives.map((objective) => getCostFunction(model, objective))],
    most,
  );
  return { unit: form.unit, fixed: form.unit.map(() => 0), held: form };
};
