import type { VNode } from 'preact';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatMoney, formatNamed, formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { WhatIsThis } from '#lib/ui/browser/kit/dialog.tsx';
import { TableHead } from '#lib/ui/browser/kit/table.tsx';
import type { AlertCounts } from '#lib/ui/browser/procurement/shared/readAlerts.ts';
import type { NextOrders } from '#lib/ui/browser/procurement/shared/readOrders.ts';

interface OrdersProps {
  /** Address of the plan, to which the view is added. */
  readonly plan: string;
  readonly next: NextOrders | undefined;
  /** Undefined while they are read. */
  readonly names?: Names | undefined;
}

/** Orders of the next period, one row a supplier. */
export const OrdersBySupplier = ({ plan, next, names }: OrdersProps): VNode => {
  const { next: texts } = getTexts('dashboard');
  if (next === undefined) return <p>{texts.none}</p>;
  return (
    <table>
      <TableHead columns={[texts.supplier, { number: texts.lines }, { number: texts.value }, texts.draft]} />
      <tbody>
        {next.suppliers.map(({ supplier, lines, value }) => (
          <tr key={supplier}>
            <th scope="row" class="named">
              <a href={`${plan}/orders?period=${next.period}&supplier=${supplier}`}>
                {formatNamed(names, 'Supplier', supplier)}
              </a>
            </th>
            <td class="number">{formatNumber(lines)}</td>
            <td class="number">{formatMoney(value)}</td>
            <td>
              <a
                href={`${plan}/print?supplier=${supplier}&period=${next.period}`}
                aria-label={texts.draftFor(formatNamed(names, 'Supplier', supplier))}
              >
                {texts.draft}
              </a>
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">{texts.sum}</th>
          <td class="number">{formatNumber(next.suppliers.reduce((sum, { lines }) => sum + lines, 0))}</td>
          <td class="number">{formatMoney(next.suppliers.reduce((sum, { value }) => sum + value, 0))}</td>
          <td />
        </tr>
      </tfoot>
    </table>
  );
};

interface AlertsProps {
  readonly plan: string;
  readonly alerts: AlertCounts;
}

/** Reasons of late and missing requirements, with a bar by units. */
export const AlertsByReason = ({ plan, alerts }: AlertsProps): VNode => {
  const { alerts: texts } = getTexts('dashboard');
  const { reasons } = getTexts('terms');
  const most = alerts.reasons[0]?.units ?? 0;
  if (alerts.reasons.length === 0) return <p>{texts.none}</p>;
  return (
    <table class="reasons">
      <TableHead columns={[texts.reason, { number: texts.count }, { number: texts.units }]} />
      <tbody>
        {alerts.reasons.map(({ reason, requirements, units }) => (
          <tr key={reason}>
            <th scope="row">
              <a href={`${plan}/alerts?reason=${reason}`}>{reasons[reason].name}</a>{' '}
              <WhatIsThis name={reasons[reason].name} chapter={`reasons.${reason}`}>
                <p>{reasons[reason].text}</p>
                <p>{reasons[reason].help}</p>
              </WhatIsThis>
            </th>
            <td class="number">{formatNumber(requirements)}</td>
            <td class="number">
              <svg class="share" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                <rect width={(100 * units) / most} height="10" />
              </svg>
              {formatNumber(units)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
