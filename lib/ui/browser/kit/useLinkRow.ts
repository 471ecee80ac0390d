import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Pixels of the link before the current one that stay in view, as a sign that there are more. */
const MARGIN = 32;

/** Returns the ref of a list of links that scrolls sideways on narrow screens: the current link is always in view. */
export const useLinkRow = (current: string | undefined): RefObject<HTMLUListElement | null> => {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const list = row.current;
    if (list === null) return;
    const showCurrent = (): void => {
      const link = list.querySelector<HTMLElement>('[aria-current]');
      if (link !== null) list.scrollLeft = link.offsetLeft - list.offsetLeft - MARGIN;
    };
    // It also reports the first size.
    const observer = new ResizeObserver(showCurrent);
    observer.observe(list);
    return () => observer.disconnect();
  }, [current]);
  return row;
};
