import type { VNode } from 'preact';
import { formatMoney, formatQuantity } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { BandChart } from '#lib/ui/browser/kit/chart/bandChart.tsx';
import { Legend, type MarkKind } from '#lib/ui/browser/kit/chart/legend.tsx';
import { type CashPeriod, formatPeriodId } from '#lib/ui/browser/procurement/plan/cash/periodColumns.ts';

type Texts = Areas['cash'];
type Member = Exclude<keyof Texts['columns'], 'PeriodID' | 'Date'>;

interface Series {
  readonly member: Member;
  readonly kind: MarkKind;
  /** Class of the marks. */
  readonly series: string;
  /** Stands below zero. */
  readonly isNegative?: boolean;
}

interface Picture {
  readonly title: 'cash' | 'running' | 'quantities' | 'stock';
  readonly hint: 'cashHint' | 'runningHint' | 'quantitiesHint' | 'stockHint';
  readonly format: (value: number) => string;
  readonly isStacked?: boolean;
  readonly series: readonly Series[];
  readonly describe: (texts: Texts, periods: readonly CashPeriod[]) => string;
}

const sum = (periods: readonly CashPeriod[], member: Member): number =>
  periods.reduce((total, period) => total + period[member], 0);
const most = (periods: readonly CashPeriod[], member: Member): number =>
  periods.reduce((best, period) => Math.max(best, period[member]), 0);

const PICTURES: readonly Picture[] = [
  {
    title: 'cash',
    hint: 'cashHint',
    format: formatMoney,
    series: [
      { member: 'OrderedValue', kind: 'bar', series: 'series-1' },
      { member: 'DeliveredValue', kind: 'bar', series: 'series-2' },
    ],
    describe: (texts, periods) => {
      const top = periods.reduce((best, period) => (period.OrderedValue > best.OrderedValue ? period : best));
      return texts.describeCash(
        formatMoney(sum(periods, 'OrderedValue')),
        formatMoney(sum(periods, 'DeliveredValue')),
        formatPeriodId(top.PeriodID),
      );
    },
  },
  {
    title: 'running',
    hint: 'runningHint',
    format: formatMoney,
    series: [
      { member: 'OrderedToDate', kind: 'line', series: 'series-1' },
      { member: 'DeliveredToDate', kind: 'line', series: 'series-2' },
    ],
    describe: (texts, periods) =>
      texts.describeRunning(formatMoney(most(periods, 'OrderedToDate')), formatMoney(most(periods, 'DeliveredToDate'))),
  },
  {
    title: 'quantities',
    hint: 'quantitiesHint',
    format: formatQuantity,
    isStacked: true,
    series: [
      { member: 'DeliveredQuantity', kind: 'bar', series: 'series-1' },
      { member: 'ScheduledReceipts', kind: 'bar', series: 'series-3' },
      { member: 'RequiredQuantity', kind: 'line', series: 'series-3' },
      { member: 'OrderedQuantity', kind: 'line', series: 'series-2' },
    ],
    describe: (texts, periods) =>
      texts.describeQuantities(
        formatQuantity(sum(periods, 'DeliveredQuantity')),
        formatQuantity(sum(periods, 'ScheduledReceipts')),
        formatQuantity(sum(periods, 'RequiredQuantity')),
      ),
  },
  {
    title: 'stock',
    hint: 'stockHint',
    format: formatQuantity,
    isStacked: true,
    series: [
      { member: 'Stock', kind: 'bar', series: 'series-1' },
      { member: 'Backlog', kind: 'bar', series: 'series-bad', isNegative: true },
    ],
    describe: (texts, periods) =>
      texts.describeStock(formatQuantity(most(periods, 'Stock')), formatQuantity(most(periods, 'Backlog'))),
  },
];

interface ChartsProps {
  readonly periods: readonly CashPeriod[];
  /** Place of the period that is marked. */
  readonly cursor: number;
  readonly onPick: (place: number) => void;
}

/** Cash, running sums, units, and stock with backlog, over the same periods. */
export const Charts = ({ periods, cursor, onPick }: ChartsProps): readonly VNode[] => {
  const texts = getTexts('cash');
  return PICTURES.map(({ title, hint, format, isStacked, series, describe }) => {
    const pick = (wanted: MarkKind) =>
      series
        .filter(({ kind }) => kind === wanted)
        .map(({ member, series: style, isNegative }) => ({
          series: style,
          values: periods.map((period) => (isNegative ? -period[member] : period[member])),
        }));
    return (
      <section key={title} class="card" aria-label={texts[title]}>
        <h2>{texts[title]}</h2>
        <p class="hint">{texts[hint]}</p>
        <BandChart
          label={describe(texts, periods)}
          count={periods.length}
          toLabel={(place) => formatPeriodId(periods[place]?.PeriodID ?? 0)}
          format={format}
          bars={pick('bar')}
          lines={pick('line')}
          isStacked={isStacked ?? false}
          cursor={cursor}
          onPick={onPick}
        />
        <Legend
          items={series.map(({ member, kind, series: style }) => ({
            kind,
            series: style,
            text: texts.columns[member],
          }))}
        />
      </section>
    );
  });
};
