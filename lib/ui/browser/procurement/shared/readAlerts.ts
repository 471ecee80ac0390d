import type { ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import type { Row } from '#lib/ui/browser/api/csvReader.ts';
import { readExportTable } from '#lib/ui/browser/api/exportTable.ts';

/** Late and missing requirements that share a reason. */
export interface ReasonCount {
  readonly reason: ReasonText;
  /** Requirements: pairs of part and period, for production and minimum stock apart. */
  readonly requirements: number;
  /** Units that are late or missing. */
  readonly units: number;
}

/** The alerts of a plan, counted. */
export interface AlertCounts {
  /** Most units first. */
  readonly reasons: readonly ReasonCount[];
  /** Late requirements of production: those whose units `LateUnits` adds up. */
  readonly late: number;
  /** Parts with units that never arrive for production: those whose units `UnavailableUnits` adds up. */
  readonly partsMissing: number;
}

/** `RequirementType` of units that production needs; others keep the minimum stock. */
const PRODUCTION = 0;

/** Counts alerts row by row, as the table Alerts of the export has them. */
export const createAlertCounter = () => {
  const reasons = new Map<ReasonText, { units: number; readonly requirements: Set<string> }>();
  const late = new Set<string>();
  const parts = new Set<string>();
  const add = (row: Row): void => {
    const requirement = `${row('PartId')} ${row('RequiredPeriod')} ${row('RequirementType')}`;
    const isPurchase = row('Alert') === 'Late';
    const lateUnits = Number(isPurchase ? row('Quantity') : row('LateAmount'));
    const missing = isPurchase ? 0 : Number(row('MissingAmount'));
    const reason = row('ReasonText') as ReasonText;
    const counted = reasons.get(reason) ?? { units: 0, requirements: new Set<string>() };
    reasons.set(reason, counted);
    counted.units += lateUnits + missing;
    counted.requirements.add(requirement);
    if (Number(row('RequirementType')) !== PRODUCTION) return;
    if (lateUnits > 0) late.add(requirement);
    if (missing > 0) parts.add(row('PartId'));
  };
  const finish = (): AlertCounts => ({
    reasons: [...reasons]
      .map(([reason, { units, requirements }]) => ({ reason, units, requirements: requirements.size }))
      .sort((a, b) => b.units - a.units || a.reason.localeCompare(b.reason)),
    late: late.size,
    partsMissing: parts.size,
  });
  return { add, finish };
};

/** Reads and counts the alerts of a plan. */
export const readAlertCounts = async (id: string, signal: AbortSignal): Promise<AlertCounts> => {
  const counter = createAlertCounter();
  await readExportTable(id, 'Alerts', counter.add, signal);
  return counter.finish();
};
