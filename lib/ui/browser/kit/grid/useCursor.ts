import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { type GridBlock, type GridPlace, toBlock } from '#lib/ui/browser/kit/grid/move.ts';
import type { GridScroll } from '#lib/ui/browser/kit/grid/useScroll.ts';

/** The active cell of a grid, and the block of cells between it and a corner. */
export interface GridCursor {
  readonly active: GridPlace;
  /** Undefined while no block is selected. */
  readonly corner: GridPlace | undefined;
  readonly block: GridBlock | undefined;
  readonly setPlace: (place: GridPlace) => void;
  readonly setCorner: (corner: GridPlace | undefined) => void;
  /** Makes a cell active, shows it and moves the focus there. */
  readonly go: (to: GridPlace) => void;
  /** Whether the active cell takes the focus after the next rendering. */
  readonly wantFocus: (isWanted: boolean) => void;
}

/** Follows the active cell of a grid of `lines` and `columns`. */
export const useCursor = (
  lines: number,
  columns: number,
  { box, reveal }: Pick<GridScroll, 'box' | 'reveal'>,
): GridCursor => {
  const [place, setPlace] = useState<GridPlace>({ line: 0, column: 0 });
  const [corner, setCorner] = useState<GridPlace | undefined>(undefined);
  const wantsFocus = useRef(false);
  const active: GridPlace = {
    line: Math.min(place.line, lines - 1),
    column: Math.min(place.column, columns - 1),
  };

  useLayoutEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    const cell = box.current?.querySelector<HTMLElement>('[tabindex="0"]');
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });

  return {
    active,
    corner,
    block: corner && toBlock(corner, active),
    setPlace,
    setCorner,
    go: (to) => {
      wantsFocus.current = true;
      setPlace(to);
      if (to.line >= 0) reveal(to.line);
    },
    wantFocus: (isWanted) => {
      wantsFocus.current = isWanted;
    },
  };
};
