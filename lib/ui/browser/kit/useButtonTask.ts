import { useState } from 'preact/hooks';

/** Runs what a button starts. It stays busy after success, since the page then leaves; a failure frees the button. */
export const useButtonTask = (work: () => Promise<void>) => {
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  const run = async (): Promise<void> => {
    setIsBusy(true);
    setError(undefined);
    try {
      await work();
    } catch (failed) {
      setError(failed);
      setIsBusy(false);
    }
  };
  return { isBusy, error, onClick: () => void run() };
};
