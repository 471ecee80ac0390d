import type { SoundTables } from '#lib/procurement/domain/problem/assemble.ts';
import type { Axis } from '#lib/procurement/domain/problem/axis.ts';
import type { ProblemWarning, WarningCode } from '#lib/procurement/domain/problem/issues.ts';
import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';
import type { IssueKey, MessageValues } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import type { Dated, Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { formatRowPath, type TableName } from '#lib/procurement/domain/problem/tables.ts';

/** Table, row and, where one field is concerned, field of a warning. */
type Place = readonly [table: TableName, row: number, field?: string];

type Warn = <K extends IssueKey>(code: WarningCode, place: Place, key: K, ...values: MessageValues<K>) => void;

const warnOfOffers = (tables: SoundTables, axis: Axis, now: number, warn: Warn): void => {
  const quantities = new Map(tables.SupplierPart.map((row) => [`${row[0]} ${row[1]}`, row[3]]));
  tables.OfferPartSupplier.forEach(([, supplier, part, , capacity, minimum, starting, ending], n) => {
    const quantity = quantities.get(`${supplier} ${part}`);
    const most = Math.min(capacity, quantity ?? capacity);
    if (minimum > most)
      warn('W-LOT', ['OfferPartSupplier', n, 'OfferMinimumAmount'], 'lotTooLarge', { minimum, available: most });
    if (quantity === undefined) warn('W-SUPPLIER-PART', ['OfferPartSupplier', n], 'noSupplierPart');
    const { first, last } = axis.window(starting, ending);
    if (first > last) warn('W-WINDOW', ['OfferPartSupplier', n], 'windowEmpty');
    else if (last < now) warn('W-WINDOW', ['OfferPartSupplier', n, 'EndingPeriod'], 'windowPast');
  });
};

const warnOfRequirements = (tables: SoundTables, axis: Axis, now: number, warn: Warn): void => {
  tables.PartsToBuy.forEach(([, amount, , period], n) => {
    const position = axis.findPosition(period) ?? 0;
    if (position < now) warn('W-PERIOD', ['PartsToBuy', n, 'Period'], 'requirementPast');
    else if (axis.periods[position]?.active === false)
      warn('W-PERIOD', ['PartsToBuy', n, 'Period'], 'requirementInactive');
    if (amount === 0) warn('W-ZERO', ['PartsToBuy', n, 'RequiredAmount'], 'requirementZero');
  });
  tables.AvailableParts.forEach(([, , date], n) => {
    if (axis.receiptAt(date) === undefined) warn('W-RECEIPT', ['AvailableParts', n, 'DeliveryDate'], 'receiptLate');
  });
  tables.ProductionPlan.forEach(([, generated, starting], n) => {
    if (starting < generated) warn('W-REPLAN', ['ProductionPlan', n, 'PlanStartingDate'], 'planReplans');
  });
};

const exceedsMaximum = ({ maximum, receipts, requirements }: Part): boolean => {
  if (maximum === 0) return false;
  const toSignedChanges = (rows: readonly Dated[], sign: number) =>
    rows.map((row) => [row.position, sign * row.quantity] as const);
  const changes = new Map<number, number>();
  for (const [position, change] of [...toSignedChanges(receipts, 1), ...toSignedChanges(requirements, -1)])
    changes.set(position, (changes.get(position) ?? 0) + change);
  let stock = 0;
  for (const [, change] of [...changes].sort(([a], [b]) => a - b)) {
    stock += change;
    if (stock > maximum) return true;
  }
  return false;
};

const warnOfParts = (tables: SoundTables, parts: readonly Part[], warn: Warn): void => {
  const byId = new Map(parts.map((part) => [part.id, part]));
  tables.Part.forEach(([id], n) => {
    const part = byId.get(id);
    if (part === undefined) return;
    if (part.requirements.length === 0) warn('W-NO-REQUIREMENT', ['Part', n], 'partNotRequired');
    else if (part.sources.length === 0) warn('W-NO-OFFER', ['Part', n], 'partWithoutOffer');
    if (exceedsMaximum(part)) warn('W-MAXIMUM', ['Part', n, 'AvailabilityMaximumAmount'], 'maximumExceeded');
  });
};

/** Finds the warnings about an accepted input, at most one per entry and reason. */
export const findWarnings = (
  tables: SoundTables,
  axis: Axis,
  problem: Pick<Problem, 'now' | 'parts'>,
): readonly ProblemWarning[] => {
  const warnings: ProblemWarning[] = [];
  const warn: Warn = (code, place, key, ...values) =>
    warnings.push({ code, path: formatRowPath(...place), ...createMessageKey(key, ...values) });
  warnOfParts(tables, problem.parts, warn);
  warnOfRequirements(tables, axis, problem.now, warn);
  warnOfOffers(tables, axis, problem.now, warn);
  return warnings;
};
