import type { RefObject } from 'preact';
import { useCallback, useRef, useState } from 'preact/hooks';
import { useMeasure } from '#lib/ui/browser/kit/grid/useMeasure.ts';
import {
  computeCanvasHeight,
  computeWindow,
  countPageRows,
  type Extent,
  type RowWindow,
  revealRow,
  toRowOffset,
  toScrollTop,
} from '#lib/ui/browser/kit/grid/window.ts';
import { display } from '#lib/ui/browser/state/display.ts';

/** Height of a row in rem; the style sheet sets the same heights. */
const ROW_REM = { comfortable: 2, compact: 1.625 } as const;

/** Height in rem that a second line of text adds to a row. */
const LINE_REM = 1.25;

/** Numbers of lines of text that rows have room for. */
export type RowLines = 1 | 2;

const measureRow = (lines: RowLines): number =>
  (ROW_REM[display.value.density] + LINE_REM * (lines - 1)) *
  Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

export interface GridScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly extent: Extent;
  readonly canvasHeight: number;
  readonly window: RowWindow;
  /** Rows that Page Up and Page Down move by. */
  readonly page: number;
  readonly onScroll: () => void;
  /** Pixels from the top of the canvas at which a row stands. */
  readonly placeRow: (row: number) => number;
  /** Scrolls as little as shows a row wholly. */
  readonly reveal: (row: number) => void;
}

/** An offset that was set exactly; its scroll position alone would be rounded, by several rows on a scaled canvas. */
interface Exact {
  readonly scrollTop: number;
  readonly offset: number;
}

/** Follows the scroll position of a grid and tells which rows are visible. */
export const useScroll = (count: number, lines: RowLines): GridScroll => {
  const box = useRef<HTMLDivElement>(null);
  const exact = useRef<Exact>({ scrollTop: 0, offset: 0 });
  const [viewport, setViewport] = useState(600);
  const [scrollTop, setScrollTop] = useState(0);
  const extent: Extent = { count, rowHeight: measureRow(lines), viewport };
  const canvasHeight = computeCanvasHeight(extent);

  const measure = useCallback(() => {
    const element = box.current;
    if (element === null) return;
    const [head, , foot] = element.firstElementChild?.children ?? [];
    const rest = (head?.clientHeight ?? 0) + (foot?.clientHeight ?? 0);
    setViewport(Math.max(1, element.clientHeight - rest));
    setScrollTop(element.scrollTop);
  }, []);
  useMeasure(box, measure, count);

  const getOffset = (): number =>
    Math.abs(exact.current.scrollTop - scrollTop) < 1 ? exact.current.offset : toRowOffset(extent, scrollTop);
  const offset = getOffset();
  const reveal = (row: number): void => {
    const element = box.current;
    const revealed = revealRow(extent, offset, row);
    if (element === null || revealed === offset) return;
    element.scrollTop = toScrollTop(extent, revealed);
    exact.current = { scrollTop: element.scrollTop, offset: revealed };
    setScrollTop(element.scrollTop);
  };
  return {
    box,
    extent,
    canvasHeight,
    window: computeWindow(extent, offset),
    page: countPageRows(extent),
    onScroll: () => setScrollTop(box.current?.scrollTop ?? 0),
    placeRow: (row) => row * extent.rowHeight - offset + scrollTop,
    reveal,
  };
};
