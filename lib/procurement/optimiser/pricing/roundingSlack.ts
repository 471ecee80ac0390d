/** Relative slack; for costs below 1, the absolute slack. */
const SLACK = 1e-9;

/** Returns a cost plus a slack, so that rounding errors exclude no plan of exactly that cost. */
export const addRoundingSlack = (cost: number): number => cost + SLACK * (1 + Math.abs(cost));
