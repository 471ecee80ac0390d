import { COST_LIMIT_SLACK } from '#lib/procurement/optimiser/model/numericalTolerances.ts';

/** Returns a cost plus a slack, so that rounding errors exclude no plan of exactly that cost. */
export const addRoundingSlack = (cost: number): number => cost + COST_LIMIT_SLACK * (1 + Math.abs(cost));
