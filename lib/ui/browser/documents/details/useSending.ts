import { useEffect, useRef, useState } from 'preact/hooks';
import type { Sending } from '#lib/ui/browser/documents/api/contents.ts';

interface SendingState {
  /** Share that has been sent, 0 to 1; undefined while nothing is being sent. */
  readonly share: number | undefined;
  /** Begins to follow a request. */
  readonly sending: () => Sending;
  readonly stop: () => void;
}

/** Follows the request of a dialog with a file; it is cancelled when the dialog is closed. */
export const useSending = (): SendingState => {
  const [share, setShare] = useState<number>();
  const abort = useRef(new AbortController());
  const stop = (): void => abort.current.abort();
  useEffect(() => stop, []);
  return {
    share,
    sending: () => {
      abort.current = new AbortController();
      return { signal: abort.current.signal, onProgress: setShare };
    },
    stop,
  };
};
