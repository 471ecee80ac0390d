import { useEffect, useRef, useState } from 'preact/hooks';
import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { comparePoint } from '#lib/ui/browser/api/front.ts';

/** Milliseconds that a candidate stays before its lines are fetched: a moving slider passes many. */
const REST = 120;

/** The changes to the candidate. While those of another candidate are fetched, the earlier ones stay with `isOld`. */
export interface PointDifference {
  readonly point: number | undefined;
  readonly difference: PlanDifference | undefined;
  readonly isOld: boolean;
  readonly error?: unknown;
}

const NONE: PointDifference = { point: undefined, difference: undefined, isOld: false };

/** Fetches what changes from a plan to a point of its front; each point once. */
export const usePointDifference = (id: string, point: number | undefined) => {
  const known = useRef(new Map<number, PlanDifference>());
  const [shown, setShown] = useState<PointDifference>(NONE);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (point === undefined) {
      setShown(NONE);
      return;
    }
    const before = known.current.get(point);
    if (before !== undefined) {
      setShown({ point, difference: before, isOld: false });
      return;
    }
    setShown((old) => ({ ...old, isOld: true, error: undefined }));
    const stop = new AbortController();
    const fetchIt = async (): Promise<void> => {
      try {
        const difference = await comparePoint(id, point, stop.signal);
        known.current.set(point, difference);
        if (!stop.signal.aborted) setShown({ point, difference, isOld: false });
      } catch (error) {
        if (!stop.signal.aborted) setShown({ point, difference: undefined, isOld: false, error });
      }
    };
    const timer = setTimeout(() => void fetchIt(), REST);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [id, point, attempt]);
  return { ...shown, retry: () => setAttempt(attempt + 1) };
};
