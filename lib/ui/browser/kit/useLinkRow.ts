import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** Pixels of the link before the current one that stay in view, as a sign that there are more. */
const MARGIN = 32;

/** Returns the ref of a list of links that scrolls sideways on narrow screens: the current link is always in view. */
export const useLinkRow = (current: string | undefined): RefObject<HTMLUListElement | null> => {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const link = row.current?.querySelector<HTMLElement>('[aria-current]');
    if (row.current !== null && link != null)
      row.current.scrollLeft = link.offsetLeft - row.current.offsetLeft - MARGIN;
  }, [current]);
  return row;
};
