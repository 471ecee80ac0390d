import type { VNode } from 'preact';
import { BandAxis, ValueAxis } from '#lib/ui/browser/kit/chart/axes.tsx';
import { Chart, getVerticalSpan } from '#lib/ui/browser/kit/chart/chart.tsx';
import { type Bar, drawBars, drawSteps } from '#lib/ui/browser/kit/chart/paths.ts';
import { type Bands, computeAxisWidth, createBands, createScale } from '#lib/ui/browser/kit/chart/scale.ts';

export interface BandSeries {
  /** Class of the marks; see `styles/chart.css`. */
  readonly series: string;
  /** One value for each band. */
  readonly values: readonly number[];
}

interface BandChartProps {
  /** Description of the picture: a sentence with its most important numbers. */
  readonly label: string;
  readonly count: number;
  readonly toLabel: (item: number) => string;
  readonly format: (value: number) => string;
  readonly bars?: readonly BandSeries[];
  /**
   * Whether the bars of a band are stacked, positive ones above zero and negative ones below; otherwise they stand side
   * by side.
   */
  readonly isStacked?: boolean;
  /** Lines that hold their value over a band. */
  readonly lines?: readonly BandSeries[];
  /** Band that is marked. */
  readonly cursor?: number | undefined;
  readonly onPick?: ((item: number) => void) | undefined;
  readonly height?: number;
}

/** Share of a band that its bars take. */
const FILLED = 0.8;

const placeBars = (bars: readonly BandSeries[], bands: Bands): readonly (readonly Bar[])[] =>
  bars.map(({ values }, place) =>
    values.map((value, item) => {
      const width = (bands.width * FILLED) / bars.length;
      return { x: bands.start(item) + (bands.width * (1 - FILLED)) / 2 + place * width, width, from: 0, to: value };
    }),
  );

const stackBars = (bars: readonly BandSeries[], bands: Bands): readonly (readonly Bar[])[] => {
  const above = new Array<number>(bands.count).fill(0);
  const below = new Array<number>(bands.count).fill(0);
  return bars.map(({ values }) =>
    values.map((value, item) => {
      const side = value < 0 ? below : above;
      const from = side[item] ?? 0;
      side[item] = from + value;
      const width = bands.width * FILLED;
      return { x: bands.start(item) + (bands.width - width) / 2, width, from, to: from + value };
    }),
  );
};

/** Bars and lines over bands, such as periods. */
export const BandChart = (props: BandChartProps): VNode => {
  const { label, count, toLabel, format, bars = [], isStacked = false, lines = [], cursor, onPick } = props;
  const { height = 200 } = props;
  const getBands = (left: number, right: number): Bands => createBands(count, left, right);
  const place = (bands: Bands): readonly (readonly Bar[])[] => (isStacked ? stackBars : placeBars)(bars, bands);
  const ends = place(getBands(0, 1)).flatMap((marks) => marks.map(({ to }) => to));
  const { top, bottom } = getVerticalSpan(height);
  const scale = createScale([...ends, ...lines.flatMap(({ values }) => values)], { from: bottom, to: top });
  return (
    <Chart
      label={label}
      height={height}
      axisWidth={computeAxisWidth(scale.ticks.map(format))}
      onPick={onPick && ((x, { left, right }) => onPick(getBands(left, right).find(x)))}
    >
      {(plot) => {
        const bands = getBands(plot.left, plot.right);
        const placed = place(bands);
        return (
          <>
            <ValueAxis plot={plot} scale={scale} format={format} />
            {cursor !== undefined && (
              <rect
                class="cursor"
                x={bands.start(cursor)}
                y={plot.top}
                width={Math.max(1, bands.width)}
                height={plot.bottom - plot.top}
              />
            )}
            {bars.map(({ series }, index) => (
              <path key={series} class={`bar ${series}`} d={drawBars(placed[index] ?? [], scale)} />
            ))}
            {lines.map(({ series, values }) => (
              <path key={series} class={`line ${series}`} d={drawSteps(values, bands, scale)} />
            ))}
            <BandAxis plot={plot} bands={bands} toLabel={toLabel} />
          </>
        );
      }}
    </Chart>
  );
};
