import { getBoundEffort, getBoundRounds, LOOK } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import { countsOrders, type OrderStage } from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';

/**
 * Kinds of step. `prove` bounds every part at the multipliers; `join` prices every part given the orders of the plan.
 * The others work on the plan of all parts.
 */
export type StageStepKind = 'compactMilp' | 'prove' | 'join' | 'restrictedMaster';

export interface StageStep {
  readonly kind: StageStepKind;
  /** Index among the steps of its kind. */
  readonly round: number;
}

/** Number of bounding rounds for problems that are too large for the bounding phase of weights. */
const ROUNDS_OF_MANY = 4;

/**
 * Cheap bounding rounds before the others where orders or suppliers count: the multipliers of shared orders converge
 * more slowly than those of budgets alone.
 */
const ROUNDS_OF_COUNTS = 6;

/** Number of `prove` rounds before each restricted master problem. */
const MASTER_EVERY = 4;

/** Returns the effort of bounding one part in a round of a stage. */
export const getStageEffort = (stage: OrderStage, parts: number, round: number, isWide: boolean): BoundJob['effort'] =>
  parts > SIZES.polished ? LOOK : getBoundEffort(parts, countsOrders(stage) ? round - ROUNDS_OF_COUNTS : round, isWide);

/** Returns the steps of a stage. The stage ends earlier once its value is proven optimal. */
export const createStageSchedule = (stage: OrderStage, parts: number): readonly StageStep[] => {
  const isCoupled = countsOrders(stage);
  const rounds = parts > SIZES.polished ? ROUNDS_OF_MANY : getBoundRounds(parts) + (isCoupled ? ROUNDS_OF_COUNTS : 0);
  const proofs = Array.from({ length: rounds }, (_, round): readonly StageStep[] => [
    { kind: 'prove', round },
    ...(isCoupled ? [{ kind: 'join', round } as const] : []),
    ...(round % MASTER_EVERY === MASTER_EVERY - 1 || round === rounds - 1
      ? [{ kind: 'restrictedMaster', round: Math.floor(round / MASTER_EVERY) } as const]
      : []),
  ]);
  return [{ kind: 'compactMilp', round: 0 }, ...proofs.flat()];
};
