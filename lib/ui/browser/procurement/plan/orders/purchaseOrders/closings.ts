import type { Closing, PurchaseOrder } from '#lib/procurement/domain/questions/orders.ts';

/** A question that was not answered, and why; the error is undefined if the answer lacked the order. */
interface FailedClosing {
  readonly error: unknown;
}

/** The cost of giving up an order; an order that the plan had to keep has none. */
export type ClosingAnswer = Closing | 'kept' | FailedClosing;

/** The cost of giving up each order by its key, as far as it is known. */
export type Closings = ReadonlyMap<string, ClosingAnswer>;

export const readAnswer = ({ Frozen, Closing }: PurchaseOrder): ClosingAnswer => (Frozen === true ? 'kept' : Closing);

/** Returns the cost of giving up an order, if it is known and the order may be given up. */
export const getClosing = (closings: Closings, key: string): Closing | undefined => {
  const answer = closings.get(key);
  return answer === undefined || answer === 'kept' || 'error' in answer ? undefined : answer;
};
