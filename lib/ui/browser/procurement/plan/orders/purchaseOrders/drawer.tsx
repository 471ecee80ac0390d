import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { CLOSING_FIGURES, type Closing } from '#lib/procurement/domain/questions/orders.ts';
import { getPurchaseOrders } from '#lib/ui/browser/api/questions.ts';
import { formatMoney, formatNamed, formatNumber, formatPlural, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Dialog } from '#lib/ui/browser/kit/dialog.tsx';
import { Failed, Loading, useLoad } from '#lib/ui/browser/kit/states.tsx';
import { ScrollRegion, TableHead } from '#lib/ui/browser/kit/table.tsx';
import { getPlanAddress } from '#lib/ui/browser/procurement/addresses.ts';
import { formatPeriod } from '#lib/ui/browser/procurement/plan/orders/columns.ts';
import { type ClosingAnswer, readAnswer } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/closings.ts';
import type { Order } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/collectOrders.ts';
import { describeClosing } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/columns.tsx';
import { FigureTable } from '#lib/ui/browser/procurement/shared/difference/figureTable.tsx';

const MOST_PARTS = 200;

/** Least number of lines of an order whose exact answer may take many seconds. */
const LONG = 200;

const plain = (id: number): string => formatNumber(id, { useGrouping: false });

const Content = ({ id, order, names }: Pick<DrawerProps, 'id' | 'order' | 'names'>): VNode => {
  const { drawer } = getTexts('purchaseOrders');
  const { parts, supplier, period } = order;
  const lines = `${getPlanAddress(id)}/orders?supplier=${supplier}&period=${period}`;
  return (
    <ScrollRegion label={drawer.content}>
      <table class="order-content">
        <caption>{drawer.content}</caption>
        <TableHead
          columns={[
            drawer.part,
            drawer.offer,
            ...[drawer.units, drawer.total, drawer.delivery].map((title) => ({ number: title })),
          ]}
        />
        <tbody>
          {parts.slice(0, MOST_PARTS).map(({ part, offer, line, quantity, total, delivery }) => (
            <tr key={`${part} ${offer}`}>
              <th scope="row">
                <a href={`${lines}&line=${line + 1}`} aria-label={drawer.whyNot(formatNamed(names, 'Part', part))}>
                  {formatNamed(names, 'Part', part)}
                </a>
              </th>
              <td>{plain(offer)}</td>
              <td class="number">{formatQuantity(quantity)}</td>
              <td class="number">{formatMoney(total)}</td>
              <td class="number">{plain(delivery)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {parts.length > MOST_PARTS && (
        <p class="soft">{drawer.more(formatNumber(MOST_PARTS), formatNumber(parts.length))}</p>
      )}
    </ScrollRegion>
  );
};

const Price = ({ closing, figures }: { readonly closing: Closing; readonly figures: PlanFigures }): VNode => {
  const { drawer } = getTexts('purchaseOrders');
  const changes = CLOSING_FIGURES.map((figure) => {
    const [Before, Change] = [figures[figure], closing.Changes[figure]];
    return [figure, { Before, After: Before + Change, Change }] as const;
  });
  return (
    <ScrollRegion label={drawer.price}>
      <FigureTable changes={Object.fromEntries(changes)} showsAll />
    </ScrollRegion>
  );
};

interface DrawerProps {
  readonly id: string;
  readonly order: Order;
  /** The answer of the list, shown until the exact answer arrives. */
  readonly quick: Closing | undefined;
  /** Whether the plan had to keep the order. */
  readonly isKept: boolean;
  readonly figures: PlanFigures | undefined;
  readonly names: Names | undefined;
  readonly onAnswer: (answer: ClosingAnswer) => void;
  readonly onClose: () => void;
}

/** The cost of giving up an order: the answer of the list until the exact one arrives. */
const WhatItCosts = ({ id, order, quick, figures, onAnswer }: DrawerProps): VNode => {
  const texts = getTexts('purchaseOrders');
  const whyNot = getTexts('whyNot');
  const { drawer } = texts;
  const { supplier, period } = order;
  const { loaded, reload } = useLoad(`closing ${id} ${order.key}`, (signal) =>
    getPurchaseOrders(id, { supplier, period }, signal),
  );
  const found = loaded.value?.[0];
  const exact = found?.Closing;
  useEffect(() => {
    if (found !== undefined) onAnswer(readAnswer(found));
  }, [found]);
  const closing = exact ?? quick;
  return (
    <>
      <h3>{drawer.price}</h3>
      {closing !== undefined && (
        <p class="order-price" role="status">
          {describeClosing(closing, { texts, whyNot })}
        </p>
      )}
      {loaded.state === 'loading' && (
        <Loading text={order.parts.length < LONG ? drawer.better : `${drawer.better} ${drawer.long}`} />
      )}
      {loaded.state === 'failed' && <Failed error={loaded.error} onRetry={reload} />}
      {exact !== undefined && <p class="soft">{exact.Exact ? drawer.exact : drawer.open}</p>}
      {closing !== undefined && figures !== undefined && <Price closing={closing} figures={figures} />}
    </>
  );
};

/** One purchase order: the cost of giving it up, in words and in every figure, and its lines. */
export const OrderDrawer = (props: DrawerProps): VNode => {
  const { id, order, isKept, names, onClose } = props;
  const { drawer } = getTexts('purchaseOrders');
  const { supplier, period, date, parts, value } = order;
  const plan = getPlanAddress(id);
  const title = drawer.title(formatNamed(names, 'Supplier', supplier), formatPeriod(period, date));
  return (
    <Dialog isOpen isDrawer title={title} onClose={onClose}>
      <p>
        {drawer.sums(formatPlural(parts.length, drawer.lines), formatMoney(value))}
        {' · '}
        <a href={`${plan}/orders?supplier=${supplier}&period=${period}`}>{drawer.toLines}</a>
        {' · '}
        <a href={`${plan}/print?supplier=${supplier}&period=${period}`}>{drawer.toDraft}</a>
      </p>
      {isKept ? <p>{drawer.kept}</p> : <WhatItCosts {...props} />}
      <Content id={id} order={order} names={names} />
      <p class="soft">{drawer.whyNotHint}</p>
    </Dialog>
  );
};
