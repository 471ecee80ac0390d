import type { VNode } from 'preact';
import type { PlanOverview } from '#lib/procurement/domain/plan/planOverview.ts';
import { formatMoney, formatNumber, formatPeriodDate } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { AsTable } from '#lib/ui/browser/kit/chart/asTable.tsx';
import { BandChart } from '#lib/ui/browser/kit/chart/bandChart.tsx';
import { Legend } from '#lib/ui/browser/kit/chart/legend.tsx';
import { TableHead } from '#lib/ui/browser/kit/table.tsx';

/** Value that orders commit, and value that falls due with their delivery. */
const CASH_SERIES = [
  { member: 'OrderedValue', name: 'ordered', series: 'series-1' },
  { member: 'DeliveredValue', name: 'due', series: 'series-2' },
] as const;

interface CashProps {
  readonly periods: PlanOverview['Periods'];
}

/** Value ordered and delivered by period, as bars and as a table. */
export const Cash = ({ periods }: CashProps): VNode => {
  const { cash } = getTexts('dashboard');
  const most = Math.max(...periods.flatMap(({ OrderedValue, DeliveredValue }) => [OrderedValue, DeliveredValue]));
  const top = periods.reduce((best, period) => (period.OrderedValue > best.OrderedValue ? period : best));
  if (most === 0) return <p>{cash.none}</p>;
  return (
    <>
      <BandChart
        label={cash.describe(formatMoney(top.OrderedValue), formatNumber(top.PeriodID))}
        count={periods.length}
        toLabel={(item) => formatNumber(periods[item]?.PeriodID ?? 0, { useGrouping: false })}
        format={formatMoney}
        bars={CASH_SERIES.map(({ member, series }) => ({ series, values: periods.map((period) => period[member]) }))}
      />
      <Legend items={CASH_SERIES.map(({ series, name }) => ({ kind: 'bar', series, text: cash[name] }))} />
      <AsTable label={cash.title}>
        <table>
          <TableHead columns={[cash.period, cash.date, ...CASH_SERIES.map(({ name }) => ({ number: cash[name] }))]} />
          <tbody>
            {periods.map((period) => (
              <tr key={period.PeriodID}>
                <th scope="row">{formatNumber(period.PeriodID, { useGrouping: false })}</th>
                <td>{formatPeriodDate(period.Date)}</td>
                {CASH_SERIES.map(({ member }) => (
                  <td key={member} class="number">
                    {formatMoney(period[member])}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </AsTable>
    </>
  );
};
