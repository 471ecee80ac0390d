import type { Part } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  buildPartModel,
  buildPartModelWithout,
  keepsLimits,
  type PartModel,
} from '#lib/procurement/optimiser/model/partModel.ts';
import type { StageResult } from '#lib/procurement/optimiser/pricing/milp/stageResult.ts';
import { getCoverageCost, solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import {
  computeDateRange,
  limitsDates,
  type RelaxableGroup,
  relaxPart,
} from '#lib/procurement/optimiser/questions/limits/relaxedPart.ts';
import type { AskedPlan } from '#lib/procurement/optimiser/questions/part/partSolver.ts';

/** A part without the limits of one group. */
interface RelaxedLimits {
  readonly part: Part;
  readonly model: PartModel;
  /** Returns the best coverage. */
  readonly cover: () => StageResult;
}

/** A part whose limits of one group are larger. */
export interface IncreasedLimits {
  readonly part: Part;
  readonly model: PartModel;
  /** Returns the best coverage. */
  readonly cover: () => StageResult;
}

/** The limits of a part, changed for its alerts. Each change is computed once, whatever the number of alerts. */
export interface ChangedLimits {
  readonly remove: (group: RelaxableGroup) => RelaxedLimits;
  /** Increases every limit of a group by `units`. */
  readonly increase: (group: RelaxableGroup, units: number) => IncreasedLimits;
}

/** Returns a function that computes its value at the first call only. */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/**
 * Returns a plan as a coverage that none surpasses, if it lacks nothing and keeps the changed limits. A shorter lead
 * time may exceed the maximum stock, and the quantities of an order may end at another need.
 */
const toFullCoverage = (model: PartModel, group: RelaxableGroup, column: Column): StageResult | undefined => {
  if (group === 'leadTime' && Number.isFinite(model.maximum)) return undefined;
  const quantities = getColumnQuantities(model, column);
  if (computeCost(model, getCoverageCost(model), quantities) > 0) return undefined;
  const isInRange = model.options.every(({ low, high, isForced }, n) => {
    const quantity = ensure(quantities[n]);
    return (quantity === 0 && isForced !== true) || (quantity >= low && quantity <= high);
  });
  return isInRange && keepsLimits(model, quantities) ? { quantities, value: 0, bound: 0 } : undefined;
};

/** Creates the changed limits of a part with its plan. */
export const createChangedLimits = (
  { milp, problem, configuration }: AskedPlan,
  part: Part,
  column: Column,
): ChangedLimits => {
  const removed = new Map<RelaxableGroup, RelaxedLimits>();
  const increased = new Map<string, IncreasedLimits>();
  const build = (relaxed: Part): PartModel => buildPartModel(problem, relaxed, configuration);
  const toCover = (model: PartModel, group: RelaxableGroup) =>
    once(() => toFullCoverage(model, group, column) ?? solveCoverage(milp, model, { relaxesQuantities: true }));
  return {
    remove: (group) => {
      const known = removed.get(group);
      if (known !== undefined) return known;
      const range = limitsDates(group) ? computeDateRange(problem, part, group) : 0;
      const changed = limitsDates(group) ? relaxPart(problem, part, group, range) : part;
      const model = limitsDates(group) ? build(changed) : buildPartModelWithout(group, problem, part, configuration);
      const relaxed: RelaxedLimits = { part: changed, model, cover: toCover(model, group) };
      removed.set(group, relaxed);
      return relaxed;
    },
    increase: (group, units) => {
      const key = `${group} ${units}`;
      const known = increased.get(key);
      if (known !== undefined) return known;
      const changed = relaxPart(problem, part, group, units);
      const model = build(changed);
      const limits = { part: changed, model, cover: toCover(model, group) };
      increased.set(key, limits);
      return limits;
    },
  };
};
