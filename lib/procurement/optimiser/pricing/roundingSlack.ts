/** Relative to the cost, and absolute below a cost of 1. */
const SLACK = 1e-9;

/** Returns a cost plus a slack for rounding errors, so that a plan of exactly that cost stays within it. */
export const addRoundingSlack = (cost: number): number => cost + SLACK * (1 + Math.abs(cost));
