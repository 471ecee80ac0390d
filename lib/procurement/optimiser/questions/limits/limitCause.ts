import { getReasonText, REASONS, type Reason, type ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { LimitRow } from '#lib/procurement/domain/questions/limitCause.ts';
import { type Column, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import type { LimitGroup } from '#lib/procurement/optimiser/model/partModel.ts';
import { computeHighestStock } from '#lib/procurement/optimiser/questions/limits/relaxedPart.ts';

/** Alert reason of each group of limits, in the order in which the groups are tested. */
export const GROUP_REASONS: readonly (readonly [group: LimitGroup, reason: Reason])[] = [
  ['lot', REASONS.MinimumAmount],
  ['capacity', REASONS.OfferCapacity],
  ['quantity', REASONS.SupplierQuantity],
  ['maximum', REASONS.MaximumStock],
];

/** Returns whether a part has any limit of a group. */
export const hasLimits = ({ sources, maximum }: Part, group: LimitGroup): boolean => {
  if (group === 'maximum') return maximum > 0;
  if (group === 'quantity') return sources.some(({ quantity }) => quantity !== undefined);
  if (group === 'capacity') return sources.some(({ offers }) => offers.length > 0);
  return sources.some(({ minimum, offers }) => minimum > 1 || offers.some((offer) => offer.minimum > 1));
};

/** The rows of a part to which a question is restricted. */
export interface RowFilter {
  /** Index in `Problem.suppliers`. */
  readonly supplier?: number;
  readonly offerId?: number;
}

const MOST_ROWS = 10;

const toReasonText = (group: LimitGroup): ReasonText =>
  getReasonText(GROUP_REASONS.find(([each]) => each === group)?.[1] ?? REASONS.Combined);

/** A part with its plan. */
export interface PlannedPart {
  readonly problem: Problem;
  readonly part: Part;
  readonly column: Column;
}

/** Lists all limits of a group with the quantities that a column uses; limits with the least remainder first. */
const listAllRows = (
  { problem, part, column }: PlannedPart,
  group: LimitGroup,
  { supplier, offerId }: RowFilter = {},
): readonly LimitRow[] => {
  const ReasonText = toReasonText(group);
  if (group === 'maximum')
    return part.maximum > 0
      ? [
          {
            ReasonText,
            Amount: part.maximum,
            Used: computeHighestStock(problem, part, toOrders(problem, part, column)),
          },
        ]
      : [];
  const orders = toOrders(problem, part, column);
  const rows = part.sources.flatMap((source, at): readonly LimitRow[] => {
    if (supplier !== undefined && source.supplier !== supplier) return [];
    const SupplierId = problem.suppliers[source.supplier]?.id ?? 0;
    const countUsed = (offer?: number) =>
      orders.reduce(
        (sum, each) => sum + (each.source === at && (offer ?? each.offer) === each.offer ? each.quantity : 0),
        0,
      );
    if (group === 'quantity')
      return source.quantity === undefined
        ? []
        : [{ ReasonText, SupplierId, Amount: source.quantity, Used: countUsed() }];
    return source.offers.flatMap((offer, n) => {
      if (offerId !== undefined && offer.id !== offerId) return [];
      const least = Math.max(offer.minimum, source.minimum);
      if (group === 'lot' && least <= 1) return [];
      return [
        {
          ReasonText,
          SupplierId,
          OfferId: offer.id,
          Amount: group === 'lot' ? least : offer.capacity,
          Used: countUsed(n),
        },
      ];
    });
  });
  return rows.toSorted((a, b) => a.Amount - a.Used - (b.Amount - b.Used));
};

/** Lists the limits of a group with the least remainder, and the quantities that a column uses. */
export const listLimitRows = (planned: PlannedPart, group: LimitGroup, filter: RowFilter = {}): readonly LimitRow[] =>
  listAllRows(planned, group, filter).slice(0, MOST_ROWS);

/** Whether a plan uses up a limit; for lots, whether it orders no more than one minimum. */
const isUsedUp = ({ ReasonText, Amount, Used }: LimitRow): boolean =>
  ReasonText === 'MinimumAmount' ? Used > 0 && Used <= Amount : Used >= Amount;

const toRowKey = ({ SupplierId, OfferId }: LimitRow): string => `${SupplierId} ${OfferId}`;

/** Lists the ids of the offers of which a column orders less than the least quantity. */
const listUndercut = ({ problem, part, column }: PlannedPart): ReadonlySet<number> => {
  const orders = toOrders(problem, part, column);
  const undercut = orders.filter(({ source, offer, order, quantity }) => {
    const from = part.sources[source];
    const beside = orders.filter((other) => other.source === source && other.order === order);
    const together = beside.reduce((sum, other) => sum + other.quantity, 0);
    return quantity < (from?.offers[offer]?.minimum ?? 0) || together < (from?.minimum ?? 0);
  });
  return new Set(undercut.map(({ source, offer }) => part.sources[source]?.offers[offer]?.id ?? 0));
};

/**
 * Lists the limits of a group that make a plan expensive: the minimum orders that the plan without them undercuts. Of
 * other groups those that the question is about, unless the plan uses up none of them but others of the part; where
 * it uses up none, those that the plan without them exceeds.
 * @param better the best plan without the limits of the group
 */
export const listDearRows = (
  planned: PlannedPart,
  group: LimitGroup,
  filter: RowFilter,
  better: Column,
): readonly LimitRow[] => {
  if (group === 'lot') {
    const undercut = listUndercut({ ...planned, column: better });
    const rows = listAllRows(planned, group).filter(({ OfferId = 0 }) => undercut.has(OfferId));
    return rows.slice(0, MOST_ROWS);
  }
  const asked = listLimitRows(planned, group, filter);
  if (asked.some(isUsedUp)) return asked;
  const usedUp = listLimitRows(planned, group).filter(isUsedUp);
  if (usedUp.length > 0) return usedUp;
  const exceeded = new Set(
    listAllRows({ ...planned, column: better }, group)
      .filter(({ Amount, Used }) => Used > Amount)
      .map(toRowKey),
  );
  const rows = listAllRows(planned, group).filter((row) => exceeded.has(toRowKey(row)));
  return rows.length > 0 ? rows.slice(0, MOST_ROWS) : asked;
};

/** Share of the maximum stock from which a whole lot may no longer fit. */
const NEARLY_FULL = 0.9;

/**
 * Returns whether a column uses up a limit of a group or, for lots, orders no more than a minimum. Other limits hardly
 * affect the cost of the column.
 */
export const isTight = ({ problem, part, column }: PlannedPart, group: LimitGroup): boolean => {
  if (group !== 'lot') {
    const share = group === 'maximum' ? NEARLY_FULL : 1;
    return listLimitRows({ problem, part, column }, group).some(({ Amount, Used }) => Used >= share * Amount);
  }
  const orders = toOrders(problem, part, column);
  return orders.some(({ source, offer, order, quantity }) => {
    const from = part.sources[source];
    const together = orders.reduce(
      (sum, other) => sum + (other.source === source && other.order === order ? other.quantity : 0),
      0,
    );
    return quantity <= (from?.offers[offer]?.minimum ?? 0) || together <= (from?.minimum ?? 0);
  });
};
