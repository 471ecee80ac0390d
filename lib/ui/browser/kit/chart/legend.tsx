import type { VNode } from 'preact';

/** Form of a mark; with the series it decides how the mark looks, in the picture and in the legend. */
export type MarkKind = 'bar' | 'line' | 'dot';

export interface LegendItem {
  readonly kind: MarkKind;
  /** Class of the marks, such as `series-1`; see `styles/chart.css`. */
  readonly series: string;
  readonly text: string;
}

const Swatch = ({ kind, series }: LegendItem): VNode => (
  <svg width="24" height="14" aria-hidden="true">
    {kind === 'bar' && <rect class={`bar ${series}`} x="6" y="1.5" width="12" height="11" />}
    {kind === 'line' && <path class={`line ${series}`} d="M0 7H24" />}
    {kind === 'dot' && <circle class={`dot ${series}`} cx="12" cy="7" r="4.5" />}
  </svg>
);

/**
 * Meaning of the marks of a chart. They differ in form and lightness, so that no color is needed to tell them apart.
 */
export const Legend = ({ items }: { readonly items: readonly LegendItem[] }): VNode => (
  <ul class="legend">
    {items.map((item) => (
      <li key={item.text}>
        <Swatch {...item} /> {item.text}
      </li>
    ))}
  </ul>
);
