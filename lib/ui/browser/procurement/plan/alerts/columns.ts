import { getReasonText, type Reason, type ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import type { Names } from '#lib/procurement/domain/problem/names.ts';
import { formatNamed, formatNumber, formatQuantity } from '#lib/ui/browser/formats.ts';
import type { plan } from '#lib/ui/browser/i18n/en/plan.ts';
import type { ReasonText as ReasonTexts } from '#lib/ui/browser/i18n/en/terms/reasons.ts';
import type { GridColumn } from '#lib/ui/browser/kit/grid/types.ts';
import type { PlanContent } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { computeWordWidth, formatPeriod } from '#lib/ui/browser/procurement/plan/orders/columns.ts';

/** A late order line or a missing requirement. */
export interface Alert {
  readonly isLate: boolean;
  readonly reason: ReasonText;
  readonly part: number;
  readonly period: number;
  readonly date: number;
  readonly type: number;
  readonly missing: number;
  readonly late: number;
  /** Period of the late delivery; 0 if there is none. */
  readonly delivery: number;
  readonly deliveryDate: number;
  readonly periodsLate: number;
  /** 0: no order could be received at all. */
  readonly earliest: number;
  readonly supplier: number;
  readonly offer: number;
  /** Place of the late order line; undefined where units are missing. */
  readonly line: number | undefined;
}

/** Lists late lines and missing items, most units first. */
export const listAlerts = ({ lines, unavailable }: PlanContent): readonly Alert[] => {
  const { columns, count } = lines;
  const alerts: Alert[] = [];
  for (let line = 0; line < count; line++) {
    const reason = columns.Reason[line] ?? -1;
    if (reason < 0) continue;
    const get = (name: keyof typeof columns): number => columns[name][line] ?? 0;
    alerts.push({
      isLate: true,
      reason: getReasonText(reason as Reason),
      part: get('PartId'),
      period: get('RequiredPeriod'),
      date: get('RequiredDate'),
      type: get('RequirementType'),
      missing: 0,
      late: get('Quantity'),
      delivery: get('DeliveryPeriod'),
      deliveryDate: get('DeliveryDate'),
      periodsLate: get('PeriodsLate'),
      earliest: get('EarliestPossiblePeriod'),
      supplier: get('SupplierId'),
      offer: get('OfferId'),
      line,
    });
  }
  for (const item of unavailable)
    alerts.push({
      isLate: item.MissingAmount === 0,
      reason: item.ReasonText,
      part: item.PartId,
      period: item.RequiredPeriod,
      date: item.RequiredDate,
      type: item.RequirementType,
      missing: item.MissingAmount,
      late: item.LateAmount,
      delivery: 0,
      deliveryDate: 0,
      periodsLate: 0,
      earliest: item.EarliestPossiblePeriod,
      supplier: 0,
      offer: 0,
      line: undefined,
    });
  return alerts.sort((a, b) => b.missing + b.late - (a.missing + a.late));
};

/** Names an alert by its part, its period and what needs the units: production or the minimum stock. */
export const nameAlert = (
  { part, period, type }: Pick<Alert, 'part' | 'period' | 'type'>,
  names: Names | undefined,
  { alerts }: Pick<typeof plan, 'alerts'>,
): string => {
  const name = type === 0 ? alerts.row : alerts.stockRow;
  return name(formatNamed(names, 'Part', part), formatNumber(period, { useGrouping: false }));
};

/** Zero stands for "none" in these columns. */
const orEmpty = (value: number, text: string): string => (value === 0 ? '' : text);

interface AlertTexts extends Pick<typeof plan, 'alerts' | 'orders'> {
  readonly reasons: Readonly<Record<ReasonText, ReasonTexts>>;
}

/** Columns of the grid Alerts. */
// biome-ignore lint/complexity/noExcessiveLinesPerFunction: a list: one column after the other
export const createAlertColumns = (
  alerts: readonly Alert[],
  names: Names | undefined,
  { alerts: texts, orders, reasons }: AlertTexts,
  toLimits: (row: number) => string,
): readonly GridColumn[] => {
  const { columns: titles, kinds } = texts;
  const number = (
    key: keyof typeof titles,
    member: { readonly [K in keyof Alert]: Alert[K] extends number ? K : never }[keyof Alert],
    width: number,
    more: Partial<GridColumn> = {},
  ): GridColumn => ({
    key,
    title: titles[key],
    kind: 'number',
    width,
    getValue: (row) => alerts[row]?.[member] ?? 0,
    ...more,
  });
  const show =
    (toText: (alert: Alert) => string) =>
    (row: number): string => {
      const alert = alerts[row];
      return alert === undefined ? '' : toText(alert);
    };
  const requirement = (type: number): string => orders.types[type === 0 || type === 1 ? type : 2];
  const toKind = (isLate: unknown): string => (isLate === 'Late' ? kinds.late : kinds.missing);
  return [
    {
      key: 'Alert',
      title: titles.Alert,
      kind: 'text',
      width: 6.5,
      getValue: (row) => (alerts[row]?.isLate ? 'Late' : 'Unavailable'),
      toText: show(({ isLate }) => (isLate ? kinds.late : kinds.missing)),
      filter: { kind: 'pick', parameter: 'alert', toText: toKind },
    },
    {
      key: 'ReasonText',
      title: titles.Reason,
      kind: 'text',
      width: 17.5,
      getValue: (row) => alerts[row]?.reason ?? '',
      toText: show(({ reason }) => reasons[reason].name),
      filter: { kind: 'pick', parameter: 'reason', toText: (value) => reasons[value as ReasonText]?.name ?? '' },
      isSearched: true,
    },
    { key: 'Limit', title: texts.limit, kind: 'text', width: 22, getValue: toLimits, isSearched: true },
    number('PartId', 'part', 8, {
      align: 'start',
      toText: show(({ part }) => formatNamed(names, 'Part', part)),
      isSearched: true,
      filter: { kind: 'pick', parameter: 'part', toText: (value) => formatNamed(names, 'Part', Number(value)) },
    }),
    number('RequiredPeriod', 'period', 0, { isHidden: true }),
    number('RequiredDate', 'date', 8.5, { toText: show(({ period, date }) => formatPeriod(period, date)) }),
    number('RequirementType', 'type', computeWordWidth(orders.types), {
      align: 'start',
      toText: show(({ type }) => requirement(type)),
    }),
    number('MissingAmount', 'missing', 6, {
      toText: show(({ missing }) => orEmpty(missing, formatQuantity(missing))),
      formatSum: formatQuantity,
      filter: { kind: 'range', parameter: 'missing' },
    }),
    number('LateAmount', 'late', 6, {
      toText: show(({ late }) => orEmpty(late, formatQuantity(late))),
      formatSum: formatQuantity,
      filter: { kind: 'range', parameter: 'late' },
    }),
    number('DeliveryPeriod', 'delivery', 0, { isHidden: true }),
    number('DeliveryDate', 'deliveryDate', 8.5, {
      toText: show(({ delivery, deliveryDate }) => orEmpty(delivery, formatPeriod(delivery, deliveryDate))),
    }),
    number('PeriodsLate', 'periodsLate', 5, {
      toText: show(({ periodsLate }) => orEmpty(periodsLate, formatNumber(periodsLate))),
    }),
    number('EarliestPossiblePeriod', 'earliest', 6, {
      toText: show(({ earliest }) => (earliest === 0 ? texts.never : formatNumber(earliest, { useGrouping: false }))),
    }),
    number('SupplierId', 'supplier', 6, {
      align: 'start',
      toText: show(({ supplier }) => orEmpty(supplier, formatNamed(names, 'Supplier', supplier))),
    }),
    number('OfferId', 'offer', 5, { toText: show(({ offer }) => orEmpty(offer, String(offer))) }),
  ];
};
