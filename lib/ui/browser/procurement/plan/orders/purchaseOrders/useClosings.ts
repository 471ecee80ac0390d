import { useEffect, useMemo, useState } from 'preact/hooks';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { getPurchaseOrders } from '#lib/ui/browser/api/questions.ts';
import { type Loaded, useLoad } from '#lib/ui/browser/kit/states.tsx';
import {
  type ClosingAnswer,
  type Closings,
  readAnswer,
} from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/closings.ts';
import { type Order, toOrderKey } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/collectOrders.ts';

type Add = (key: string, answer: ClosingAnswer) => void;

/** The service refuses questions for some time. */
export interface Pause {
  readonly error: ApiError;
  /** Instant of the next question. */
  readonly until: number;
}

/** Seconds to wait after a refusal that does not tell how long. */
const USUAL_WAIT = 10;

/**
 * Asks about requested orders, one at a time, and drops requests that are no longer needed. If the service refuses for
 * some time, asks again after it.
 */
const createQueue = (id: string, add: Add, setPause: (pause: Pause | undefined) => void) => {
  const wanted = new Map<string, Order>();
  const done = new Set<string>();
  const stop = new AbortController();
  let isBusy = false;
  const pause = async (error: ApiError): Promise<void> => {
    const wait = 1000 * (error.retryAfter ?? USUAL_WAIT);
    setPause({ error, until: Date.now() + wait });
    await new Promise((resolve) => setTimeout(resolve, wait));
  };
  /** Returns false if the order must be asked about again. */
  const ask = async ({ key, supplier, period }: Order): Promise<boolean> => {
    let answer: ClosingAnswer;
    try {
      const [found] = await getPurchaseOrders(id, { supplier, period, isEstimate: true }, stop.signal);
      answer = found === undefined ? { error: undefined } : readAnswer(found);
    } catch (error) {
      if (stop.signal.aborted) return false;
      if (error instanceof ApiError && error.status === 429) {
        await pause(error);
        return false;
      }
      answer = { error };
    }
    if (stop.signal.aborted) return false;
    setPause(undefined);
    add(key, answer);
    return true;
  };
  const run = async (): Promise<void> => {
    if (isBusy) return;
    isBusy = true;
    for (;;) {
      const [order] = wanted.values();
      if (order === undefined || stop.signal.aborted) break;
      if (await ask(order)) {
        done.add(order.key);
        wanted.delete(order.key);
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
  /** Undefined while questions are answered. */
  readonly pause: Pause | undefined;
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
  const [pause, setPause] = useState<Pause>();
  const queue = useMemo(() => createQueue(id, add, setPause), [id]);
  useEffect(() => () => queue.stop(), [queue]);
  const { loaded, reload } = useLoad(`closings ${id} ${isLarge}`, async (signal): Promise<Closings> => {
    const orders = isLarge ? [] : await getPurchaseOrders(id, {}, signal);
    return new Map(orders.map((order) => [toOrderKey(order.SupplierId, order.OrderPeriod), readAnswer(order)]));
  });
  const closings = useMemo(() => new Map([...(loaded.value ?? []), ...single]), [loaded, single]);
  return { closings, loaded, reload, pause, add, queue };
};
