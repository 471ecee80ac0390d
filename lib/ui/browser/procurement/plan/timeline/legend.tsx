import type { VNode } from 'preact';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNamed } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { PATTERNS, toLetter } from '#lib/ui/browser/procurement/plan/timeline/layout.ts';

/** Patterns of the bars; one set in the document serves all rows. */
export const Patterns = (): VNode => (
  <svg class="timeline-patterns" width="0" height="0" aria-hidden="true">
    <defs>
      {Array.from({ length: PATTERNS }, (_, place) => (
        <pattern key={place} id={`timeline-${place}`} width="6" height="6" patternUnits="userSpaceOnUse">
          <rect width="6" height="6" class={`ground-${place}`} />
          {place === 1 && <path d="M0 6L6 0" />}
          {place === 2 && <circle cx="3" cy="3" r="1.4" />}
          {place === 3 && <path d="M3 0V6" />}
          {place === 4 && <path d="M0 3H6" />}
        </pattern>
      ))}
      <pattern id="timeline-closed" width="7" height="7" patternUnits="userSpaceOnUse">
        <path d="M0 7L7 0" />
      </pattern>
    </defs>
  </svg>
);

interface LegendProps {
  readonly suppliers: ReadonlyMap<number, number>;
  readonly names: Names | undefined;
}

const SIGNS = [
  ['requirement', 'mark requirement', 'M7 2h10l-5 10Z'],
  ['receipt', 'mark receipt', 'M7 12h10l-5 -10Z'],
  ['order', 'mark order pattern-0', 'M1 2h22v10h-22Z'],
  ['late', 'mark order pattern-5 late', 'M1 2h22v10h-22Z'],
  ['stock', 'stock', 'M0 10H8V4H16V7H24'],
  ['backlog', 'backlog', 'M2 3V12H22V3Z'],
  ['limits', 'stock-limit', 'M0 4H24M0 10H24'],
  ['closed', 'closed', 'M2 0h20v14h-20Z'],
  ['required', 'total-required', 'M8 2h8v12h-8Z'],
  ['received', 'total-received', 'M8 2h8v12h-8Z'],
] as const;

/** Meaning of the marks, and the letters of the suppliers. */
export const TimelineLegend = ({ suppliers, names }: LegendProps): VNode => {
  const { legend } = getTexts('timeline');
  return (
    <section class="timeline-legend" aria-label={legend.title}>
      <ul class="legend">
        {SIGNS.map(([name, look, d]) => (
          <li key={name}>
            <svg class="timeline-sign" width="24" height="14" aria-hidden="true">
              <g class={look}>
                <path class={look.startsWith('mark') ? undefined : look} d={d} />
              </g>
            </svg>
            {legend[name]}
          </li>
        ))}
      </ul>
      <details>
        <summary>{legend.suppliers}</summary>
        <ul class="legend">
          {[...suppliers].map(([id, place]) => (
            <li key={id}>
              <svg class="timeline-sign" width="24" height="14" aria-hidden="true">
                <g class={`mark order pattern-${place % PATTERNS}`}>
                  <path d="M1 0h22v14h-22Z" />
                  <text x="5" y="7" dy="0.35em" class="bar-text">
                    {toLetter(place)}
                  </text>
                </g>
              </svg>
              {toLetter(place)}: {formatNamed(names, 'Supplier', id)}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
};
