/**
 * Numerical tolerances: differences that rounding errors or the tolerances of HiGHS cause. They trade nothing, so the
 * README does not list them among the tuning constants. "Relative" means as a share of max(1, |value|).
 */

/** Relative gap up to which a lower bound proves a value that is no whole number. */
export const CLOSED_GAP = 1e-6;

/** Relative distance from the value of a linear relaxation within which the Lagrangian bound cannot rise. */
export const RELAXATION_GAP = 1e-6;

/** Absolute error of a lower bound that is rounded up to a whole number. */
export const WHOLE_BOUND_ERROR = 1e-6;

/** Errors of such a bound as a share of its size: of one part by HiGHS, by a relaxation, and of a sum over all parts. */
export const PART_BOUND_ERROR = 1e-13;
export const RELAXED_BOUND_ERROR = 1e-12;
export const PLAN_BOUND_ERROR = 1e-10;

/** Share by which HiGHS may miss the optimum of the aggregate model of a part. */
export const AGGREGATE_BOUND_ERROR = 1e-9;

/** Relative distance from the optimum within which a plan of a linear relaxation is optimal. */
export const OPTIMAL_FACE_SLACK = 1e-7;

/** Relative slack of a limit on a cost, so that it excludes no plan of exactly that cost. */
export const COST_LIMIT_SLACK = 1e-9;

/** Relative slack of the bounds of a distance that is a variable, for rounding errors in its sum. */
export const DISTANCE_RANGE_SLACK = 1e-6;

/** Difference of two augmented Tchebycheff distances that are equal. */
export const EQUAL_DISTANCE = 1e-12;

/** Gains of a search that are no larger are none: of a weighted sum, of a distance, and of a p-norm of distances. */
export const COST_GAIN = 1e-6;
export const DISTANCE_GAIN = 1e-9;
export const NORM_GAIN = 1e-10;

/** Gain of a column as a share of the cost that it adds to an assignment; a smaller one is none. */
export const COLUMN_GAIN = 1e-9;

/** Relative effect of a multiplier on the objective below which the interior point method means 0. */
export const NO_MULTIPLIER = 1e-7;

/** Quantity of an option, and share in a convex combination of plans, up to which HiGHS means 0. */
export const NO_QUANTITY = 1e-7;
export const NO_SHARE = 1e-6;

/** Distance from the nearest integer up to which HiGHS means that integer: of a variable, and of an offer's total. */
export const WHOLE_VARIABLE = 1e-6;
export const WHOLE_TOTAL = 1e-4;

/** Relative distance from the nearest integer up to which the simplex method means that dual value. */
export const WHOLE_DUAL = 1e-6;
