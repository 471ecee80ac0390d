import type { RefObject } from 'preact';
import { useLayoutEffect } from 'preact/hooks';

/** Measures an element when it appears, when its size changes, and when `count` changes: fewer rows may scroll it. */
export const useMeasure = (box: RefObject<HTMLElement | null>, measure: () => void, count: number): void => {
  useLayoutEffect(() => {
    measure();
    const observer = new ResizeObserver(measure);
    if (box.current !== null) observer.observe(box.current);
    return () => observer.disconnect();
  }, []);
  useLayoutEffect(measure, [count]);
};
