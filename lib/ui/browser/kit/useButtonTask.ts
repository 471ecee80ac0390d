import { useState } from 'preact/hooks';

/**
 * Runs the task of a button. The button stays busy after success, because the page is then left; a failure enables it
 * again.
 */
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
