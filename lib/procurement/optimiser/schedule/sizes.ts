/**
 * Numbers of parts up to which a method is used. The reasons are times measured on the instances of
 * `docs/procurement.md`: 40, 60 and 200 coupled parts, and 10-large with 10,000 parts.
 */
export const SIZES = {
  /** The extreme points of a front are proven by the exact solver; beyond, they are searched without branching. */
  exactCorners: 300,
  /**
   * Plans are polished by wide beam searches, which take five times as long as narrow ones, and the bound has weights of
   * its own. Beyond, the linear program over the pool holds too few columns of each part to be followed far.
   */
  polished: 500,
  /** Programs over the pool are solved, weights turn to each criterion and plans are bounded; beyond, HiGHS takes minutes. */
  programs: 5_000,
} as const;
