import type { RefObject } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

/**
 * Gives the focus to what surrounds an element: the heading of its dialog, or the nearest part of the page that takes the
 * focus.
 */
export const focusAround = (element: Element | null): void => {
  const heading = element?.closest('dialog')?.querySelector('h2');
  const target = heading ?? element?.closest<HTMLElement>('[tabindex="-1"]');
  if (target === null || target === undefined) return;
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
};

/** For an element that disappears by its own buttons: the focus would be lost with them. */
export const useFocusAround = <E extends HTMLElement>(): RefObject<E | null> => {
  const element = useRef<E>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current?.contains(document.activeElement)) focusAround(current.parentElement);
    };
  }, []);
  return element;
};
