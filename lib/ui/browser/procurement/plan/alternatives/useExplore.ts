import { useEffect, useState } from 'preact/hooks';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { explore, type UncoveredPart, type Wish } from '#lib/ui/browser/api/front.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import type { Least } from '#lib/ui/browser/procurement/plan/alternatives/raiseLimits.ts';

/** Milliseconds after the last move until a search begins. */
const REST = 500;

export type Exploration =
  | { readonly state: 'idle' }
  | { readonly state: 'waiting' }
  | { readonly state: 'searching' }
  | { readonly state: 'found'; readonly point: number; readonly isNew: boolean }
  | { readonly state: 'none'; readonly isProven: boolean; readonly least: Least }
  /** Parts that are proven to have more missing units without the suppliers. */
  | { readonly state: 'uncovered'; readonly parts: readonly UncoveredPart[] }
  | { readonly state: 'failed'; readonly error: unknown };

/** Reads from the answer why there is no plan. */
const readRefusal = (error: unknown): Exploration => {
  if (!(error instanceof ApiError) || error.status !== 409) return { state: 'failed', error };
  const { ProvenImpossible, FewestOrders, FewestSuppliers, LeastTotalCost, LeastLateUnitPeriods } = error.body;
  if (Array.isArray(error.body.UncoveredParts)) return { state: 'uncovered', parts: error.body.UncoveredParts };
  const least = {
    Orders: Number(FewestOrders),
    Suppliers: Number(FewestSuppliers),
    Cost: Number(LeastTotalCost),
    LateUnitPeriods: Number(LeastLateUnitPeriods),
  };
  if (!Object.values(least).every(Number.isFinite)) return { state: 'failed', error };
  return { state: 'none', isProven: ProvenImpossible === true, least };
};

/**
 * Searches a plan that the listed points lack, half a second after the last change. Aborts an older search.
 * @param onFound adds the point to the listed ones, and returns whether it is new
 */
export const useExplore = (
  id: string,
  wish: Wish | undefined,
  onFound: (point: FrontPoint) => boolean,
): { readonly exploration: Exploration; readonly retry: () => void } => {
  const [exploration, setExploration] = useState<Exploration>({ state: 'idle' });
  const [attempt, setAttempt] = useState(0);
  const key = JSON.stringify(wish);
  useEffect(() => {
    if (wish === undefined) {
      setExploration({ state: 'idle' });
      return;
    }
    setExploration({ state: 'waiting' });
    const stop = new AbortController();
    const search = async (): Promise<void> => {
      setExploration({ state: 'searching' });
      try {
        const point = await explore(id, wish, stop.signal);
        if (!stop.signal.aborted) setExploration({ state: 'found', point: point.Point, isNew: onFound(point) });
      } catch (error) {
        if (!stop.signal.aborted) setExploration(readRefusal(error));
      }
    };
    const timer = setTimeout(() => void search(), REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, key, attempt]);
  return { exploration, retry: () => setAttempt(attempt + 1) };
};
