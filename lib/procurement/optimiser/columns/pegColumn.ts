import { type Pegging, peg } from '#lib/procurement/domain/plan/pegging.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type Column, toOrders } from '#lib/procurement/optimiser/columns/column.ts';

/** Assigns the units of a part's column to the requirements that they serve. */
export const pegColumn = (problem: Problem, part: Part, column: Column): Pegging =>
  peg(
    part,
    toOrders(problem, part, column),
    problem.suppliers.map(({ id }) => id),
    { start: problem.start, periods: problem.periods.length },
  );
