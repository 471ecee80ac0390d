import { getReasonText, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import type { LineMember, PlanContent, PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import { type AlertCounts, createAlertCounter } from '#lib/ui/browser/procurement/shared/readAlerts.ts';
import { createOrderCollector, type NextOrders } from '#lib/ui/browser/procurement/shared/readOrders.ts';

const readLine =
  ({ columns }: PlanLines, line: number) =>
  (name: string): string =>
    String(columns[name as LineMember]?.[line] ?? '');

/** Finds the orders of the first period with orders. */
export const findNextOrders = ({ lines }: PlanContent): NextOrders | undefined => {
  const collector = createOrderCollector();
  for (let line = 0; line < lines.count; line++) {
    // Lines are ordered by order date.
    if (lines.columns.OrderDate[line] !== lines.columns.OrderDate[0]) break;
    collector.add(readLine(lines, line));
  }
  return collector.finish();
};

/** Counts late lines and missing items by reason. */
export const countAlerts = ({ lines, unavailable }: PlanContent): AlertCounts => {
  const counter = createAlertCounter();
  for (let line = 0; line < lines.count; line++) {
    const reason = lines.columns.Reason[line] ?? -1;
    if (reason < 0) continue;
    const read = readLine(lines, line);
    counter.add((name) => {
      if (name === 'Alert') return 'Late';
      return name === 'ReasonText' ? getReasonText(reason as Reason) : read(name);
    });
  }
  for (const item of unavailable)
    counter.add((name) => (name === 'Alert' ? 'Unavailable' : String(item[name as keyof typeof item] ?? '')));
  return counter.finish();
};
