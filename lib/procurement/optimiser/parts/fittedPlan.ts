import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { fitPlannedLines } from '#lib/procurement/domain/replanning/fitPlannedLines.ts';
import { getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import type { Quantities } from '#lib/procurement/optimiser/model/costFunction.ts';
import { getSmallestPlan, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** Returns the earlier plan of a part, fitted to its data. The plan has few changes, but not always the fewest. */
export const fitEarlierPlan = (problem: Problem, part: Part, model: PartModel): Quantities => {
  const before = model.options.map(({ before: quantity = 0, low, isForced }) => (isForced ? low : quantity));
  if (isFeasibleColumn(model, toColumn(model, before))) return before;
  const lines = [...(part.planned ?? []), ...(part.earlier ?? [])];
  const fitted = getColumnQuantities(
    model,
    fitPlannedLines(problem, part, lines).flatMap(({ offer, order, quantity }) =>
      quantity > 0 ? [offer, order, quantity] : [],
    ),
  );
  return isFeasibleColumn(model, toColumn(model, fitted)) ? fitted : getSmallestPlan(model);
};
