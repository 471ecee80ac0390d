import type { Reason, RequirementType } from '#lib/procurement/domain/plan/plan.ts';
import {
  type AlertCounts,
  countAlerts,
  findNextOrders,
  type NextOrders,
} from '#lib/procurement/domain/plan/planOverview.ts';
import type { LineMember, PlanContent, PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';

const readLine = ({ columns }: PlanLines, line: number) => {
  const read = (member: LineMember): number => columns[member][line] ?? 0;
  return {
    PartId: read('PartId'),
    SupplierId: read('SupplierId'),
    OfferId: read('OfferId'),
    OrderPeriod: read('OrderPeriod'),
    OrderDate: read('OrderDate'),
    TotalPrice: read('TotalPrice'),
    RequiredPeriod: read('RequiredPeriod'),
    RequirementType: read('RequirementType') as RequirementType,
    Quantity: read('Quantity'),
    Reason: read('Reason') as Reason,
  };
};

/** Yields the lines that are late. */
function* readLateLines(lines: PlanLines) {
  for (let line = 0; line < lines.count; line++)
    if ((lines.columns.Reason[line] ?? -1) >= 0) yield readLine(lines, line);
}

/** Yields the lines of the first order date. */
function* readFirstLines(lines: PlanLines) {
  const { OrderDate } = lines.columns;
  // Lines are ordered by order date.
  for (let line = 0; line < lines.count && OrderDate[line] === OrderDate[0]; line++) yield readLine(lines, line);
}

/** Summarises the plan of a preview, for which the service stores no overview. */
export const summariseContent = ({
  lines,
  unavailable,
}: PlanContent): { readonly next: NextOrders | undefined; readonly alerts: AlertCounts } => ({
  next: findNextOrders(readFirstLines(lines)),
  alerts: countAlerts(readLateLines(lines), unavailable),
});
