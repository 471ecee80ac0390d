import { useEffect, useRef } from 'preact/hooks';
import { runningTasks } from '#lib/ui/browser/state/tasks.ts';

/** Calls `onEnd` when a running calculation has ended: there may be a new plan. */
export const useCalculationEnd = (onEnd: () => void): void => {
  const running = runningTasks.value.length;
  const ran = useRef(running);
  useEffect(() => {
    if (running < ran.current) onEnd();
    ran.current = running;
  }, [running, onEnd]);
};
