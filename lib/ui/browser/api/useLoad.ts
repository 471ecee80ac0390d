import { useCallback, useEffect, useState } from 'preact/hooks';

/** A value that is being fetched. If a reload fails, the earlier value stays. */
export type Loaded<T> =
  | { readonly state: 'loading'; readonly value?: undefined }
  | { readonly state: 'ready'; readonly value: T }
  | { readonly state: 'failed'; readonly error: unknown; readonly value?: T | undefined };

export interface Loading<T> {
  readonly loaded: Loaded<T>;
  /** Fetches again. The value shown stays until the answer arrives. */
  readonly reload: () => void;
}

/**
 * Fetches a value when the component appears and whenever `key` changes. A request that is no longer wanted is aborted.
 */
export const useLoad = <T>(key: string, load: (signal: AbortSignal) => Promise<T>): Loading<T> => {
  const [loaded, setLoaded] = useState<Loaded<T> & { readonly key: string }>({ state: 'loading', key });
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt((before) => before + 1), []);
  // `key` stands for what `load` reads; `attempt` asks again
  useEffect(() => {
    const stop = new AbortController();
    load(stop.signal).then(
      (value) => {
        if (!stop.signal.aborted) setLoaded({ state: 'ready', value, key });
      },
      (error: unknown) => {
        if (!stop.signal.aborted)
          setLoaded((before) => ({
            state: 'failed',
            error,
            value: before.key === key ? before.value : undefined,
            key,
          }));
      },
    );
    return () => stop.abort();
  }, [key, attempt]);
  return { loaded: loaded.key === key ? loaded : { state: 'loading' }, reload };
};
