import type { PeriodFigures } from '#lib/procurement/domain/plan/projection.ts';
import { formatAmount, formatNumber, formatPeriodDate, formatQuantity, toMoney } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';

/** Figures of a period with the running sums of cash. */
export interface CashPeriod extends PeriodFigures {
  readonly OrderedToDate: number;
  readonly DeliveredToDate: number;
}

/** Adds the running sums of cash committed and due. */
export const addRunningSums = (periods: readonly PeriodFigures[]): readonly CashPeriod[] => {
  let [OrderedToDate, DeliveredToDate] = [0, 0];
  return periods.map((period) => {
    OrderedToDate += period.OrderedValue;
    DeliveredToDate += period.DeliveredValue;
    return { ...period, OrderedToDate, DeliveredToDate };
  });
};

type Texts = Areas['cash'];

/** Formats the id of a period, which is no amount. */
export const formatPeriodId = (id: number): string => formatNumber(id, { useGrouping: false });

/** Declares the columns of the grid Periods; amounts of a period have sums, levels have none. */
export const createPeriodColumns = (periods: readonly CashPeriod[], { columns }: Texts): readonly ShownColumn[] => {
  const column = (key: keyof Texts['columns'], format: (value: number) => string, options: Partial<ShownColumn> = {}) =>
    ({
      key,
      title: columns[key],
      kind: 'number',
      width: 7.75,
      getValue: (row) => periods[row]?.[key] ?? 0,
      toText: (row) => format(periods[row]?.[key] ?? 0),
      ...options,
    }) satisfies ShownColumn;
  const createMoneyColumn = (key: keyof Texts['columns'], options: Partial<ShownColumn> = {}): ShownColumn => {
    const getValue = (row: number): number => toMoney(periods[row]?.[key] ?? 0);
    return column(key, formatAmount, { getValue, toText: (row) => formatAmount(getValue(row)), ...options });
  };
  const createSumColumn = (key: keyof Texts['columns'], format: (value: number) => string): ShownColumn =>
    column(key, format, { formatSum: format });
  return [
    column('PeriodID', formatPeriodId, { align: 'start', width: 4.5 }),
    column('Date', formatPeriodDate, { align: 'start', width: 7 }),
    createMoneyColumn('OrderedValue', { formatSum: formatAmount }),
    createMoneyColumn('DeliveredValue', { formatSum: formatAmount }),
    createMoneyColumn('OrderedToDate'),
    createMoneyColumn('DeliveredToDate'),
    createSumColumn('OrderedQuantity', formatQuantity),
    createSumColumn('DeliveredQuantity', formatQuantity),
    createSumColumn('ScheduledReceipts', formatQuantity),
    createSumColumn('RequiredQuantity', formatQuantity),
    column('Stock', formatQuantity),
    column('Backlog', formatQuantity),
  ];
};
