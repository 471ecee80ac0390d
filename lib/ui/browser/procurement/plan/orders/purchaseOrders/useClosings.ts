import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Closing, PurchaseOrder } from '#lib/procurement/domain/questions/orders.ts';
import { getPurchaseOrders } from '#lib/ui/browser/api/questions.ts';
import { type Loaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { type Order, toOrderKey } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/collectOrders.ts';

/** The cost of giving up an order; an order that the plan had to keep has none. */
export type ClosingAnswer = Closing | 'kept' | 'failed';

/** The cost of giving up each order, as far as it is known. */
export type Closings = ReadonlyMap<string, ClosingAnswer>;

type Add = (key: string, answer: ClosingAnswer) => void;

export const readAnswer = ({ Frozen, Closing }: PurchaseOrder): ClosingAnswer => (Frozen === true ? 'kept' : Closing);

/** Asks about requested orders, one at a time, and drops requests that are no longer needed. */
const createQueue = (id: string, add: Add) => {
  const wanted = new Map<string, Order>();
  const done = new Set<string>();
  const stop = new AbortController();
  let isBusy = false;
  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const [order] = wanted.values();
      if (order === undefined || stop.signal.aborted) break;
      const { key, supplier, period } = order;
      wanted.delete(key);
      done.add(key);
      try {
        const [found] = await getPurchaseOrders(id, { supplier, period }, stop.signal);
        if (!stop.signal.aborted) add(key, found === undefined ? 'failed' : readAnswer(found));
      } catch {
        if (!stop.signal.aborted) add(key, 'failed');
      }
    }
    isBusy = false;
  };
  return {
    want: (order: Order): void => {
      if (done.has(order.key)) return;
      wanted.set(order.key, order);
      void run();
    },
    drop: ({ key }: Order): void => {
      wanted.delete(key);
    },
    stop: (): void => stop.abort(),
  };
};

interface Asked {
  readonly closings: Closings;
  /** The answer about all orders. It is ready at once if only visible orders are asked about. */
  readonly loaded: Loaded<Closings>;
  readonly reload: () => void;
  /** Adds an answer that another component received. */
  readonly add: Add;
  readonly queue: ReturnType<typeof createQueue>;
}

/**
 * Asks for the cost of giving up orders. One request asks about all orders of a plan; in a large plan that would take
 * longer than a request may, so only visible orders are asked about.
 */
export const useClosings = (id: string, isLarge: boolean): Asked => {
  const [single, setSingle] = useState<Closings>(new Map());
  const add: Add = (key, closing) => setSingle((before) => new Map([...before, [key, closing]]));
  const queue = useMemo(() => createQueue(id, add), [id]);
  useEffect(() => () => queue.stop(), [queue]);
  const { loaded, reload } = useLoad(`closings ${id} ${isLarge}`, async (signal): Promise<Closings> => {
    const orders = isLarge ? [] : await getPurchaseOrders(id, {}, signal);
    return new Map(orders.map((order) => [toOrderKey(order.SupplierId, order.OrderPeriod), readAnswer(order)]));
  });
  const closings = useMemo(() => new Map([...(loaded.value ?? []), ...single]), [loaded, single]);
  return { closings, loaded, reload, add, queue };
};
