import { useEffect, useState } from 'preact/hooks';

/**
 * Returns an action that waits for what it reads: used before `isReady`, it takes place as soon as that is true, if it is
 * possible then. Otherwise a button or key that is used early would do nothing, or act on less than it should.
 */
export const useWhenReady = (isReady: boolean, action: (() => void) | undefined): (() => void) | undefined => {
  const [isWanted, setIsWanted] = useState(false);
  useEffect(() => {
    if (!isWanted || !isReady) return;
    setIsWanted(false);
    action?.();
  }, [isWanted, isReady]);
  return isReady ? action : () => setIsWanted(true);
};
