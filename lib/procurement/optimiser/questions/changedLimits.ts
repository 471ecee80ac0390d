import type { Part } from '#lib/procurement/domain/problem/problem.ts';
import {
  buildPartModel,
  buildPartModelWithout,
  type LimitGroup,
  type PartModel,
} from '#lib/procurement/optimiser/model/partModel.ts';
import { solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { AskedPlan, PartPlan, PartSolver } from '#lib/procurement/optimiser/questions/partSolver.ts';
import { relaxPart } from '#lib/procurement/optimiser/questions/relaxedPart.ts';
import type { Outcome } from '#lib/procurement/optimiser/questions/solveLimited.ts';

type Coverage = ReturnType<typeof solveCoverage>;

/** A part without the limits of one group, and its best coverage. */
interface RelaxedLimits {
  readonly model: PartModel;
  readonly covering: Coverage;
}

/** A part whose limits of one group are larger. */
export interface IncreasedLimits {
  readonly model: PartModel;
  /** Returns the best coverage. */
  readonly cover: () => Coverage;
  /** Returns the plan that the configuration chooses. */
  readonly solve: () => Outcome<PartPlan>;
}

/** The limits of a part, changed for its alerts. Each change is computed once, whatever the number of alerts. */
export interface ChangedLimits {
  readonly remove: (group: LimitGroup) => RelaxedLimits;
  /** Increases every limit of a group by so many units. */
  readonly increase: (group: LimitGroup, units: number) => IncreasedLimits;
}

/** Returns a function that computes its value at the first call only. */
const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};

/** Creates the changed limits of a part. `solver` finds the best plans of the part beside those of the others. */
export const createChangedLimits = (
  { milp, problem, configuration }: AskedPlan,
  part: Part,
  solver: PartSolver,
): ChangedLimits => {
  const removed = new Map<LimitGroup, RelaxedLimits>();
  const increased = new Map<string, IncreasedLimits>();
  return {
    remove: (group) => {
      const known = removed.get(group);
      if (known !== undefined) return known;
      const model = buildPartModelWithout(group, problem, part, configuration);
      const relaxed = { model, covering: solveCoverage(milp, model) };
      removed.set(group, relaxed);
      return relaxed;
    },
    increase: (group, units) => {
      const key = `${group} ${units}`;
      const known = increased.get(key);
      if (known !== undefined) return known;
      const model = buildPartModel(problem, relaxPart(part, group, units), configuration);
      const limits = {
        model,
        cover: once(() => solveCoverage(milp, model)),
        solve: once(() => solver.solve(model, [], true, solver.before.column)),
      };
      increased.set(key, limits);
      return limits;
    },
  };
};
