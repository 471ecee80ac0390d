import { useEffect, useState } from 'preact/hooks';

/** In milliseconds: a row that passes by in a fast scroll is gone sooner. */
export const SETTLED = 150;
/** In milliseconds, about one frame: rows that came together are completed in different frames. */
const APART = 16;
const GROUPS = 16;

/**
 * Tells whether a row is to be drawn in full. A row that appears during a scroll waits until it has been in view for a
 * moment; others are drawn at once. Once true it stays true.
 */
export const useSettled = (isPassing: boolean, place: number): boolean => {
  const [isSettled, setSettled] = useState(!isPassing);
  useEffect(() => {
    if (isSettled) return;
    const timer = setTimeout(() => setSettled(true), SETTLED + (place % GROUPS) * APART);
    return () => clearTimeout(timer);
  }, []);
  return isSettled;
};
