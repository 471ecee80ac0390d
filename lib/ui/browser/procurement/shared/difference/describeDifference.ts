import type { AlertLine, PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { formatMoney, formatNumber, formatPlural } from '#lib/ui/browser/formats.ts';
import type { Areas } from '#lib/ui/browser/i18n/areas.ts';
import { countPartsOfOtherCost } from '#lib/ui/browser/procurement/shared/difference/groupDifference.ts';

type Forms = Parameters<typeof formatPlural>[1];

const isMissing = ({ MissingAmount }: AlertLine): boolean => MissingAmount > 0;

/** Describes in one sentence the changes from one plan to another: cost, alerts, orders. */
export const describeDifference = (
  { Purchases, Alerts, Kpis }: PlanDifference,
  { sentence }: Areas['difference'],
): string => {
  const cost = Kpis.TotalCost?.Change ?? 0;
  const orders = Kpis.PurchaseOrders?.Change ?? 0;
  const parts = countPartsOfOtherCost(Purchases);
  const count = (number: number, forms: Forms): readonly string[] =>
    number === 0 ? [] : [formatPlural(number, forms)];
  const alerts = (
    lines: readonly AlertLine[],
    texts: Readonly<Record<'late' | 'missing', Forms>>,
  ): readonly string[] => {
    const missing = lines.filter(isMissing).length;
    return [...count(lines.length - missing, texts.late), ...count(missing, texts.missing)];
  };
  const changedLines = Purchases.Added.length + Purchases.Removed.length + Purchases.Changed.length;
  const pieces = [
    ...(cost === 0
      ? []
      : [sentence.cost(formatPlural(parts, cost > 0 ? sentence.more : sentence.less), formatMoney(Math.abs(cost)))]),
    ...(cost === 0 && changedLines > 0 ? [formatPlural(changedLines, sentence.sameCost)] : []),
    ...alerts(Alerts.Removed, sentence.gone),
    ...alerts(Alerts.Added, sentence.added),
    ...count(Alerts.Changed.length, sentence.changed),
    ...(orders === 0 ? [] : [formatPlural(Math.abs(orders), orders > 0 ? sentence.moreOrders : sentence.fewerOrders)]),
  ];
  if (pieces.length === 0) return sentence.same;
  const text = pieces.join(', ');
  return `${text.charAt(0).toLocaleUpperCase()}${text.slice(1)}.`;
};

/** Formats a change with its sign; an unchanged value is 0. */
export const formatChange = (change: number, format: (value: number) => string = formatNumber): string => {
  if (change === 0) return format(0);
  return `${change > 0 ? '+' : '−'}${format(Math.abs(change))}`;
};
