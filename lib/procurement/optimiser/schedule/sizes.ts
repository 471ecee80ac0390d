/**
 * Numbers of parts up to which a method is used. The reasons are times measured on the instances of
 * `docs/procurement.md`: 40, 60 and 200 coupled parts, and 10-large with 10,000 parts.
 */
export const SIZES = {
  /** The exact solver proves the extreme points of the front; above, it solves them without branching. */
  exactCorners: 300,
  /**
   * Wide beam searches polish plans (five times the cost of narrow ones), and the bounding phase has weights of its
   * own. Above, the linear program over the pool has too few columns per part for long steps along its duals.
   */
  polished: 500,
  /** Linear programs over the pool, single-criterion searches and bounds are computed; above, HiGHS takes minutes. */
  programs: 5_000,
} as const;
