import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { createMessageKey } from '#lib/procurement/domain/problem/messages/createMessageKey.ts';
import type { MessageKey } from '#lib/procurement/domain/problem/messages/issueMessages.ts';
import { getFirstOrderPosition } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { describeUnknownPart, listKnownIds } from '#lib/procurement/domain/questions/knownIds.ts';
import type { LimitCause } from '#lib/procurement/domain/questions/limitCause.ts';

/** A wish as a planner states it, by ids. */
export interface WhyNotRequest {
  readonly partId: number;
  readonly supplierId?: number;
  readonly offerId?: number;
  readonly orderPeriod?: number;
  readonly quantity?: number;
  readonly isOnTime?: boolean;
  readonly isExcluded?: boolean;
}

/**
 * A wish about the plan of one part. Supplier, offer and period select orders. The wish is at least one of these
 * orders, exactly `quantity` units of them, or none of them.
 */
export interface PartWish {
  /** Index in `Problem.parts`. */
  readonly part: number;
  /** Index in `Problem.suppliers`. */
  readonly supplier?: number;
  readonly offerId?: number;
  /** Order period: position on the time axis. */
  readonly position?: number;
  readonly quantity?: number;
  /** Whether no unit required for production may be late or missing. */
  readonly isOnTime?: boolean;
  readonly isExcluded?: boolean;
}

/** Members of a wish in the API. */
export type WishMember = 'PartId' | 'SupplierId' | 'OfferId' | 'OrderPeriod' | 'Quantity' | 'OnTime' | 'Exclude';

/** Reason why a question cannot be asked about a plan. */
export interface WishIssue extends MessageKey {
  readonly path: WishMember | '';
}

/** A figure that decides between plans, listed in the order in which the figures decide. */
export interface DecidingFigure {
  readonly Objective: string;
  readonly Before: number;
  readonly After: number;
  readonly Change: number;
}

/**
 * Effect of a wish on the budget of an objective: the value up to which later objectives of the order may worsen it.
 */
export interface BudgetEffect {
  readonly Objective: OrderObjective;
  /** Largest value within the tolerance; of RecycledUnits, which are maximised, the least one. */
  readonly Allowed: number;
  readonly Before: number;
  readonly After: number;
  /** By how much `After` exceeds the budget; 0 within the tolerance. */
  readonly Exceeds: number;
}

/** Weighted distance from the best values of the front, in points; the weights add up to 100 points. */
export interface WishedDistance {
  readonly Before: number;
  readonly After: number;
  readonly Change: number;
  /** Lower bound of `After` over all plans that fulfil the wish; absent if none is known. */
  readonly Bound?: number;
}

/** Answer to "why not …?": the best plan that fulfils the wish, its cost, and the limit that causes the cost. */
export interface WhyNotAnswer {
  /** False if no plan fulfils the wish. */
  readonly Possible: boolean;
  /** Whether it is proven that no other plan fulfils the wish better, or that no plan fulfils it. */
  readonly Exact: boolean;
  readonly CostChange?: number;
  /** Coverage, then the objectives of an order, in their order. */
  readonly Deciding?: readonly DecidingFigure[];
  readonly WeightedDistance?: WishedDistance;
  readonly Difference?: PlanDifference;
  /** By an order with tolerances or counts: each objective but the last. */
  readonly Budgets?: readonly BudgetEffect[];
  readonly Limit?: LimitCause;
}

const findSource = (problem: Problem, part: Part, supplierId: number) =>
  part.sources.find(({ supplier }) => problem.suppliers[supplier]?.id === supplierId);

const checkSupplier = (problem: Problem, part: Part, supplierId: number): WishIssue | undefined => {
  if (findSource(problem, part, supplierId) !== undefined) return undefined;
  const known = part.sources.map(({ supplier }) => problem.suppliers[supplier]?.id ?? 0);
  return {
    path: 'SupplierId',
    ...createMessageKey('supplierNotOfPart', { supplier: supplierId, part: part.id, known: listKnownIds(known) }),
  };
};

const checkOffer = (problem: Problem, part: Part, offerId: number, supplierId?: number): WishIssue | undefined => {
  const source = supplierId === undefined ? undefined : findSource(problem, part, supplierId);
  const ids = (source === undefined ? part.sources : [source]).flatMap(({ offers }) => offers.map(({ id }) => id));
  if (ids.includes(offerId)) return undefined;
  const values = { part: part.id, offer: offerId, known: listKnownIds(ids) };
  const issue =
    supplierId === undefined
      ? createMessageKey('offerNotOfPart', values)
      : createMessageKey('offerNotOfSupplier', { supplier: supplierId, ...values });
  return { path: 'OfferId', ...issue };
};

const checkPeriod = (problem: Problem, id: number): WishIssue | undefined => {
  const { periods, now } = problem;
  const position = periods.findIndex((period) => period.id === id);
  const first = getFirstOrderPosition(problem);
  if (position >= first && periods[position]?.active === true) return undefined;
  const open = periods.flatMap((period, at) => (at >= first && period.active ? [period.id] : []));
  const values = { id, known: listKnownIds(open) };
  const describe = (): MessageKey => {
    if (position >= now && position < first)
      return createMessageKey('periodFrozen', { ...values, last: periods[first - 1]?.id ?? 0 });
    if (position < 0) return createMessageKey('periodNotListed', values);
    return createMessageKey(periods[position]?.active === true ? 'periodPast' : 'periodClosed', values);
  };
  return { path: 'OrderPeriod', ...describe() };
};

/** Translates a wish to positions in a problem, or returns the members that name nothing in it. */
export const resolveWish = (
  problem: Problem,
  request: WhyNotRequest,
): { readonly wish: PartWish } | { readonly issues: readonly WishIssue[] } => {
  const place = problem.parts.findIndex(({ id }) => id === request.partId);
  const part = problem.parts[place];
  if (part === undefined) return { issues: [{ path: 'PartId', ...describeUnknownPart(problem, request.partId) }] };
  const { supplierId, offerId, orderPeriod, quantity, isOnTime, isExcluded } = request;
  const issues = [
    supplierId === undefined ? undefined : checkSupplier(problem, part, supplierId),
    offerId === undefined ? undefined : checkOffer(problem, part, offerId, supplierId),
    orderPeriod === undefined ? undefined : checkPeriod(problem, orderPeriod),
  ].flatMap((issue) => (issue === undefined ? [] : [issue]));
  if (issues.length > 0) return { issues };
  return {
    wish: {
      part: place,
      ...(supplierId !== undefined && { supplier: findSource(problem, part, supplierId)?.supplier ?? 0 }),
      ...(offerId !== undefined && { offerId }),
      ...(orderPeriod !== undefined && { position: problem.periods.findIndex(({ id }) => id === orderPeriod) }),
      ...(quantity !== undefined && { quantity }),
      ...(isOnTime && { isOnTime }),
      ...(isExcluded && { isExcluded }),
    },
  };
};
