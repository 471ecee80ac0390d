import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { descendFromEach } from '#lib/procurement/optimiser/heuristics/descendFromEach.ts';
import { drawRandomWeights, getBestAssignment } from '#lib/procurement/optimiser/heuristics/recombination.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { createRandom } from '#lib/procurement/optimiser/model/random.ts';
import { runStage } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { PricingJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import { NARROW_BEAM, WIDE_BEAM } from '#lib/procurement/optimiser/pricing/beamSearch/beamWidths.ts';
import type { Step, StepRunner } from '#lib/procurement/optimiser/schedule/steps/steps.ts';
import { createSelection, offerToFront, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';
import { trimPool } from '#lib/procurement/optimiser/search/trimPool.ts';
import { computeSingleCriterionFactors, focusFactors } from '#lib/procurement/optimiser/search/weightVectors.ts';

/** Returns the factors of the criteria that a pass minimises. */
const chooseFactors = (context: SearchContext, { seed }: SearchState, { kind, round }: Step): readonly number[] => {
  if (kind === 'randomWeights') return drawRandomWeights(context, createRandom(seed));
  return kind === 'criterionWeights' ? computeSingleCriterionFactors(context, round) : focusFactors(context);
};

/** One in this many random weight vectors is searched with the wide beam, at the orders of the best plan known. */
const REFINED = 4;

/**
 * Returns the prices of the orders of a part, given the number of other parts that use each in the best plan of the
 * front: a share of the weight (slope scaling, Kim & Pardalos 1999), or, in a refined pass, nothing for a used order.
 */
const createPrices = (
  context: SearchContext,
  weights: LinearWeights,
  { known, isRefined }: { readonly known: readonly number[]; readonly isRefined: boolean },
) => {
  const selection = createSelection(context, weights, known);
  return (part: number): readonly number[] => {
    const used = new Set(selection.getColumn(part)?.orders);
    return ensure(context.parts[part]).orders.map((order) => {
      const others = selection.countUsers(order) - (used.has(order) ? 1 : 0);
      if (isRefined) return others > 0 ? 0 : weights.order;
      return weights.order / (1 + others);
    });
  };
};

/**
 * Prices every part at linear weights, given the orders of the best plan of the front. After a warm start only the
 * changed parts are priced. The plan, and its local optimum, are offered to the front.
 */
export const runPass: StepRunner = (context, state, { step }, { control, onFound }) => {
  // A large pool is trimmed before each weight vector around the chosen point.
  if (step.kind === 'focusWeights' && state.found.length === 0) trimPool(context);
  const factors = chooseFactors(context, state, step);
  const linearWeights = toLinearWeights(factors);
  const known = getBestAssignment(context, factors);
  const isRefined = step.kind === 'randomWeights' && step.round % REFINED === REFINED - 1;
  const getPrices = createPrices(context, linearWeights, { known, isRefined });
  const isPriced = createPartFilter(state);
  const createJob = (part: number): PricingJob => ({
    linearWeights,
    floor: ensure(context.floors[part]),
    prices: getPrices(part),
    width: isRefined ? WIDE_BEAM : NARROW_BEAM,
    isThorough: isRefined,
  });
  const found = [...state.found];
  runStage(
    {
      kind: 'pass',
      parts: context.parts.length,
      createJob: (part) => (isPriced(part) ? createJob(part) : undefined),
      accept: (part, column) => {
        // A part without a result on an empty front takes its first column.
        found.push(column == null ? (known[part] ?? 0) : findOrAddColumn(ensure(context.pool[part]), column));
        onFound(found);
      },
    },
    found.length,
    control,
  );
  if (found.length < context.parts.length) return { state: { ...state, found }, isDone: false };
  offerToFront(context, found);
  descendFromEach(context, linearWeights, [found]);
  return { state, isDone: true };
};

/** Returns whether passes solve a part. They solve all parts, or after a warm start only the changed ones. */
const createPartFilter = ({ changed }: SearchState): ((part: number) => boolean) => {
  const parts = new Set(changed);
  return (part) => changed === undefined || parts.has(part);
};
