/** A plan as its readers know it. */
export interface ProcurementPlan {
  readonly planId: string;
  /** When its calculation was asked for: ISO 8601, UTC. */
  readonly date: string;
  readonly message: string;
  /** The three lists as the JSON text of one object, in pieces; undefined where the calculation has not completed. */
  readonly lists: AsyncIterable<string> | undefined;
}
