/**
 * Beam widths of heuristic pricing, in labels. A wide search takes some five times as long as a narrow one; it polishes
 * plans, and finds the incumbent of branch and bound.
 */
export const NARROW_BEAM = 8;
export const WIDE_BEAM = 24;
