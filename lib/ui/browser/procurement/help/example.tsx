import type { VNode } from 'preact';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** The first instance of the instance set: ten units are needed in period 2, and each plan orders them in period 1. */
const NEEDED = 2;
const UNITS = 10;
const PERIODS = [1, 2, 3, 4, 5];
const PLANS = [
  { plan: 'cheap', supplier: 3, arrival: 5, price: 100 },
  { plan: 'fast', supplier: 1, arrival: 2, price: 140 },
] as const;

/** Width of a period and height of a row in the units of the drawing. */
const STEP = 80;
const ROW = 56;
const LEFT = 100;
const WIDTH = LEFT + STEP * PERIODS.length + 20;
const HEIGHT = 30 + ROW * PLANS.length + 20;

const toX = (period: number): number => LEFT + STEP * (period - 0.5);

/** Draws the two plans of the worked example; the table below the picture says the same. */
export const Example = (): VNode => {
  const { example } = getTexts('help');
  return (
    <figure class="example">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={example.caption}>
        <text class="soft" x="0" y="16">
          {example.period}
        </text>
        {PERIODS.map((period) => (
          <text key={period} class="soft" x={toX(period)} y="16" text-anchor="middle">
            {period}
          </text>
        ))}
        <line class="needed" x1={toX(NEEDED)} x2={toX(NEEDED)} y1="24" y2={HEIGHT} />
        <text class="soft" x={toX(NEEDED) + 6} y={HEIGHT - 4}>
          {example.needed}
        </text>
        {PLANS.map(({ plan, supplier, arrival, price }, row) => {
          const y = 30 + ROW * row + ROW / 2;
          return (
            <g key={plan}>
              <text x="0" y={y + 5}>
                {example[plan]}
              </text>
              <line class={arrival > NEEDED ? 'bar late' : 'bar'} x1={toX(1)} x2={toX(arrival)} y1={y} y2={y} />
              <circle class={arrival > NEEDED ? 'late' : ''} cx={toX(arrival)} cy={y} r="7" />
              <text class="soft" x={toX(1)} y={y - 12}>
                {example.ordered(UNITS, supplier, formatNumber(price))}
              </text>
            </g>
          );
        })}
      </svg>
      <figcaption>{example.caption}</figcaption>
      <ul>
        {PLANS.map(({ plan, supplier, arrival, price }) => (
          <li key={plan}>
            {example[plan]}: {example.ordered(UNITS, supplier, formatNumber(price))}. {example.arrives(UNITS, arrival)}.
          </li>
        ))}
      </ul>
    </figure>
  );
};
