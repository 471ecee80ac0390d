import type { VNode } from 'preact';
import type { AlertCounts, NextOrders } from '#lib/procurement/domain/plan/planOverview.ts';
import { formatMoney, formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { WhatIsThis } from '#lib/ui/browser/kit/dialog.tsx';
import { TableHead } from '#lib/ui/browser/kit/table.tsx';

// The tables scroll sideways where amounts are too long for a phone. A keyboard reaches all of them by their links and buttons.

interface OrdersProps {
  /** Address of the plan, to which the view is added. */
  readonly plan: string;
  readonly next: NextOrders | undefined;
}

/** The largest orders of the next period, one row a supplier, with the others in one row. */
export const OrdersBySupplier = ({ plan, next }: OrdersProps): VNode => {
  const { next: texts } = getTexts('dashboard');
  if (next === undefined) return <p>{texts.none}</p>;
  const { OrderPeriod: period, Orders, Lines, Value, Suppliers } = next;
  const others = Orders - Suppliers.length;
  const rest = (member: 'Lines' | 'Value'): number =>
    Suppliers.reduce((left, orders) => left - orders[member], next[member]);
  return (
    <div class="scroll">
      <table>
        <TableHead columns={[texts.supplier, { number: texts.lines }, { number: texts.value }, texts.draft]} />
        <tbody>
          {Suppliers.map(({ SupplierId, SupplierText, SupplierName = '', Lines: lines, Value: value }) => {
            const supplier = `${SupplierText ?? SupplierId} ${SupplierName}`.trimEnd();
            return (
              <tr key={SupplierId}>
                <th scope="row" class="named">
                  <a href={`${plan}/orders?period=${period}&supplier=${SupplierId}`}>{supplier}</a>
                </th>
                <td class="number">{formatNumber(lines)}</td>
                <td class="number">{formatMoney(value)}</td>
                <td>
                  <a
                    href={`${plan}/print?supplier=${SupplierId}&period=${period}`}
                    aria-label={texts.draftFor(supplier)}
                  >
                    {texts.draft}
                  </a>
                </td>
              </tr>
            );
          })}
          {others > 0 && (
            <tr>
              <th scope="row" class="named">
                <a href={`${plan}/orders?by=order&period=${period}`}>{formatPlural(others, texts.others)}</a>
              </th>
              <td class="number">{formatNumber(rest('Lines'))}</td>
              <td class="number">{formatMoney(rest('Value'))}</td>
              <td />
            </tr>
          )}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{texts.sum}</th>
            <td class="number">{formatNumber(Lines)}</td>
            <td class="number">{formatMoney(Value)}</td>
            <td />
          </tr>
        </tfoot>
      </table>
    </div>
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
  const most = alerts.Reasons[0]?.Units ?? 0;
  if (alerts.Reasons.length === 0) return <p>{texts.none}</p>;
  return (
    <div class="scroll">
      <table class="reasons">
        <TableHead columns={[texts.reason, { number: texts.count }, { number: texts.units }]} />
        <tbody>
          {alerts.Reasons.map(({ ReasonText: reason, Requirements: requirements, Units: units }) => (
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
    </div>
  );
};
