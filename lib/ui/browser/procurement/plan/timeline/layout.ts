import type { Mark, OrderMark } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';

/** Rows in pixels: the upper band holds requirements and receipts, the middle one orders, the lower one the stock. */
export const ROW_HEIGHT = 72;
const BANDS = { points: 4, orders: 22, stock: 48, end: 70 } as const;
const POINT = 10;
/** Bars of one lane are at most this tall. */
const TALLEST_BAR = 14;

/**
 * Width of a period, in pixels, from which each mark is an element of its own, one number fits, and two numbers fit.
 */
export const ROOM_FOR_MARKS = 12;
export const ROOM_FOR_NUMBER = 34;
export const ROOM_FOR_NUMBERS = 56;

/** Maximum and minimum number of periods that are visible at once. */
export const ZOOM = { least: 4, most: 366 } as const;

/** Part of the time axis, as places. */
export interface Span {
  readonly first: number;
  readonly end: number;
}

/** Returns the visible periods that the address asks for, within what can be shown. */
export const readZoom = (text: string | undefined, periods: number): number => {
  const most = Math.max(ZOOM.least, Math.min(ZOOM.most, periods));
  const wanted = text === undefined || text === '' ? Math.min(most, 30) : Number(text);
  return Number.isFinite(wanted) ? Math.max(ZOOM.least, Math.min(most, Math.round(wanted))) : Math.min(most, 30);
};

/**
 * Returns the periods to draw for a scroll position: whole screens around it, so that most scrolling changes nothing.
 */
export const computeSpan = (scrollLeft: number, viewport: number, column: number, periods: number): Span => {
  const screen = Math.max(1, Math.ceil(viewport / column));
  const first = Math.floor(scrollLeft / column / screen) * screen;
  return { first: Math.max(0, first - screen), end: Math.min(periods, first + 3 * screen) };
};

/** Returns the scroll position nearest to the present one at which the places of a mark are visible. */
export const revealSpan = (
  { from, to }: Pick<Mark, 'from' | 'to'>,
  column: number,
  scrollLeft: number,
  viewport: number,
): number => {
  const [left, right] = [from * column, (to + 1) * column];
  if (left < scrollLeft || right - left > viewport) return left;
  return right > scrollLeft + viewport ? right - viewport : scrollLeft;
};

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const placeBar = ({ from, to, lane }: OrderMark, lanes: number, column: number): Box => {
  const room = (BANDS.stock - BANDS.orders - 2) / Math.max(1, lanes);
  const height = Math.max(1.5, Math.min(TALLEST_BAR, room - 1));
  const [left, right] = [(from + 0.5) * column, (to + 0.5) * column];
  // A delivery in the period of its order still needs a visible bar.
  const width = Math.max(Math.min(column * 0.8, 10), right - left);
  return { x: left, y: BANDS.orders + lane * room, width, height };
};

/** Returns the box of a mark in pixels from the beginning of the axis and from the top of its row. */
export const placeMark = (mark: Mark, lanes: number, column: number): Box => {
  if (mark.kind === 'order') return placeBar(mark, lanes, column);
  const width = Math.min(POINT, Math.max(2, column * 0.8));
  const center = (mark.from + (mark.kind === 'requirement' ? 0.32 : 0.68)) * column;
  return { x: center - width / 2, y: BANDS.points + 2, width, height: POINT };
};

const round = (pixel: number): number => Math.round(pixel * 10) / 10;

/** Draws a mark: a triangle down for a requirement, up for a receipt, a bar for an order. */
export const drawMark = (mark: Mark, lanes: number, column: number): string => {
  const box = placeMark(mark, lanes, column);
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map(round);
  switch (mark.kind) {
    case 'requirement':
      return `M${x} ${y}h${width}l${round(-box.width / 2)} ${height}Z`;
    case 'receipt':
      return `M${x} ${round(box.y + box.height)}h${width}l${round(-box.width / 2)} -${height}Z`;
    case 'order':
      return `M${x} ${y}h${width}v${height}h-${width}Z`;
  }
};

/** Draws the closed periods of a span as full-height areas; neighbours are one area. */
export const drawClosed = (
  active: readonly boolean[],
  { first, end }: Span,
  column: number,
  height: number,
): string => {
  let path = '';
  for (let place = first; place < end; place++) {
    if (active[place] !== false) continue;
    const start = place;
    while (place + 1 < end && active[place + 1] === false) place++;
    path += `M${round(start * column)} 0h${round((place + 1 - start) * column)}v${height}h-${round((place + 1 - start) * column)}Z`;
  }
  return path;
};

/** Stock line of a span with its limits, in the lower band. */
export interface StockPaths {
  readonly stock: string;
  readonly backlog: string;
  readonly minimum: string;
  readonly maximum: string;
}

interface StockOptions {
  readonly positions: readonly number[];
  readonly minimum: number;
  readonly maximum: number;
}

/** Draws stock as steps and backlog as areas below zero; each row has its own scale, as parts differ by magnitudes. */
export const drawStock = ({ positions, minimum, maximum }: StockOptions, span: Span, column: number): StockPaths => {
  const most = Math.max(1, maximum, minimum, ...positions);
  const least = Math.min(0, ...positions);
  const toY = (value: number): number =>
    round(BANDS.end - ((value - least) / (most - least)) * (BANDS.end - BANDS.stock));
  const [left, right] = [round(span.first * column), round(span.end * column)];
  let stock = '';
  let backlog = '';
  for (let place = span.first; place < span.end; place++) {
    const value = positions[place] ?? 0;
    const end = round((place + 1) * column);
    stock += `${place === span.first ? `M${left} ` : 'V'}${toY(value)}H${end}`;
    if (value < 0) backlog += `M${round(place * column)} ${toY(0)}V${toY(value)}H${end}V${toY(0)}Z`;
  }
  const level = (value: number): string => (value > 0 ? `M${left} ${toY(value)}H${right}` : '');
  return { stock, backlog, minimum: level(minimum), maximum: level(maximum) };
};

/** Letter of a supplier: A to Z, then A1 and so on; its pattern is one of six. */
export const PATTERNS = 6;
export const toLetter = (place: number): string =>
  String.fromCharCode(65 + (place % 26)) + (place < 26 ? '' : String(Math.floor(place / 26)));

/** Pixels beside a mark that still count as a hit. */
const NEAR = 4;

/** Finds the mark at a position of a row; the last drawn of several. */
export const findMark = (
  marks: readonly Mark[],
  lanes: number,
  column: number,
  { x, y }: Pick<Box, 'x' | 'y'>,
): number | undefined => {
  const found = marks.findLastIndex((mark) => {
    const box = placeMark(mark, lanes, column);
    const isInside = x >= box.x - NEAR && x <= box.x + box.width + NEAR;
    return isInside && y >= box.y - 1 && y <= box.y + box.height + 1;
  });
  return found < 0 ? undefined : found;
};
