import { extent, nice, ticks } from 'd3-array';

/** Maps values to pixels along one axis. */
export interface Scale {
  /** First and last value of the axis; round numbers. */
  readonly low: number;
  readonly high: number;
  /** Round values for grid lines and labels. */
  readonly ticks: readonly number[];
  /** Pixel of a value. */
  readonly place: (value: number) => number;
}

interface ScaleOptions {
  /** Pixels of the least and of the largest value; on a vertical axis `from` is the larger one. */
  readonly from: number;
  readonly to: number;
  /** Pixels that a tick needs. */
  readonly tickSpace?: number;
  /** Whether the axis begins at 0 if all values lie on one side of it, as bars and areas demand. */
  readonly hasZero?: boolean;
}

/** Creates a scale that holds all values and ends at round numbers. Without values, or with one, it still has a length. */
export const createScale = (values: Iterable<number>, options: ScaleOptions): Scale => {
  const { from, to, tickSpace = 40, hasZero = true } = options;
  const count = Math.max(2, Math.floor(Math.abs(to - from) / tickSpace));
  const [least = 0, most = 0] = extent(values);
  const begin = hasZero ? Math.min(0, least) : least;
  const end = hasZero ? Math.max(0, most) : most;
  const [low, high] = nice(begin, begin === end ? begin + 1 : end, count);
  return {
    low,
    high,
    ticks: ticks(low, high, count),
    place: (value) => from + ((value - low) / (high - low)) * (to - from),
  };
};

/** Width of the value axis where its labels are short: charts below each other then begin at the same pixel. */
const LEAST_AXIS_WIDTH = 64;

/** Pixels of a character of 12 px; digits of the widest common system fonts take 7.6. */
const CHARACTER_WIDTH = 7.6;

/** Pixels between the labels and the axis, and before the labels. */
const AXIS_GAP = 10;

/** Returns the pixels that the labels of a value axis need. */
export const computeAxisWidth = (labels: readonly string[]): number => {
  const longest = Math.max(0, ...labels.map(({ length }) => length));
  return Math.max(LEAST_AXIS_WIDTH, Math.ceil(longest * CHARACTER_WIDTH) + AXIS_GAP);
};

/** Divides an axis into equal bands, one for each item. */
export interface Bands {
  readonly count: number;
  /** Pixels of one band. */
  readonly width: number;
  readonly start: (item: number) => number;
  readonly center: (item: number) => number;
  /** Item at a pixel; the nearest one outside the axis. */
  readonly find: (pixel: number) => number;
}

/** Creates the bands of a horizontal axis from pixel `from` to pixel `to`. */
export const createBands = (count: number, from: number, to: number): Bands => {
  const width = (to - from) / Math.max(1, count);
  return {
    count,
    width,
    start: (item) => from + item * width,
    center: (item) => from + (item + 0.5) * width,
    find: (pixel) => Math.max(0, Math.min(count - 1, Math.floor((pixel - from) / width))),
  };
};

/** Returns the items whose labels fit, from the first one on, where each label needs `space` pixels. */
export const thinLabels = ({ count, width }: Pick<Bands, 'count' | 'width'>, space: number): readonly number[] => {
  const step = Math.max(1, Math.ceil(space / width));
  return Array.from({ length: Math.ceil(count / step) }, (_, index) => index * step);
};
