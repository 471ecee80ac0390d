import type { Bands, Scale } from '#lib/ui/browser/kit/chart/scale.ts';

export type Position = readonly [x: number, y: number];

/** Coordinates have one decimal: precise enough, and half as long. */
const round = (pixel: number): number => Math.round(pixel * 10) / 10;

/** Draws a line through positions; empty without any. */
export const drawLine = (positions: readonly Position[]): string =>
  positions.map(([x, y], place) => `${place === 0 ? 'M' : 'L'}${round(x)} ${round(y)}`).join('');

/** Draws a line that holds each value over its band. */
export const drawSteps = (values: readonly number[], bands: Bands, scale: Scale): string =>
  values
    .map((value, item) => {
      const y = round(scale.place(value));
      return `${item === 0 ? `M${round(bands.start(0))} ${y}` : `V${y}`}H${round(bands.start(item + 1))}`;
    })
    .join('');

/** A bar from one value to another, at a pixel of the other axis. */
export interface Bar {
  readonly x: number;
  readonly width: number;
  readonly from: number;
  readonly to: number;
}

/** Draws bars as one path, so that hundreds of bars are one element. Bars of height 0 are left out. */
export const drawBars = (bars: readonly Bar[], scale: Scale): string =>
  bars
    .filter(({ from, to }) => from !== to)
    .map(({ x, width, from, to }) => {
      const [y0, y1] = [round(scale.place(from)), round(scale.place(to))];
      return `M${round(x)} ${y0}V${y1}h${round(width)}V${y0}Z`;
    })
    .join('');
