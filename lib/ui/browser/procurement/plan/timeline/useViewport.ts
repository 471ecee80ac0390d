import type { RefObject } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
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
import { ROW_HEIGHT, revealSpan } from '#lib/ui/browser/procurement/plan/timeline/layout.ts';

/** Rows that are kept beyond the visible ones: a row of the timeline holds more than one of a grid. */
const SPARE_ROWS = 4;

export interface Viewport {
  readonly box: RefObject<HTMLDivElement | null>;
  /** Pixels of one period. */
  readonly column: number;
  /** Pixels of the visible part of the axis. */
  readonly width: number;
  readonly scrollLeft: number;
  readonly canvasHeight: number;
  readonly window: RowWindow;
  readonly page: number;
  readonly onScroll: () => void;
  readonly placeRow: (row: number) => number;
  readonly reveal: (row: number, places: { readonly from: number; readonly to: number }) => void;
}

interface Measured {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly top: number;
}

/**
 * Follows size and scroll position of the timeline. The first visible period stays if the width of the periods changes,
 * by the zoom or by the window. Unlike `useScroll` of the grid, it scrolls sideways too, and its rows have one fixed
 * height.
 */
export const useViewport = (count: number, zoom: number, firstPlace: number): Viewport => {
  const box = useRef<HTMLDivElement>(null);
  const [measured, setMeasured] = useState<Measured>({ width: 0, height: 600, left: 0, top: 0 });
  const place = useRef(firstPlace);
  const column = measured.width / zoom;
  const extent: Extent = { count, rowHeight: ROW_HEIGHT, viewport: measured.height };

  const measure = (): void => {
    const element = box.current;
    const head = element?.querySelector('.timeline-head');
    const label = element?.querySelector('.timeline-label');
    if (element === null || head === null || head === undefined) return;
    setMeasured({
      width: Math.max(1, element.clientWidth - (label?.clientWidth ?? 0)),
      height: Math.max(1, element.clientHeight - head.clientHeight),
      left: element.scrollLeft,
      top: element.scrollTop,
    });
  };
  useMeasure(box, measure, count);
  useLayoutEffect(() => {
    if (box.current !== null && measured.width > 0) box.current.scrollLeft = place.current * column;
    measure();
  }, [column]);

  const onScroll = (): void => {
    if (box.current !== null && column > 0) place.current = box.current.scrollLeft / column;
    measure();
  };
  const offset = toRowOffset(extent, measured.top);
  const reveal: Viewport['reveal'] = (row, places) => {
    const element = box.current;
    if (element === null) return;
    element.scrollTop = toScrollTop(extent, revealRow(extent, offset, row));
    element.scrollLeft = revealSpan(places, column, element.scrollLeft, measured.width);
    onScroll();
  };
  return {
    box,
    column,
    width: measured.width,
    scrollLeft: measured.left,
    canvasHeight: computeCanvasHeight(extent),
    window: computeWindow(extent, offset, SPARE_ROWS),
    page: countPageRows(extent),
    onScroll,
    placeRow: (row) => row * ROW_HEIGHT - offset + measured.top,
    reveal,
  };
};
