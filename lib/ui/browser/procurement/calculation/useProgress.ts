import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { getProgress, type PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { ApiError } from '#lib/ui/browser/api/client.ts';
import { sessionEnded } from '#lib/ui/browser/api/connection.ts';
import { getPollDelay } from '#lib/ui/browser/procurement/calculation/pollDelay.ts';

interface Progressing {
  /** The last answer; stays while later requests fail. */
  readonly progress: PlanProgress | undefined;
  /** Why the last request failed. */
  readonly error: unknown;
  /** Asks now, such as after the calculation was cancelled. */
  readonly refresh: () => void;
}

/** Returns whether the calculation no longer exists, so that there is no point in asking again. */
const isGone = (error: unknown): boolean => error instanceof ApiError && [403, 404].includes(error.status);

/** Follows a calculation until it ends: one request at a time, none while the page is hidden. */
export const useProgress = (id: string): Progressing => {
  const [progress, setProgress] = useState<PlanProgress>();
  const [error, setError] = useState<unknown>();
  const ask = useRef(() => {});

  useEffect(() => {
    const stop = new AbortController();
    const began = Date.now();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isAsking = false;
    let isWanted = false;
    let hasEnded = false;
    setProgress(undefined);
    setError(undefined);

    const wait = (least = 0): void => {
      if (hasEnded || document.hidden || stop.signal.aborted) return;
      timer = setTimeout(() => void load(), Math.max(least, getPollDelay(Date.now() - began)));
    };
    const load = async (): Promise<void> => {
      if (isAsking) {
        isWanted = true;
        return;
      }
      clearTimeout(timer);
      // Without a session every request would open the sign-in dialog again.
      if (sessionEnded.peek()) return wait();
      isAsking = true;
      isWanted = false;
      let pause = 0;
      try {
        const answer = await getProgress(id, stop.signal);
        setProgress(answer);
        setError(undefined);
        hasEnded = answer.Status !== 0;
      } catch (failed) {
        if (stop.signal.aborted) return;
        setError(failed);
        hasEnded = isGone(failed);
        pause = failed instanceof ApiError ? 1000 * (failed.retryAfter ?? 0) : 0;
      } finally {
        isAsking = false;
      }
      if (isWanted) void load();
      else wait(pause);
    };
    const onVisible = (): void => {
      clearTimeout(timer);
      if (!document.hidden && !hasEnded) void load();
    };
    ask.current = () => void load();
    document.addEventListener('visibilitychange', onVisible);
    void load();
    return () => {
      stop.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [id]);

  return { progress, error, refresh: useCallback(() => ask.current(), []) };
};
