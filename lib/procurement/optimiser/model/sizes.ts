/**
 * Numbers of parts up to which a method is used. The reasons are times measured with 40, 60 and 200 coupled parts
 * (instances 07 to 09), and with 10,000 parts.
 */
export const SIZES = {
  /** The extreme points of the front are proven by branching; in larger problems they are solved without branching. */
  provenExtremePoints: 300,
  /**
   * Wide beam searches, five times as costly as narrow ones, polish plans, and the bounding phase chooses its own
   * weights. In larger problems the linear program over the pool has too few columns per part for long steps along its
   * duals.
   */
  polished: 500,
  /**
   * Linear programs over the pool, single-criterion searches and bounds are computed; in larger problems HiGHS takes
   * minutes.
   */
  programs: 5_000,
} as const;
