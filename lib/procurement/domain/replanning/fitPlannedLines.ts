import { REASONS, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import type { Offer, Part, PlannedLine, Problem, Source } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';

/** An order line of the earlier plan with the quantity that the data admit. */
export interface FittedLine extends PlannedLine {
  /** Quantity in the earlier plan. `quantity` is 0 if the data forbid the line. */
  readonly before: number;
  /** Undefined if the quantity has not changed. */
  readonly reason?: Reason;
}

interface Row {
  readonly source: Source;
  readonly terms: Offer;
}

/** A line whose order can still be placed and received. */
interface OpenLine extends PlannedLine, Row {
  readonly place: number;
  readonly arrival: number;
}

const listRows = ({ sources }: Part): readonly Row[] =>
  sources.flatMap((source) => source.offers.map((terms) => ({ source, terms })));

/** Returns the net position of a part at the end of each period without purchases. */
const computePositions = ({ receipts, requirements }: Part, periods: number): readonly number[] => {
  const changes = new Array<number>(periods).fill(0);
  for (const { position, quantity } of receipts) changes[position] = (changes[position] ?? 0) + quantity;
  for (const { position, quantity } of requirements) changes[position] = (changes[position] ?? 0) - quantity;
  let net = 0;
  return changes.map((change) => {
    net += change;
    return net;
  });
};

/** Returns the largest quantity of a line, given those accepted before, and the reason of each limit. */
const listLimits = (
  part: Part,
  positions: readonly number[],
  accepted: readonly OpenLine[],
  line: OpenLine,
): readonly (readonly [most: number, reason: Reason])[] => {
  const sum = (isCounted: (other: OpenLine) => boolean): number =>
    accepted.reduce((total, other) => total + (isCounted(other) ? other.quantity : 0), 0);
  const receivedAt = [line.arrival, ...accepted.map(({ arrival }) => arrival).filter((at) => at > line.arrival)];
  const rooms = receivedAt.map((at) => part.maximum - (positions[at] ?? 0) - sum(({ arrival }) => arrival <= at));
  const { capacity } = line.terms;
  const { quantity: supplied = Number.POSITIVE_INFINITY } = line.source;
  return [
    [capacity - sum((other) => other.offer === line.offer), REASONS.OfferCapacity],
    [supplied - sum((other) => other.source === line.source), REASONS.SupplierQuantity],
    ...(part.maximum === 0 ? [] : [[Math.min(...rooms), REASONS.MaximumStock] as const]),
  ];
};

/** Removes the orders of a supplier and period that together miss the supplier's minimum. */
const dropBelowMinimums = (accepted: readonly OpenLine[]): readonly OpenLine[] => {
  const totals = new Map<string, number>();
  const toKey = ({ source, order }: OpenLine) => `${source.supplier} ${order}`;
  for (const line of accepted) totals.set(toKey(line), (totals.get(toKey(line)) ?? 0) + line.quantity);
  return accepted.filter((line) => (totals.get(toKey(line)) ?? 0) >= line.source.minimum);
};

/**
 * Fits the order lines of an earlier plan to the data of a part. Each line keeps its quantity or the largest one that
 * the limits admit, given the lines before it, or is dropped (0). A line below the minimum of its offer is raised to
 * it. Together, the fitted lines keep every limit. Lines are fitted in the order of their arrival.
 */
export const fitPlannedLines = (problem: Problem, part: Part, lines: readonly PlannedLine[]): readonly FittedLine[] => {
  const { periods, now } = problem;
  const rows = listRows(part);
  const computeArrival = createComputeArrival(problem);
  const reasons = new Map<number, Reason>();
  const open: OpenLine[] = lines.flatMap((line, place): readonly OpenLine[] => {
    const row = rows[line.offer];
    const isOpen =
      row !== undefined &&
      periods[line.order]?.active === true &&
      line.order >= now &&
      line.order >= row.terms.first &&
      line.order <= row.terms.last;
    const arrival = row && computeArrival(line.order, row.terms.leadTime);
    if (row === undefined) reasons.set(place, REASONS.NoOffer);
    else if (!isOpen) reasons.set(place, REASONS.OfferClosed);
    else if (arrival === undefined) reasons.set(place, REASONS.LeadTime);
    return row === undefined || !isOpen || arrival === undefined ? [] : [{ ...line, ...row, place, arrival }];
  });
  const positions = computePositions(part, periods.length);
  const accepted: OpenLine[] = [];
  for (const line of open.sort((a, b) => a.arrival - b.arrival || a.place - b.place)) {
    const least = Math.max(1, line.terms.minimum);
    let quantity = Math.max(line.quantity, least);
    if (quantity > line.quantity) reasons.set(line.place, REASONS.MinimumAmount);
    for (const [most, reason] of listLimits(part, positions, accepted, line))
      if (most < quantity) {
        quantity = most;
        reasons.set(line.place, reason);
      }
    if (quantity >= least) accepted.push({ ...line, quantity });
  }
  const kept = new Map(dropBelowMinimums(accepted).map(({ place, quantity }) => [place, quantity]));
  return lines.map((line, place): FittedLine => {
    const quantity = kept.get(place) ?? 0;
    const fitted = { ...line, quantity, before: line.quantity };
    return quantity === line.quantity ? fitted : { ...fitted, reason: reasons.get(place) ?? REASONS.MinimumAmount };
  });
};
