import type { VNode } from 'preact';
import type { PeriodFigures } from '#lib/procurement/domain/plan/projection.ts';
import { formatMoney, formatNumber, formatPeriodDate } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';

/** Size of the drawing in its own units; bars share the width. */
const WIDTH = 600;
const HEIGHT = 160;
const BASE = HEIGHT - 24;

const BARS = [
  { member: 'OrderedValue', name: 'ordered' },
  { member: 'DeliveredValue', name: 'due' },
] as const;

interface CashProps {
  readonly periods: readonly PeriodFigures[];
}

/** Value ordered and delivered by period, as bars and as a table. */
export const Cash = ({ periods }: CashProps): VNode => {
  const { cash } = getTexts('dashboard');
  const most = Math.max(...periods.flatMap(({ OrderedValue, DeliveredValue }) => [OrderedValue, DeliveredValue]));
  const top = periods.reduce((best, period) => (period.OrderedValue > best.OrderedValue ? period : best));
  if (most === 0) return <p>{cash.none}</p>;
  const step = WIDTH / periods.length;
  const labels = Math.ceil(periods.length / 12);
  return (
    <>
      <svg
        class="bars"
        viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
        role="img"
        aria-label={cash.describe(
          formatNumber(periods.length),
          formatMoney(top.OrderedValue),
          formatNumber(top.PeriodID),
        )}
      >
        <line class="axis" x1="0" x2={WIDTH} y1={BASE} y2={BASE} />
        {periods.map((period, at) => (
          <g key={period.PeriodID}>
            {BARS.map(({ member, name }, n) => (
              <rect
                key={member}
                class={name}
                x={step * (at + 0.1 + 0.4 * n)}
                y={BASE - ((BASE - 4) * period[member]) / most}
                width={step * 0.38}
                height={((BASE - 4) * period[member]) / most}
              />
            ))}
            {at % labels === 0 && (
              <text x={step * (at + 0.5)} y={HEIGHT - 6} text-anchor="middle">
                {formatNumber(period.PeriodID, { useGrouping: false })}
              </text>
            )}
          </g>
        ))}
      </svg>
      <ul class="legend">
        {BARS.map(({ member, name }) => (
          <li key={member} class={name}>
            {cash[name]}
          </li>
        ))}
      </ul>
      <details>
        <summary>{cash.asTable}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reached by keyboard */}
        <section class="scroll tall" aria-label={cash.title} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{cash.period}</th>
                <th scope="col">{cash.date}</th>
                {BARS.map(({ member, name }) => (
                  <th key={member} scope="col" class="number">
                    {cash[name]}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {periods.map((period) => (
                <tr key={period.PeriodID}>
                  <th scope="row">{formatNumber(period.PeriodID, { useGrouping: false })}</th>
                  <td>{formatPeriodDate(period.Date)}</td>
                  {BARS.map(({ member }) => (
                    <td key={member} class="number">
                      {formatMoney(period[member])}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </>
  );
};
