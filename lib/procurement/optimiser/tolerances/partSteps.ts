import { findOrAddColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import type { LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { hasManyOptions } from '#lib/procurement/optimiser/model/partModel.ts';
import { createRandom } from '#lib/procurement/optimiser/model/random.ts';
import { runStage, type StageControl } from '#lib/procurement/optimiser/parallel/jobStage.ts';
import type { PricingJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import type { ChangesPricingEffort } from '#lib/procurement/optimiser/parts/priceWithChanges.ts';
import { createSelection, type SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';
import { type StageProblem, toStageWeights } from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';
import { NO_BOUND, type OrderSearchState } from '#lib/procurement/optimiser/tolerances/orderSearchState.ts';
import {
  createStageBoundJob,
  createStageChangesJob,
  type StageBound,
  type StageMultipliers,
  toScaledWeights,
} from '#lib/procurement/optimiser/tolerances/stageBound.ts';
import { getStageEffort, type StageStep } from '#lib/procurement/optimiser/tolerances/stageSchedule.ts';

/**
 * Perturbation of order prices: probability that an open order keeps its price, probability that a closed order is
 * discounted, and the discounted share of its weight. Last, the beam width in labels.
 */
const KEPT_PRICE = 0.3;
const DISCOUNTED = 0.2;
const DISCOUNT = 0.5;
const WIDTH = 12;

/**
 * Returns the prices of orders by part, given the orders of the plan and the weights of a stage. After the first round
 * prices are perturbed.
 */
const createJoinPrices = (
  context: SearchContext,
  weights: LinearWeights,
  state: OrderSearchState,
  round: number,
): ((part: number) => readonly number[]) => {
  const selection = createSelection(context, weights, state.choice);
  const random = createRandom(state.seed);
  const chances = Array.from({ length: selection.suppliers * selection.periods }, () => random.next());
  const price = (part: number, order: number): number => {
    const own = selection.getColumn(part)?.orders.includes(order) ? 1 : 0;
    const isOpen = selection.countUsers(order) > own;
    const whole = weights.order + (isOpen ? 0 : weights.supplier / selection.periods);
    const chance = round === 0 ? 1 : ensure(chances[order]);
    if (isOpen) return chance < KEPT_PRICE ? whole : 0;
    return chance < DISCOUNTED ? DISCOUNT * whole : whole;
  };
  return (part) => (context.parts[part]?.orders ?? []).map((order) => price(part, order));
};

/** Creates the jobs that price each part, given the orders of the plan. */
const createJoinJobs = (
  { context, stage }: StageProblem,
  state: OrderSearchState,
  proof: StageBound,
  round: number,
): ((part: number) => PricingJob) => {
  const { weights } = toScaledWeights(stage, proof.center);
  const getPrices = createJoinPrices(context, weights, state, round);
  return (part) => ({
    linearWeights: weights,
    floor: ensure(context.floors[part]),
    prices: getPrices(part),
    width: WIDTH,
    isThorough: round === 0,
  });
};

/** Returns the multipliers of the limits, with the prices of orders given the orders of the plan. */
const createJoinMultipliers = (
  { context, stage }: StageProblem,
  state: OrderSearchState,
  { center }: StageBound,
  round: number,
): StageMultipliers => {
  const getPrices = createJoinPrices(context, toStageWeights(stage, center.limits), state, round);
  return { limits: center.limits, prices: context.parts.map((_, part) => getPrices(part)) };
};

/** Effort of pricing with changes that searches columns at the orders of the plan. */
const JOIN: ChangesPricingEffort = { steps: 8, nodes: 0 };

/** Runs a step that prices every part with its changed order lines. */
const runChangesStep = (
  { context, stage }: StageProblem,
  state: OrderSearchState & { readonly proof: StageBound },
  { kind, round }: StageStep,
  control: StageControl,
): readonly number[] => {
  const { proof } = state;
  const found = [...state.found];
  const parts = context.parts.length;
  const isProof = kind === 'prove';
  const { steps = 60, nodes } = getStageEffort(stage, parts, round, false);
  const effort = isProof ? { steps, nodes } : JOIN;
  const at = isProof ? proof.next : createJoinMultipliers({ context, stage }, state, proof, round);
  runStage(
    {
      kind: 'priceChanges',
      parts,
      createJob: (part) => createStageChangesJob({ context, stage }, at, part, effort),
      accept: (part, result) => {
        const place = result && findOrAddColumn(ensure(context.pool[part]), result.column);
        found.push(isProof ? (result?.bound ?? NO_BOUND) : (place ?? ensure(state.choice[part])));
      },
    },
    found.length,
    control,
  );
  return found;
};

/** Runs a step that solves every part; returns, by part so far, its bound or the index of its column. */
export const runPartStep = (
  { context, stage }: StageProblem,
  state: OrderSearchState & { readonly proof: StageBound },
  { kind, round }: StageStep,
  control: StageControl,
): readonly number[] => {
  if (stage.changes !== undefined) return runChangesStep({ context, stage }, state, { kind, round }, control);
  const { proof } = state;
  const found = [...state.found];
  const parts = context.parts.length;
  if (kind === 'prove') {
    const isWide = context.parts.every(({ model }) => hasManyOptions(model));
    const effort = getStageEffort(stage, parts, round, isWide);
    const accept = (
      part: number,
      result: { column: Parameters<typeof findOrAddColumn>[1]; bound: number } | undefined,
    ) => {
      if (result !== undefined) findOrAddColumn(context.pool[part] ?? [], result.column);
      found.push(result?.bound ?? NO_BOUND);
    };
    const createJob = (part: number) => createStageBoundJob({ context, stage }, proof, part, effort);
    runStage({ kind: 'prove', parts, createJob, accept }, found.length, control);
    return found;
  }
  runStage(
    {
      kind: 'pass',
      parts,
      createJob: createJoinJobs({ context, stage }, state, proof, round),
      accept: (part, column) => {
        found.push(column == null ? ensure(state.choice[part]) : findOrAddColumn(context.pool[part] ?? [], column));
      },
    },
    found.length,
    control,
  );
  return found;
};
