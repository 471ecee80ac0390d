import { useState } from 'preact/hooks';

interface Task {
  readonly isBusy: boolean;
  readonly error: unknown;
  readonly run: (work: () => Promise<void>) => void;
}

/** Runs the work of several buttons, one after the other, and tells when one has succeeded. */
export const useTask = (onDone: () => void): Task => {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (work: () => Promise<void>): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      await work();
      onDone();
    } catch (failed) {
      setError(failed);
    }
    setIsBusy(false);
  };
  return { isBusy, error, run: (work) => void run(work) };
};
