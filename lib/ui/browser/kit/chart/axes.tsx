import type { VNode } from 'preact';
import type { Plot } from '#lib/ui/browser/kit/chart/chart.tsx';
import { type Bands, type Scale, thinLabels } from '#lib/ui/browser/kit/chart/scale.ts';

interface ValueAxisProps {
  readonly plot: Plot;
  readonly scale: Scale;
  readonly format: (value: number) => string;
}

/** Vertical axis: a grid line and a label for each tick; the line at zero is stronger. */
export const ValueAxis = ({ plot, scale, format }: ValueAxisProps): VNode => (
  <g class="axis">
    {scale.ticks.map((tick) => (
      <g key={tick}>
        <line
          class={tick === 0 ? 'zero' : ''}
          x1={plot.left}
          x2={plot.right}
          y1={scale.place(tick)}
          y2={scale.place(tick)}
        />
        <text x={plot.left - 8} y={scale.place(tick)} dy="0.35em" text-anchor="end">
          {format(tick)}
        </text>
      </g>
    ))}
  </g>
);

/** Horizontal axis of numbers: a grid line and a label for each tick. */
export const NumberAxis = ({ plot, scale, format }: ValueAxisProps): VNode => (
  <g class="axis">
    {scale.ticks.map((tick) => (
      <g key={tick}>
        <line x1={scale.place(tick)} x2={scale.place(tick)} y1={plot.top} y2={plot.bottom} />
        <text x={scale.place(tick)} y={plot.bottom + 16} text-anchor="middle">
          {format(tick)}
        </text>
      </g>
    ))}
  </g>
);

interface BandAxisProps {
  readonly plot: Plot;
  readonly bands: Bands;
  readonly toLabel: (item: number) => string;
  /** Pixels that a label needs. */
  readonly labelSpace?: number;
}

/** Horizontal axis of bands, with as many labels as fit. */
export const BandAxis = ({ plot, bands, toLabel, labelSpace = 48 }: BandAxisProps): VNode => (
  <g class="axis">
    <line class="zero" x1={plot.left} x2={plot.right} y1={plot.bottom} y2={plot.bottom} />
    {thinLabels(bands, labelSpace).map((item) => (
      <text key={item} x={bands.center(item)} y={plot.bottom + 16} text-anchor="middle">
        {toLabel(item)}
      </text>
    ))}
  </g>
);
