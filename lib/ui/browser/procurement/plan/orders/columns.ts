import type { Names } from '#lib/procurement/domain/problem/names.ts';
import {
  formatAmount,
  formatMoney,
  formatNamed,
  formatNumber,
  formatPeriodDate,
  formatQuantity,
  formatShare,
  toMoney,
} from '#lib/ui/browser/formats.ts';
import type { LineTitles, plan } from '#lib/ui/browser/i18n/en/plan.ts';
import type { GridColumn, GridGrouping } from '#lib/ui/browser/kit/grid/types.ts';
import type { LineMember, PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

type PlanTexts = typeof plan;

/** Formats the date of a period with its number. A date that is itself a number is formatted without it. */
export const formatPeriod = (period: number, date: number): string =>
  period === date ? formatNumber(period) : `${formatPeriodDate(date)} (${period})`;

/** Computes the width in rem of a column that holds one of these words in full. */
export const computeWordWidth = (words: readonly string[]): number =>
  0.5 * Math.max(...words.map(({ length }) => length)) + 1.25;

/** Columns of the grid Orders; hidden ones are filters and columns of the CSV. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list: one column after the other
export const createOrderColumns = (
  { columns }: PlanLines,
  names: Names | undefined,
  { orders: texts }: Pick<PlanTexts, 'orders'>,
): readonly GridColumn[] => {
  const get =
    (name: LineMember) =>
    (row: number): number =>
      columns[name][row] ?? 0;
  const column = (key: keyof LineTitles, width: number, more: Partial<GridColumn> = {}): GridColumn => ({
    key,
    title: texts.columns[key],
    kind: 'number',
    width,
    getValue: get(key),
    ...more,
  });
  const period = (key: keyof LineTitles, date: LineMember, more: Partial<GridColumn> = {}): GridColumn =>
    column(key, 0, { isHidden: true, toText: (row) => formatPeriod(get(key)(row), get(date)(row)), ...more });
  const day = (key: keyof LineTitles, id: LineMember): GridColumn =>
    column(key, 8.5, { toText: (row) => formatPeriod(get(id)(row), get(key)(row)) });
  const named = (key: keyof LineTitles, table: 'Part' | 'Supplier', parameter: string): GridColumn =>
    column(key, 7.5, {
      align: 'start',
      toText: (row) => formatNamed(names, table, get(key)(row)),
      isSearched: true,
      filter: { kind: 'pick', parameter, toText: (value) => formatNamed(names, table, Number(value)) },
    });
  const getMoney = (key: LineMember) => (row: number) => toMoney(get(key)(row));
  const dates = new Map<number, number>();
  columns.OrderPeriod.forEach((id, row) => {
    dates.set(id, columns.OrderDate[row] ?? id);
  });
  const requirement = (type: number): string => texts.types[type === 0 || type === 1 ? type : 2];
  return [
    period('OrderPeriod', 'OrderDate', {
      filter: {
        kind: 'pick',
        parameter: 'period',
        toText: (value) => formatPeriod(Number(value), dates.get(Number(value)) ?? Number(value)),
      },
    }),
    day('OrderDate', 'OrderPeriod'),
    named('SupplierId', 'Supplier', 'supplier'),
    named('PartId', 'Part', 'part'),
    column('OfferId', 4.5, { isSearched: true }),
    column('Quantity', 6, {
      toText: (row) => formatQuantity(get('Quantity')(row)),
      formatSum: formatQuantity,
      filter: { kind: 'range', parameter: 'quantity' },
    }),
    column('PricePerUnit', 5.5, {
      getValue: getMoney('PricePerUnit'),
      toText: (row) => formatMoney(get('PricePerUnit')(row)),
      filter: { kind: 'range', parameter: 'price' },
    }),
    column('TotalPrice', 6.5, {
      getValue: getMoney('TotalPrice'),
      toText: (row) => formatMoney(get('TotalPrice')(row)),
      formatSum: formatAmount,
      filter: { kind: 'range', parameter: 'total' },
    }),
    period('DeliveryPeriod', 'DeliveryDate'),
    day('DeliveryDate', 'DeliveryPeriod'),
    period('RequiredPeriod', 'RequiredDate'),
    day('RequiredDate', 'RequiredPeriod'),
    column('PeriodsLate', 5, {
      toText: (row) => (get('PeriodsLate')(row) === 0 ? '' : formatNumber(get('PeriodsLate')(row))),
      filter: { kind: 'range', parameter: 'late' },
    }),
    column('RequirementType', computeWordWidth(texts.types), {
      align: 'start',
      toText: (row) => requirement(get('RequirementType')(row)),
      filter: { kind: 'pick', parameter: 'for', toText: (value) => requirement(Number(value)) },
    }),
    column('SupplyOnTime', 5.5, {
      toText: (row) => formatShare(get('SupplyOnTime')(row) / 100),
      filter: { kind: 'range', parameter: 'reliability' },
    }),
    column('Priority', 5, {
      align: 'start',
      toText: (row) => (get('Priority')(row) === 1 ? texts.yes : texts.no),
      filter: { kind: 'pick', parameter: 'priority', toText: (value) => (Number(value) === 1 ? texts.yes : texts.no) },
    }),
  ];
};

/** Groups of the grid Orders: a purchase order is everything from one supplier in one period. */
export const createOrderGroupings = (
  { columns }: PlanLines,
  names: Names | undefined,
  { orders: texts }: Pick<PlanTexts, 'orders'>,
): readonly GridGrouping[] => {
  const get = (name: LineMember, row: number): number => columns[name][row] ?? 0;
  const period = (row: number): string => formatPeriod(get('OrderPeriod', row), get('OrderDate', row));
  const supplier = (row: number): string => formatNamed(names, 'Supplier', get('SupplierId', row));
  return [
    {
      key: 'order',
      title: texts.groups.order,
      getKey: (row) => `${get('OrderPeriod', row)} ${get('SupplierId', row)}`,
      toText: (row) => texts.orderOf(supplier(row), period(row)),
    },
    {
      key: 'part',
      title: texts.groups.part,
      getKey: (row) => get('PartId', row),
      toText: (row) => texts.partOf(formatNamed(names, 'Part', get('PartId', row))),
    },
    {
      key: 'period',
      title: texts.groups.period,
      getKey: (row) => get('OrderPeriod', row),
      toText: (row) => texts.periodOf(period(row)),
    },
  ];
};
