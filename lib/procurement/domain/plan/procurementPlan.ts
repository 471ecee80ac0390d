/** A plan as the API shows it. */
export interface ProcurementPlan {
  readonly planId: string;
  /** Start of the calculation: ISO 8601, UTC. */
  readonly date: string;
  readonly message: string;
  /** JSON text of a ReplanningSummary; undefined for a plan without frozen orders and without a limit on changes. */
  readonly replanning?: string | undefined;
  /** JSON text of an object with the three lists, in pieces; undefined if the calculation has not completed. */
  readonly lists: AsyncIterable<string> | undefined;
}
