import type { VNode } from 'preact';
import type { OfferOption } from '#lib/procurement/domain/explain/offerOptions.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatMoney, formatNamed, formatNumber, formatQuantity, formatShare } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import type { Line } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';

const plain = (id: number): string => formatNumber(id, { useGrouping: false });

/** The members of an order line that identify its offer. */
type OrderedOffer = Pick<Line, 'SupplierId' | 'OfferId' | 'PricePerUnit'>;

interface OffersProps {
  /** The line whose offer is marked; undefined if none is. */
  readonly line?: OrderedOffer;
  readonly options: readonly OfferOption[];
  readonly names: Names | undefined;
}

/** All offers of a part beside each other, with what the plan takes of each. */
export const Offers = ({ line, options, names }: OffersProps): VNode => {
  const { drawer } = getTexts('plan');
  const isThis = ({ supplierId, offerId, price }: OfferOption): boolean =>
    supplierId === line?.SupplierId && offerId === line.OfferId && price === line.PricePerUnit;
  const numbers = [drawer.price, drawer.lead, drawer.window, drawer.minimum, drawer.capacity, drawer.used, drawer.left];
  return (
    <>
      <ScrollRegion label={drawer.offers}>
        <table class="offers">
          <caption>{drawer.offers}</caption>
          <TableHead
            columns={[
              drawer.offer,
              drawer.supplier,
              ...[...numbers, drawer.reliability].map((title) => ({ number: title })),
              drawer.inTime,
              { number: drawer.first },
            ]}
          />
          <tbody>
            {options.map((option) => (
              <tr
                key={`${option.supplierId} ${option.offerId} ${option.price}`}
                aria-current={isThis(option) ? 'true' : undefined}
              >
                <th scope="row">
                  {plain(option.offerId)}
                  {isThis(option) && <small> {drawer.thisOne}</small>}
                </th>
                <td class="named">{formatNamed(names, 'Supplier', option.supplierId)}</td>
                <td class="number">{formatMoney(option.price)}</td>
                <td class="number">{formatNumber(option.leadTime)}</td>
                <td class="number">{option.window === undefined ? '–' : option.window.map(plain).join(' – ')}</td>
                <td class="number">{formatQuantity(option.minimum)}</td>
                <td class="number">{formatQuantity(option.capacity)}</td>
                <td class="number">{formatQuantity(option.used)}</td>
                <td class="number">{formatQuantity(option.left)}</td>
                <td class="number">{formatShare(option.reliability / 100)}</td>
                <td>{option.isInTime ? drawer.yes : drawer.no}</td>
                <td class="number">
                  {option.earliestDelivery === undefined ? drawer.never : plain(option.earliestDelivery)}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p class="soft">{drawer.leftHint}</p>
    </>
  );
};
