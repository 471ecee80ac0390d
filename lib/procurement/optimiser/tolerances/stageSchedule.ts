import { getBoundEffort, getBoundRounds } from '#lib/procurement/optimiser/bound/boundEffort.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parallel/jobs.ts';
import { SIZES } from '#lib/procurement/optimiser/schedule/sizes.ts';
import { countsOrders, type OrderStage } from '#lib/procurement/optimiser/tolerances/orderObjectives.ts';

/**
 * Kinds of step: `prove` bounds every part at the multipliers, `join` prices every part at the orders of the plan. The
 * others work on the whole plan.
 */
export type StageStepKind = 'compactMilp' | 'prove' | 'join' | 'restrictedMaster';

export interface StageStep {
  readonly kind: StageStepKind;
  /** Index among the steps of its kind. */
  readonly round: number;
}

/** Rounds in a problem too large for the bounding phase of weights. */
const ROUNDS_OF_MANY = 4;

/** Enough to see whether a part may have a cheaper column than its pool, which heuristic pricing then looks for. */
const LOOK: BoundJob['effort'] = { labels: 1, nodes: 0, steps: 8 };

/** Rounds of `prove` that precede a restricted master problem. */
const MASTER_EVERY = 4;

/** Returns the effort of bounding one part in a round of a stage. */
export const getStageEffort = (parts: number, round: number, isWide: boolean): BoundJob['effort'] =>
  parts > SIZES.polished ? LOOK : getBoundEffort(parts, round, isWide);

/** Returns the steps of a stage; it ends earlier when its value is proven. */
export const createStageSchedule = (stage: OrderStage, parts: number): readonly StageStep[] => {
  const rounds = parts > SIZES.polished ? ROUNDS_OF_MANY : getBoundRounds(parts);
  const isCoupled = countsOrders(stage);
  const proofs = Array.from({ length: rounds }, (_, round): readonly StageStep[] => [
    { kind: 'prove', round },
    ...(isCoupled ? [{ kind: 'join', round } as const] : []),
    ...(round % MASTER_EVERY === MASTER_EVERY - 1 || round === rounds - 1
      ? [{ kind: 'restrictedMaster', round: Math.floor(round / MASTER_EVERY) } as const]
      : []),
  ]);
  return [{ kind: 'compactMilp', round: 0 }, ...proofs.flat()];
};
