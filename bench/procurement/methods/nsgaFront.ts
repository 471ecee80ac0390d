import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { COLUMN_OBJECTIVES, computeColumnObjectives } from '#lib/procurement/optimiser/columns/partContext.ts';
import { type CriterionVector, toCriterionVector } from '#lib/procurement/optimiser/front/criteria.ts';
import type { Random } from '#lib/procurement/optimiser/heuristics/random.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import { getCoverageCost, solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { Vector } from '../hypervolume.ts';
import { decodeGenes, type Genes, geneCount } from './decoder.ts';
import { nsga } from './nsga.ts';

/** Probability that a gene mutates. */
const MUTATION = 0.02;

/** Returns the front of NSGA-II over the decoder's genes, coverage first. */
export const searchNsgaFront = (
  milp: MilpSolver,
  problem: Problem,
  configuration: WeightedConfiguration,
  toFrontVector: (values: CriterionVector) => Vector,
  isOver: () => boolean,
): readonly Vector[] => {
  const parts = getPartContexts(problem, configuration);
  const least = parts.map(({ model }) => solveCoverage(milp, model).value);
  const measured = (plan: readonly Genes[]) => {
    const totals = COLUMN_OBJECTIVES.map(() => 0);
    const orders = new Set<number>();
    let failure = 0;
    parts.forEach((part, n) => {
      const quantities = decodeGenes(part, plan[n] ?? []);
      failure += computeCost(part.model, getCoverageCost(part.model), quantities) - (least[n] ?? 0);
      computeColumnObjectives(part, quantities).forEach((figure, at) => {
        totals[at] = (totals[at] ?? 0) + figure;
      });
      quantities.forEach((quantity, option) => {
        if (quantity > 0) orders.add(part.orderByOption[option] ?? 0);
      });
    });
    return { vector: toFrontVector(toCriterionVector(totals, orders.size, 0)), failure };
  };
  const random = (source: Random): readonly Genes[] =>
    parts.map((part) => Array.from({ length: geneCount(part) }, source.next));
  const crossed = (source: Random, one: readonly Genes[], other: readonly Genes[]): readonly Genes[] =>
    one.map((genes, n) => {
      const taken = source.next() < 0.5 ? genes : (other[n] ?? genes);
      return taken.map((gene) => (source.next() < MUTATION ? source.next() : gene));
    });
  return nsga({ random, crossed, measured }, isOver);
};
