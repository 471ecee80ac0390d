import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { CLOSING_FIGURES, type Closing } from '#lib/procurement/domain/questions/orders.ts';
import { formatAmount, formatMoney, formatNamed, toMoney } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import { describeError } from '#lib/ui/browser/kit/describeError.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import { formatPeriod } from '#lib/ui/browser/procurement/plan/orders/columns.ts';
import { type Closings, getClosing } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/closings.ts';
import type { Order } from '#lib/ui/browser/procurement/plan/orders/purchaseOrders/collectOrders.ts';
import { describeEffects, describePrice } from '#lib/ui/browser/procurement/plan/whyNot/describeAnswer.ts';
import { formatChange } from '#lib/ui/browser/procurement/shared/difference/describeDifference.ts';
import { formatFigure, getFigureName } from '#lib/ui/browser/procurement/shared/figureFormats.ts';

/** Asks about orders while they are visible. */
interface Queue {
  readonly want: (order: Order) => void;
  readonly drop: (order: Order) => void;
}

interface CellProps {
  readonly order: Order;
  readonly text: string;
  readonly queue: Queue;
}

/** The cell of an order whose question is asked when the cell becomes visible. */
const AskingCell = ({ order, text, queue }: CellProps): VNode => {
  useEffect(() => {
    queue.want(order);
    return () => queue.drop(order);
  }, [order, queue]);
  return <>{text}</>;
};

interface ColumnTexts {
  readonly texts: Areas['purchaseOrders'];
  readonly whyNot: Areas['whyNot'];
}

const toChange =
  ({ Changes }: Closing) =>
  (figure: string): number =>
    Object.entries(Changes).find(([name]) => name === figure)?.[1] ?? 0;

/** Describes the cost of giving up an order: "Doing without this order costs 120 more." */
export const describeClosing = (closing: Closing, { texts, whyNot }: ColumnTexts): string =>
  describePrice(texts.without, toChange(closing), whyNot);

interface ClosingAnswers {
  readonly closings: Closings;
  /** Text of an order without an answer. */
  readonly missing: string;
  /** Undefined if all orders are asked about at once. */
  readonly queue: Queue | undefined;
}

/** Columns of the grid of purchase orders; every figure of giving an order up is a column of the CSV. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list: one column after the other
export const createPurchaseOrderColumns = (
  orders: readonly Order[],
  { closings, missing, queue }: ClosingAnswers,
  names: Names | undefined,
  all: ColumnTexts,
): readonly ShownColumn[] => {
  const { texts } = all;
  const titles = texts.columns;
  const toPeriod = (period: number): string =>
    formatPeriod(period, orders.find((order) => order.period === period)?.date ?? period);
  const findClosing = (row: number): Closing | undefined => getClosing(closings, orders[row]?.key ?? '');
  const describe = (row: number): string => {
    const closing = findClosing(row);
    if (closing !== undefined) return describeEffects(toChange(closing), all.whyNot);
    const answer = closings.get(orders[row]?.key ?? '');
    if (answer === 'kept') return texts.kept;
    return answer !== undefined && 'error' in answer ? texts.failed(describeError(answer.error).title) : missing;
  };
  return [
    {
      key: 'SupplierId',
      title: titles.SupplierId,
      kind: 'number',
      align: 'start',
      width: 8,
      getValue: (row) => orders[row]?.supplier ?? 0,
      toText: (row) => formatNamed(names, 'Supplier', orders[row]?.supplier ?? 0),
      isSearched: true,
      filter: {
        kind: 'pick',
        parameter: 'supplier',
        toText: (value) => formatNamed(names, 'Supplier', Number(value)),
      },
    },
    {
      key: 'OrderPeriod',
      title: titles.OrderPeriod,
      kind: 'number',
      align: 'start',
      width: 9.75,
      getValue: (row) => orders[row]?.period ?? 0,
      toText: (row) => formatPeriod(orders[row]?.period ?? 0, orders[row]?.date ?? 0),
      filter: { kind: 'pick', parameter: 'period', toText: (value) => toPeriod(Number(value)) },
    },
    {
      key: 'Lines',
      title: titles.Lines,
      kind: 'number',
      width: 4,
      getValue: (row) => orders[row]?.parts.length ?? 0,
      formatSum: String,
    },
    {
      key: 'Value',
      title: titles.Value,
      kind: 'number',
      width: 6,
      getValue: (row) => toMoney(orders[row]?.value ?? 0),
      toText: (row) => formatMoney(orders[row]?.value ?? 0),
      formatSum: formatAmount,
      filter: { kind: 'range', parameter: 'value' },
    },
    ...CLOSING_FIGURES.toSorted((a, b) => Number(b === 'TotalCost') - Number(a === 'TotalCost')).map(
      (figure): ShownColumn => ({
        key: figure,
        title: figure === 'TotalCost' ? titles.TotalCost : getFigureName(figure),
        kind: 'number',
        width: 7,
        isHidden: figure !== 'TotalCost',
        getValue: (row) => {
          const change = findClosing(row)?.Changes[figure];
          return change === undefined ? '' : figure === 'TotalCost' ? toMoney(change) : change;
        },
        toText: (row) => {
          const change = findClosing(row)?.Changes[figure];
          return change === undefined ? '' : formatChange(change, (value) => formatFigure(figure, value));
        },
      }),
    ),
    {
      key: 'Closing',
      title: titles.Closing,
      kind: 'text',
      width: 30,
      getValue: describe,
      ...(queue !== undefined && {
        render: (row: number) => {
          const order = orders[row];
          return order && <AskingCell order={order} text={describe(row)} queue={queue} />;
        },
      }),
    },
  ];
};
