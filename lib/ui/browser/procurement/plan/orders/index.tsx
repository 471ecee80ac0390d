import type { VNode } from 'preact';
import { useMemo, useRef } from 'preact/hooks';
import { ErrorBoundary } from 'preact-iso/lazy';
import { useLocation } from 'preact-iso/router';
import type { PlanFigures } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import type { PlanProblem } from '#lib/ui/browser/api/planProblem.ts';
import { getLanguage, getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Grid } from '#lib/ui/browser/kit/grid/index.tsx';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Empty, type Loaded } from '#lib/ui/browser/kit/states.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { createOrderColumns, createOrderGroupings } from '#lib/ui/browser/procurement/plan/orders/columns.ts';
import { Drawer } from '#lib/ui/browser/procurement/plan/orders/drawer.tsx';
import { getLine } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';

const PurchaseOrders = lazyPart(
  ['purchaseOrders', 'whyNot'],
  async () => (await import('#lib/ui/browser/procurement/plan/questionViews.ts')).PurchaseOrders,
  'questionViews',
);

interface OrdersProps {
  readonly id: string;
  readonly lines: PlanLines;
  readonly names: Names | undefined;
  /** Undefined while they are read. */
  readonly figures: PlanFigures | undefined;
  readonly problem: Loaded<PlanProblem>;
  readonly onRetry: () => void;
}

/** Returns the address of another open line, without a question about it. */
const withLine = (line: number | undefined): string =>
  withParameters({ line: line === undefined ? undefined : String(line + 1), ask: undefined });

interface OrderLinesProps extends Omit<OrdersProps, 'figures'> {
  /** The best plan so far of a running calculation, about which nothing can be asked. */
  readonly isPreview?: boolean;
}

/** The order lines of a plan; `?line=` opens the drawer of one. */
export const OrderLines = ({ id, lines, names, problem, onRetry, isPreview = false }: OrderLinesProps): VNode => {
  const texts = getTexts('plan');
  const language = getLanguage();
  const { query, route } = useLocation();
  const isOpenedHere = useRef(false);
  const columns = useMemo(() => createOrderColumns(lines, names, texts), [lines, names, language, texts]);
  const groupings = useMemo(() => createOrderGroupings(lines, names, texts), [lines, names, language, texts]);
  const number = Number(query.line ?? Number.NaN) - 1;
  const line = useMemo(() => getLine(lines, number), [lines, number]);
  const close = (): void => {
    // If closing the drawer were a page of its own, Back would open the drawer again.
    if (isOpenedHere.current) history.back();
    else route(withLine(undefined), true);
    isOpenedHere.current = false;
  };
  return (
    <>
      <Grid
        label={texts.orders.title}
        count={lines.count}
        columns={columns}
        groupings={groupings}
        fileName={`plan-${id}-${isPreview ? 'preview' : 'orders'}`}
        onOpen={(row) => {
          isOpenedHere.current = true;
          route(withLine(row));
        }}
      />
      {line !== undefined && (
        <Drawer
          id={id}
          lines={lines}
          line={line}
          problem={problem}
          names={names}
          isPreview={isPreview}
          onRetry={onRetry}
          onClose={close}
        />
      )}
    </>
  );
};

/** The orders of a plan by line, or with `?by=order` by supplier and period. */
export const Orders = ({ figures, ...props }: OrdersProps): VNode => {
  const { orders: texts } = getTexts('plan');
  const isByOrder = useLocation().query.by === 'order';
  if (props.lines.count === 0)
    return (
      <Empty title={texts.none}>
        <p>{texts.noneText}</p>
      </Empty>
    );
  return (
    <>
      <nav class="switch" aria-label={texts.by}>
        <a href="?" aria-current={isByOrder ? undefined : 'page'}>
          {texts.byLine}
        </a>
        <a href="?by=order" aria-current={isByOrder ? 'page' : undefined}>
          {texts.byOrder}
        </a>
      </nav>
      {isByOrder ? (
        <ErrorBoundary>
          <PurchaseOrders id={props.id} lines={props.lines} names={props.names} figures={figures} />
        </ErrorBoundary>
      ) : (
        <OrderLines {...props} />
      )}
    </>
  );
};
