import { getSupplierOfOrder } from '#lib/procurement/domain/plan/orderNumber.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import type { PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { CRITERIA, toCriterionVector, toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { Program, type Term } from '#lib/procurement/optimiser/highs/program.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  addSwitches,
  addTchebycheffObjective,
  type DistanceFactors,
} from '#lib/procurement/optimiser/parts/distanceRows.ts';
import type { PartMilp } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import type { CostLimits } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';

/** Contribution of the other parts to a plan: their column objectives, orders and suppliers. */
export interface Rest {
  readonly objectives: readonly number[];
  readonly orders: ReadonlySet<number>;
  readonly suppliers: ReadonlySet<number>;
}

/** Goal for one part, given the plans of the others: the distance of the plan of all parts from the ideal point. */
interface NearestGoal {
  readonly rest: Rest;
  /** By criterion: weight over width of its range. */
  readonly rates: readonly number[];
  readonly ideal: readonly number[];
  /** By default those of the augmented Tchebycheff distance. */
  readonly factors?: DistanceFactors;
  readonly limits?: CostLimits;
  /** A plan of the part to start from. */
  readonly known?: Quantities;
}

const INFINITE = Number.POSITIVE_INFINITY;

/**
 * Builds the MILP of one part with the distance of the plan of all parts as its objective. An order or a supplier that
 * other parts use costs nothing more. `stage` is the MILP of the part, with a binary for each order.
 */
export const buildNearestMilp = (
  part: PartContext,
  stage: PartMilp,
  { rest, rates, ideal, factors, limits = [], known }: NearestGoal,
): Program => {
  const { lower, most, whole, rows } = stage.program;
  const to = new Program();
  const start = known && stage.toVariableValues(known);
  for (const [n, low] of lower.entries())
    to.add({ low, high: ensure(most[n]), isWhole: ensure(whole[n]), start: start?.[n] ?? 0 });
  for (const { low, high, terms } of rows) to.addRow(low, high, terms);
  for (const [form, limit] of limits) to.addRow(-INFINITE, limit, stage.toTerms(form));
  const newOrders = [...stage.switches].filter(([order]) => !rest.orders.has(order));
  const ofNewSuppliers = newOrders
    .map(([order, variable]) => [getSupplierOfOrder(order, part.model.periods), variable] as const)
    .filter(([supplier]) => !rest.suppliers.has(supplier));
  const counted: Readonly<Record<number, readonly number[]>> = {
    [CRITERIA.orders]: newOrders.map(([, variable]) => variable),
    [CRITERIA.suppliers]: [...addSwitches(to, ofNewSuppliers).values()],
  };
  const base = toCriterionVector(rest.objectives, rest.orders.size, rest.suppliers.size);
  const offsets = ideal.map((value, n) => value - ensure(base[n]));
  const toTerms = (criterion: number, rate: number): readonly Term[] => {
    const one = toLinearWeights(rates.map((_, n) => (n === criterion ? 1 : 0)));
    return [
      ...stage.toTerms(toCostFunction(part, one)).map(([at, factor]): Term => [at, rate * factor]),
      ...(counted[criterion] ?? []).map((variable): Term => [variable, rate]),
    ];
  };
  addTchebycheffObjective(to, { rates, ideal: offsets }, toTerms, factors);
  return to;
};
