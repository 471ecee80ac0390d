/**
 * Maximum height of the scrolled canvas in pixels. Browsers cut elements off at 16 to 33 million; above this height the
 * scroll position is scaled.
 */
export const TALLEST = 8_000_000;

/** Rows that are kept above and below the visible ones, so that a fast scroll shows no gap. */
const SPARE = 10;

export interface Extent {
  readonly count: number;
  /** In pixels, the same for all rows. */
  readonly rowHeight: number;
  /** Visible pixels of the canvas. */
  readonly viewport: number;
}

export interface RowWindow {
  readonly first: number;
  /** Row after the last one to render. */
  readonly end: number;
}

/** Height of the canvas that is scrolled: the rows, or less if they are too many. */
export const computeCanvasHeight = ({ count, rowHeight }: Extent): number => Math.min(count * rowHeight, TALLEST);

/** Pixels of rows for each pixel of scrolling; 1 up to the tallest canvas. */
const computeScale = (extent: Extent): number => {
  const travel = computeCanvasHeight(extent) - extent.viewport;
  return travel <= 0 ? 1 : (extent.count * extent.rowHeight - extent.viewport) / travel;
};

/** Converts a scroll position to pixels above the first visible row's top. */
export const toRowOffset = (extent: Extent, scrollTop: number): number => scrollTop * computeScale(extent);

/** Converts pixels of rows above the visible ones to a scroll position. */
export const toScrollTop = (extent: Extent, offset: number): number => offset / computeScale(extent);

/** Computes the rows to render at an offset, with `spare` rows above and below. */
export const computeWindow = ({ count, rowHeight, viewport }: Extent, offset: number, spare = SPARE): RowWindow => {
  const first = Math.floor(offset / rowHeight) - spare;
  const end = Math.ceil((offset + viewport) / rowHeight) + spare;
  return { first: Math.max(0, Math.min(first, count)), end: Math.max(0, Math.min(end, count)) };
};

/** Returns the offset nearest to `offset` at which a row is wholly visible. */
export const revealRow = ({ count, rowHeight, viewport }: Extent, offset: number, row: number): number => {
  const top = row * rowHeight;
  const highest = Math.max(0, count * rowHeight - viewport);
  const revealed = top < offset ? top : Math.max(offset, top + rowHeight - viewport);
  return Math.min(revealed, highest);
};

/** Rows that Page Up and Page Down move by. */
export const countPageRows = ({ rowHeight, viewport }: Extent): number =>
  Math.max(1, Math.floor(viewport / rowHeight) - 1);

/**
 * Returns the rows to draw: those of the window, and the active row. It stays in the document as the same element, else a
 * scroll would lose the focus.
 */
export const listDrawnRows = ({ first, end }: RowWindow, active: number): readonly number[] => [
  ...(active >= 0 && active < first ? [active] : []),
  ...Array.from({ length: end - first }, (_, index) => first + index),
  ...(active >= end ? [active] : []),
];
