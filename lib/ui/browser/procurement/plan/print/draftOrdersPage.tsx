import type { VNode } from 'preact';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatMoney, formatNamed, formatNumber, formatPeriodDate, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import type { SupplierOrders } from '#lib/ui/browser/procurement/plan/print/draftOrders.ts';

interface DraftOrdersProps extends SupplierOrders {
  readonly names: Names | undefined;
}

const formatId = (id: number): string => formatNumber(id, { useGrouping: false });

/** Page of one supplier: its orders by date, each with lines and sum. */
export const DraftOrders = ({ supplier, orders, total, names }: DraftOrdersProps): VNode => {
  const texts = getTexts('print');
  const name = texts.draftFor(formatNamed(names, 'Supplier', supplier));
  const when = (period: number, date: number): string =>
    period === date ? formatId(period) : `${formatId(period)}, ${formatPeriodDate(date)}`;
  const { columns } = texts;
  return (
    <section class="paper" aria-label={name}>
      <h2>{name}</h2>
      <p>{texts.notSent}</p>
      <ScrollRegion label={texts.linesOf(formatNamed(names, 'Supplier', supplier))}>
        <table>
          <TableHead
            columns={[
              columns.part,
              columns.offer,
              { number: columns.quantity },
              { number: columns.price },
              { number: columns.total },
              columns.delivery,
            ]}
          />
          {orders.map(({ period, date, lines, total: orderTotal }) => (
            <tbody key={period}>
              <tr class="paper-order">
                <th scope="rowgroup" colSpan={4}>
                  {texts.orderOn(when(period, date))}
                </th>
                <td class="number">{formatMoney(orderTotal)}</td>
                <td />
              </tr>
              {lines.map((line) => (
                <tr key={`${line.part} ${line.offer} ${line.price} ${line.deliveryPeriod}`}>
                  <th scope="row" class="named">
                    {formatNamed(names, 'Part', line.part)}
                  </th>
                  <td>{formatId(line.offer)}</td>
                  <td class="number">{formatQuantity(line.quantity)}</td>
                  <td class="number">{formatMoney(line.price)}</td>
                  <td class="number">{formatMoney(line.total)}</td>
                  <td>{when(line.deliveryPeriod, line.deliveryDate)}</td>
                </tr>
              ))}
            </tbody>
          ))}
          <tfoot>
            <tr>
              <th scope="row" colSpan={4}>
                {texts.sum}
              </th>
              <td class="number">{formatMoney(total)}</td>
              <td />
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
    </section>
  );
};
