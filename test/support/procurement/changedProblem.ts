import fc from 'fast-check';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { NamedLine } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { listPlanLines } from '#lib/procurement/optimiser/columns/planLines.ts';
import type { AskedPlan } from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { anyProblem } from '#test/support/procurement/askedPlan.ts';

/** Changes requirements, limits and prices of a problem; some offers go. */
const changeProblem = (problem: Problem, numbers: readonly number[]): Problem => {
  let turn = 0;
  const draw = (most: number): number => {
    turn += 1;
    return (numbers[turn % numbers.length] ?? 0) % most;
  };
  return {
    ...problem,
    parts: problem.parts.map((part) => ({
      ...part,
      requirements: part.requirements.map((each) => (draw(3) === 0 ? { ...each, quantity: 1 + draw(15) } : each)),
      maximum: part.maximum > 0 && draw(4) === 0 ? part.maximum + draw(9) : part.maximum,
      sources: part.sources.map((source) => ({
        ...source,
        minimum: draw(6) === 0 ? draw(6) : source.minimum,
        offers: source.offers
          .filter(() => draw(9) !== 0)
          .map((offer) => ({
            ...offer,
            capacity: draw(4) === 0 ? draw(20) : offer.capacity,
            minimum: draw(6) === 0 ? draw(8) : offer.minimum,
            price: draw(3) === 0 ? draw(10) : offer.price,
          })),
      })),
    })),
  };
};

/** A problem, the same one with changed data, and the id of a period. */
export const anyReplanning = () =>
  fc
    .tuple(anyProblem(), fc.array(fc.nat(1_000), { minLength: 7, maxLength: 7 }), fc.nat(100))
    .map(([problem, numbers, period]) => ({
      before: problem,
      after: changeProblem(problem, numbers),
      periodId: problem.periods[period % problem.periods.length]?.id ?? 0,
    }));

/** Lists the order lines of a calculated plan. */
export const listLines = ({ problem, state }: Pick<AskedPlan, 'problem' | 'state'>): readonly NamedLine[] =>
  listPlanLines(problem, state.rounds.at(-1) ?? []);
