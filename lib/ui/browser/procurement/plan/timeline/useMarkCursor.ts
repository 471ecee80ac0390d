import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { PartRow } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import type { MarkPlace } from '#lib/ui/browser/procurement/plan/timeline/move.ts';
import type { Viewport } from '#lib/ui/browser/procurement/plan/timeline/useViewport.ts';

interface MarkCursor {
  /** The chosen mark; undefined if none was chosen yet. */
  readonly place: MarkPlace | undefined;
  /** The mark that has the tab stop: the chosen one, else the first. */
  readonly active: MarkPlace;
  readonly setPlace: (place: MarkPlace) => void;
  /** Chooses a mark and moves the focus to it. */
  readonly focus: (place: MarkPlace) => void;
  /** Chooses a mark, moves the focus to it and scrolls it into view. */
  readonly go: (to: MarkPlace) => void;
}

/** Follows the active mark of the timeline. */
export const useMarkCursor = (rows: readonly PartRow[], { box, reveal }: Viewport): MarkCursor => {
  const [place, setPlace] = useState<MarkPlace>();
  const wantsFocus = useRef(false);
  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    box.current?.querySelector<SVGElement>('[tabindex="0"]')?.focus({ preventScroll: true });
  });
  const findFirst = (): MarkPlace => {
    const row = rows.findIndex(({ marks }) => marks.length > 0);
    return { row: Math.max(0, row), mark: 0 };
  };
  const focus = (to: MarkPlace): void => {
    wantsFocus.current = true;
    setPlace(to);
  };
  return {
    place,
    active: place !== undefined && rows[place.row]?.marks[place.mark] !== undefined ? place : findFirst(),
    setPlace,
    focus,
    go: (to) => {
      const mark = rows[to.row]?.marks[to.mark];
      if (mark === undefined) return;
      focus(to);
      reveal(to.row, mark);
    },
  };
};
