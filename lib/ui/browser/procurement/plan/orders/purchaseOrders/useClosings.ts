import { useEffect, useMemo, useState } from 'preact/hooks';
import type { Closing } from '#lib/procurement/domain/questions/orders.ts';
import { getPurchaseOrders } from '#lib/ui/browser/api/questions.ts';
import { type Loaded, useLoad } from '#lib/ui/browser/api/useLoad.ts';
import { type Order, toOrderKey } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/collectOrders.ts';

/** What doing without each order costs, as far as it is known. */
export type Closings = ReadonlyMap<string, Closing | 'failed'>;

type Add = (key: string, closing: Closing | 'failed') => void;

/** Asks about wanted orders, one at a time; what is no longer wanted is not asked about. */
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
        if (!stop.signal.aborted) add(key, found?.Closing ?? 'failed');
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
  /** The answer about all orders; ready at once where only orders that are seen are asked about. */
  readonly loaded: Loaded<Closings>;
  readonly reload: () => void;
  /** Adds an answer that was got elsewhere. */
  readonly add: Add;
  readonly queue: ReturnType<typeof createQueue>;
}

/**
 * Asks what doing without orders costs: about all of them in one request, or of a large plan about those that are seen,
 * as the answer about all would take longer than a request may.
 */
export const useClosings = (id: string, isLarge: boolean): Asked => {
  const [single, setSingle] = useState<Closings>(new Map());
  const add: Add = (key, closing) => setSingle((before) => new Map([...before, [key, closing]]));
  const queue = useMemo(() => createQueue(id, add), [id]);
  useEffect(() => () => queue.stop(), [queue]);
  const { loaded, reload } = useLoad(`closings ${id} ${isLarge}`, async (signal): Promise<Closings> => {
    const orders = isLarge ? [] : await getPurchaseOrders(id, {}, signal);
    return new Map(
      orders.map(({ SupplierId, OrderPeriod, Closing }) => [toOrderKey(SupplierId, OrderPeriod), Closing]),
    );
  });
  const closings = useMemo(() => new Map([...(loaded.value ?? []), ...single]), [loaded, single]);
  return { closings, loaded, reload, add, queue };
};
