import { useEffect, useRef } from 'preact/hooks';
import { changes } from '#lib/ui/browser/documents/changes.ts';
import { type Fetched, useLoad } from '#lib/ui/browser/kit/states.tsx';

/** Fetches stored data like `useLoad`, and again after every change; what is shown stays meanwhile. */
export const useStored = <T>(key: string, load: (signal: AbortSignal) => Promise<T>): Fetched<T> => {
  const fetched = useLoad(key, load);
  const { value } = changes;
  const shown = useRef(value);
  useEffect(() => {
    if (shown.current === value) return;
    shown.current = value;
    fetched.reload();
  }, [value]);
  return fetched;
};
