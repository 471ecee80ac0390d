import type { Fragment, Gap, Pegging } from '#lib/procurement/domain/plan/pegging.ts';
import {
  getReasonText,
  type LatePurchaseItem,
  type PlanLists,
  type PurchaseItem,
  REASONS,
  type Reason,
  type UnavailableItem,
} from '#lib/procurement/domain/plan/plan.ts';
import type { RequirementReason } from '#lib/procurement/domain/plan/requirementReason.ts';
import { listArrivals } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';

const getPeriod = (problem: Problem, position: number) => problem.periods[position] ?? { id: 0, date: 0 };

const createPurchaseItem = (problem: Problem, part: Part, { order, quantity, due, type }: Fragment): PurchaseItem => {
  const source = part.sources[order.source];
  const offer = source?.offers[order.offer];
  const supplier = problem.suppliers[source?.supplier ?? -1];
  const [ordered, delivered, required] = [order.order, order.arrival, due].map((at) => getPeriod(problem, at));
  const price = offer?.price ?? 0;
  return {
    PartId: part.id,
    SupplierId: supplier?.id ?? 0,
    OfferId: offer?.id ?? 0,
    Quantity: quantity,
    PricePerUnit: price,
    TotalPrice: quantity * price,
    OrderPeriod: ordered?.id ?? 0,
    OrderDate: ordered?.date ?? 0,
    DeliveryPeriod: delivered?.id ?? 0,
    DeliveryDate: delivered?.date ?? 0,
    RequiredPeriod: required?.id ?? 0,
    RequiredDate: required?.date ?? 0,
    RequirementType: type,
    PeriodsLate: Math.max(0, order.arrival - due),
    LeadTime: offer?.leadTime ?? 0,
    SupplyOnTime: supplier?.reliability ?? 0,
    Priority: supplier?.priority ? 1 : 0,
  };
};

/** Why a requirement is not met, and the id of the first period in which an order of its part can arrive. */
interface Explanation {
  readonly why: Reason;
  readonly earliest: number;
}

const createUnavailableItem = (
  problem: Problem,
  part: Part,
  gap: Gap,
  { why, earliest }: Explanation,
): UnavailableItem => {
  const { id, date } = getPeriod(problem, gap.due);
  const reason = gap.missing === 0 ? REASONS.ReceiptLate : why;
  return {
    PartId: part.id,
    RequiredPeriod: id,
    RequiredDate: date,
    RequirementType: gap.type,
    RequiredAmount: gap.required,
    AvailableAmount: gap.required - gap.missing,
    MissingAmount: gap.missing,
    LateAmount: gap.late,
    Reason: reason,
    ReasonText: getReasonText(reason),
    EarliestPossiblePeriod: earliest,
  };
};

/** Creates a comparison by several members; earlier members take precedence. */
const by =
  <Item>(...members: readonly (keyof Item)[]) =>
  (a: Item, b: Item): number => {
    for (const member of members) {
      const difference = Number(a[member]) - Number(b[member]);
      if (difference !== 0) return difference;
    }
    return 0;
  };

const byOrder = by<PurchaseItem>('OrderPeriod', 'SupplierId', 'PartId', 'OfferId', 'RequiredPeriod', 'RequirementType');
const byRequirement = by<UnavailableItem>('RequiredPeriod', 'PartId', 'RequirementType');

/** Plan of one part with its pegging and the reasons of its alerts. */
export interface ExplainedPart {
  readonly part: Part;
  readonly pegging: Pegging;
  readonly reasons: readonly RequirementReason[];
}

/** Creates the three sorted lists of a plan. */
export const createPlanLists = (problem: Problem, parts: readonly ExplainedPart[]): PlanLists => {
  const onTime: PurchaseItem[] = [];
  const late: LatePurchaseItem[] = [];
  const unavailable: UnavailableItem[] = [];
  for (const { part, pegging, reasons } of parts) {
    const findReason = (due: number, type: number): Reason =>
      reasons.find((each) => each.due === due && each.type === type)?.reason ?? REASONS.Combined;
    const hasAlert = pegging.gaps.length > 0 || reasons.length > 0;
    const arrivals = hasAlert ? listArrivals(problem, part) : [];
    const first = arrivals.reduce((least, arrival) => Math.min(least, arrival), problem.periods.length);
    const earliest = getPeriod(problem, first).id;
    for (const fragment of pegging.fragments) {
      const item = createPurchaseItem(problem, part, fragment);
      if (item.PeriodsLate === 0) onTime.push(item);
      else late.push({ ...item, Reason: findReason(fragment.due, fragment.type), EarliestPossiblePeriod: earliest });
    }
    for (const gap of pegging.gaps)
      unavailable.push(createUnavailableItem(problem, part, gap, { why: findReason(gap.due, gap.type), earliest }));
  }
  return {
    ProposedPurchaseOnTime: onTime.sort(byOrder),
    ProposedPurchaseLate: late.sort(byOrder),
    UnavailableItems: unavailable.sort(byRequirement),
  };
};
