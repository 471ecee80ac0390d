import type { PlanSummary } from '#lib/ui/browser/api/procurement.ts';
import { formatAmount, formatMomentAmong, formatNumber, formatShare, toMoney } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import type { ShownColumn } from '#lib/ui/browser/kit/grid/shownColumn.ts';
import {
  type MessageFigure,
  type PlanMessage,
  readPlanMessage,
} from '#lib/ui/browser/procurement/shared/planMessage.ts';

/** A completed plan as the list shows it, with its cost in the unit of its prices. */
export interface ListedPlan extends PlanMessage {
  readonly id: string;
  readonly date: string;
  readonly isCurrent: boolean;
  /** Title given by the user; empty without one. */
  readonly title: string;
}

/** Reads the plans of the API's answer, newest first; the first one is the current plan. */
export const toListedPlans = (
  plans: readonly PlanSummary[],
  titles: Readonly<Record<string, string>>,
): readonly ListedPlan[] =>
  plans.flatMap(({ ODProcurementPlanID: id, Date: date, Message }, n) => {
    const message = readPlanMessage(Message);
    if (message === undefined) return [];
    const TotalCost = toMoney(message.TotalCost, message.priceDecimals);
    return [{ ...message, TotalCost, id, date, isCurrent: n === 0, title: titles[id] ?? '' }];
  });

/** Columns of the grid "Plans". */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list: one column after the other
export const createPlanColumns = (
  plans: readonly ListedPlan[],
  { columns }: Areas['plans'],
  { status, current, gap: gapTexts }: Areas['summary'],
): readonly ShownColumn[] => {
  const get = <K extends keyof ListedPlan>(row: number, name: K): ListedPlan[K] => {
    const plan = plans[row];
    if (plan === undefined) throw new Error(`There is no plan ${row}`);
    return plan[name];
  };
  const number = (
    key: MessageFigure | 'warnings',
    title: string,
    format: (value: number) => string = formatNumber,
    width = 5,
  ): ShownColumn => ({
    key,
    title,
    kind: 'number',
    width,
    getValue: (row) => get(row, key),
    toText: (row) => format(get(row, key)),
    filter: { kind: 'range', parameter: key },
  });
  const toStatus = (isCurrent: boolean): string => (isCurrent ? current : status[1]);
  return [
    {
      key: 'Date',
      title: columns.date,
      kind: 'text',
      width: 12,
      getValue: (row) => get(row, 'date'),
      toText: (row) => formatMomentAmong(get(row, 'date'), [plans[row - 1]?.date, plans[row + 1]?.date]),
    },
    {
      key: 'Configuration',
      title: columns.configuration,
      kind: 'text',
      width: 8,
      getValue: (row) => get(row, 'configuration'),
      filter: { kind: 'pick', parameter: 'configuration' },
      isSearched: true,
    },
    {
      key: 'Title',
      title: columns.title,
      kind: 'text',
      width: 9,
      getValue: (row) => get(row, 'title'),
      isSearched: true,
    },
    {
      key: 'Status',
      title: columns.status,
      kind: 'text',
      width: 8,
      getValue: (row) => toStatus(get(row, 'isCurrent')),
    },
    {
      ...number('TotalCost', columns.cost, undefined, 6),
      toText: (row) => formatAmount(get(row, 'TotalCost'), get(row, 'priceDecimals')),
    },
    number('OnTimeRate', columns.onTime, formatShare, 6.5),
    number('LateUnits', columns.late),
    number('UnavailableUnits', columns.missing),
    number('PurchaseOrders', columns.orders),
    number('SuppliersUsed', columns.suppliers, formatNumber, 6.5),
    number('AverageReliability', columns.reliability, (value) => formatShare(value / 100), 6),
    {
      key: 'Gap',
      title: columns.gap,
      kind: 'number',
      width: 6,
      // An unknown gap is ordered after every known one.
      getValue: (row) => get(row, 'gap') ?? Number.POSITIVE_INFINITY,
      toText: (row) => {
        const gap = get(row, 'gap');
        return gap === undefined ? gapTexts.notProven : formatNumber(gap, { minimumFractionDigits: 2 });
      },
    },
    number('warnings', columns.warnings, formatNumber, 7),
  ];
};
