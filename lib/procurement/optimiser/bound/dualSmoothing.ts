/**
 * Dual smoothing (Wentges 1997): the next duals lie on the line from those of the best Lagrangian bound to those of the
 * restricted master problem. First step along it, factors on the step after a better and after a worse round, and its
 * limits.
 */
export const FIRST_SMOOTHING_STEP = 0.5;
const LONGER = 1.4;
const SHORTER = 0.6;
const SHORTEST = 0.05;
const LONGEST = 0.9;

/** Returns the smoothing step, a share of the line, after a round. */
export const updateSmoothingStep = (before: number, isBetter: boolean): number =>
  Math.min(LONGEST, Math.max(SHORTEST, before * (isBetter ? LONGER : SHORTER)));
