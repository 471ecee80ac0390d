import type { BoundedObjective } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { type Recycling, writeCompactMilp } from '#test/support/procurement/compactMilp.ts';
import { addDistance, toObjectives } from '#test/support/procurement/leastDistance.ts';
import { minimise, minimiseInTurn } from '#test/support/procurement/milp.ts';

/** An order line of an earlier plan, by ids. */
interface EarlierLine {
  readonly partId: number;
  readonly supplierId: number;
  readonly offerId: number;
  readonly periodId: number;
  readonly quantity: number;
}

/** Quantities of the frozen orders by part, supplier, offer and period. */
const listFrozen = (problem: Problem): ReadonlyMap<string, number> => {
  const frozen = new Map<string, number>();
  for (const part of problem.parts) {
    const rows = part.sources.flatMap(({ supplier, offers }) => offers.map(({ id }) => ({ supplier, id })));
    for (const { offer, order, quantity } of part.planned ?? []) {
      const [row, period] = [rows[offer], problem.periods[order]];
      const supplier = problem.suppliers[row?.supplier ?? -1];
      frozen.set([part.id, supplier?.id, row?.id, period?.id].join(), quantity);
    }
  }
  return frozen;
};

/**
 * Writes the problem with a variable for each order line that differs from an earlier plan; lines that no variable can
 * hold are changes of every plan. Lines of past periods do not count. Frozen orders are as the problem names them.
 */
const writeWithChanges = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  lines: readonly EarlierLine[],
  most: number,
) => {
  const program = writeCompactMilp(problem, recycling);
  const first = problem.periods[problem.now]?.id ?? Number.POSITIVE_INFINITY;
  const frozenUntil = problem.periods[problem.replanning?.frozen ?? -1]?.id ?? -1;
  const open = new Map(
    lines
      .filter(({ periodId }) => periodId >= first)
      .map((line) => [[line.partId, line.supplierId, line.offerId, line.periodId].join(), line.quantity]),
  );
  let lost = 0;
  const changed: [number, number][] = [];
  const frozen = listFrozen(problem);
  const known = new Set<string>();
  for (const { part, supplier, offerId, at, variable } of program.amounts) {
    const periodId = problem.periods[at]?.id ?? 0;
    const key = [problem.parts[part]?.id, problem.suppliers[supplier]?.id, offerId, periodId].join();
    const high = program.upper[variable] ?? 0;
    const before = open.get(key) ?? 0;
    known.add(key);
    if (periodId <= frozenUntil) {
      const kept = frozen.get(key) ?? 0;
      program.rows.push({ low: kept, high: kept, terms: [[variable, 1]] });
      if (kept !== before) lost += 1;
      continue;
    }
    program.lower.push(0);
    program.upper.push(1);
    program.whole.push(1);
    const isChanged = program.lower.length - 1;
    changed.push([isChanged, 1]);
    const large = Math.max(high, before);
    program.rows.push({
      low: -Number.POSITIVE_INFINITY,
      high: before,
      terms: [
        [variable, 1],
        [isChanged, -large],
      ],
    });
    program.rows.push({
      low: before,
      high: Number.POSITIVE_INFINITY,
      terms: [
        [variable, 1],
        [isChanged, large],
      ],
    });
  }
  lost += [...open.keys()].filter((key) => !known.has(key)).length;
  const needed = lost + Math.round(minimise(milp, program, changed));
  program.rows.push({ low: -Number.POSITIVE_INFINITY, high: Math.max(most, needed) - lost, terms: changed });
  return { program, needed };
};

/**
 * Returns the fewest changed order lines, and the least coverage tiers, cost and lateness, one after the other, of plans
 * with at most `most` changed lines (or the fewest).
 */
export const leastWithChanges = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  lines: readonly EarlierLine[],
  most: number,
): { readonly needed: number; readonly values: readonly number[] } => {
  const { program, needed } = writeWithChanges(milp, problem, recycling, lines, most);
  const tiers = [program.unavailable, program.short, program.criteria[0] ?? [], program.late];
  return { needed, values: minimiseInTurn(milp, program, tiers) };
};

/**
 * Returns the fewest changed order lines, the least coverage tiers, the least values of `criteria`, and the least
 * augmented Tchebycheff distance between the ideal and nadir points. The criteria and the distance refer to plans with
 * that coverage and at most `most` changed lines, or the fewest.
 */
export const leastDistanceWithChanges = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  lines: readonly EarlierLine[],
  most: number,
  weights: readonly number[],
  range: Parameters<typeof addDistance>[2],
  criteria: readonly number[],
) => {
  const { program, needed } = writeWithChanges(milp, problem, recycling, lines, most);
  const coverage = minimiseInTurn(milp, program, [program.unavailable, program.short]);
  const least = criteria.map((n) => Math.round(minimise(milp, program, program.criteria[n] ?? [])));
  return { needed, coverage, least, distance: minimise(milp, program, addDistance(program, weights, range)) };
};

/**
 * Returns the fewest changed order lines, the least coverage tiers, and the best values of objectives minimised one
 * after the other. The values refer to plans with at most `most` changed lines, or the fewest. Each objective is
 * minimised within what `relax` makes of the best values of those before it. RecycledUnits counts negative.
 */
export const leastWithinChanges = (
  milp: MilpSolver,
  problem: Problem,
  { order, ...recycling }: Recycling & { readonly order: readonly BoundedObjective[] },
  { lines, most }: { readonly lines: readonly EarlierLine[]; readonly most: number },
  relax: (objective: BoundedObjective, best: number) => number,
) => {
  const { program, needed } = writeWithChanges(milp, problem, recycling, lines, most);
  const coverage = minimiseInTurn(milp, program, [program.unavailable, program.short]);
  const forms = toObjectives(program);
  const values = order.map((objective) => {
    const best = Math.round(minimise(milp, program, forms[objective]));
    program.rows.push({ low: -Number.POSITIVE_INFINITY, high: relax(objective, best), terms: forms[objective] });
    return best;
  });
  return { needed, coverage, values };
};
