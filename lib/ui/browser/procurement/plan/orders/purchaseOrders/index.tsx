import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { useLocation } from 'preact-iso/router';
import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatTime } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { Failed, Loading } from '#lib/ui/browser/kit/states.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { getClosing } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/closings.ts';
import { collectOrders, sortByClosing } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/collectOrders.ts';
import { createPurchaseOrderColumns } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/columns.tsx';
import { OrderDrawer } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/drawer.tsx';
import { type Pause, useClosings } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/useClosings.ts';

/** Maximum number of order lines of a plan whose orders are all asked about in one request. */
const MOST_LINES = 3_000;

interface PurchaseOrdersProps {
  readonly id: string;
  readonly lines: PlanLines;
  readonly names: Names | undefined;
  readonly figures: PlanFigures | undefined;
}

/** Describes why the cost of an order is not known yet. */
const describeMissing = (hasFailed: boolean, pause: Pause | undefined, texts: Areas['purchaseOrders']): string => {
  if (hasFailed) return texts.notCalculated;
  if (pause === undefined) return texts.pending;
  const reason = pause.error.body.key === 'timeUsedUp' ? texts.usedUp : texts.tooMany;
  return texts.paused(reason, formatTime(pause.until));
};

/** The purchase orders of a plan, those first that are cheapest to give up. `?order=` opens the drawer of one. */
export const PurchaseOrders = ({ id, lines, names, figures }: PurchaseOrdersProps): VNode => {
  const texts = getTexts('purchaseOrders');
  const whyNot = getTexts('whyNot');
  const language = getLanguage();
  const { query, route } = useLocation();
  const isOpenedHere = useRef(false);
  const isLarge = lines.count > MOST_LINES;
  const { closings, loaded, reload, pause, add, queue } = useClosings(id, isLarge);
  const collected = useMemo(() => collectOrders(lines), [lines]);
  // Rows must keep their places while answers arrive one by one, or when the drawer receives a better answer.
  const orders = useMemo(() => sortByClosing(collected, loaded.value ?? new Map()), [collected, loaded]);
  const missing = describeMissing(loaded.state === 'failed', pause, texts);
  const columns = useMemo(
    () =>
      createPurchaseOrderColumns(orders, { closings, missing, queue: isLarge ? queue : undefined }, names, {
        texts,
        whyNot,
      }),
    [orders, closings, missing, names, language, texts, whyNot, isLarge, queue],
  );
  const open = orders.find(({ key }) => key === query.order);
  const key = open?.key ?? '';
  const close = (): void => {
    // If closing the drawer were a page of its own, Back would open the drawer again.
    if (isOpenedHere.current) history.back();
    else route(withParameters({ order: undefined }), true);
    isOpenedHere.current = false;
  };
  return (
    <>
      <p class="soft order-hint">{isLarge ? texts.seen : texts.hint}</p>
      {loaded.state === 'loading' && <Loading text={texts.calculating} />}
      {loaded.state === 'failed' && <Failed error={loaded.error} onRetry={reload} />}
      <Grid
        label={texts.title}
        count={orders.length}
        columns={columns}
        rowLines={2}
        rowForms={texts.count}
        fileName={`plan-${id}-purchase-orders`}
        onOpen={(row) => {
          isOpenedHere.current = true;
          route(withParameters({ order: orders[row]?.key }));
        }}
      />
      {open !== undefined && (
        <OrderDrawer
          id={id}
          order={open}
          quick={getClosing(closings, key)}
          isKept={closings.get(key) === 'kept'}
          figures={figures}
          names={names}
          onAnswer={(closing) => add(open.key, closing)}
          onClose={close}
        />
      )}
    </>
  );
};
