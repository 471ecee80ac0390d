import type { OfferOption } from '#lib/procurement/domain/explain/offerOptions.ts';
import type { Period, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { PlanLines } from '#lib/ui/browser/procurement/plan/lines/planReader.ts';
import type { Subject } from '#lib/ui/browser/procurement/plan/whyNot/subject.ts';

/** Units that a plan orders of a part under an offer in a period. */
export interface OfferUse {
  readonly SupplierId: number;
  readonly OfferId: number;
  readonly OrderPeriod: number;
  readonly Quantity: number;
  /** Number of these units that serve a requirement; the others are the surplus of a minimum quantity. */
  readonly needed: number;
}

/** Sums the order lines of a part by supplier, offer and period. */
export const listUses = ({ columns, count }: PlanLines, part: number): readonly OfferUse[] => {
  const uses = new Map<string, OfferUse>();
  for (let line = 0; line < count; line++) {
    if (columns.PartId[line] !== part) continue;
    const [SupplierId = 0, OfferId = 0, OrderPeriod = 0, quantity = 0, type = 0] = [
      columns.SupplierId[line],
      columns.OfferId[line],
      columns.OrderPeriod[line],
      columns.Quantity[line],
      columns.RequirementType[line],
    ];
    const key = [SupplierId, OfferId, OrderPeriod].join();
    const before = uses.get(key);
    uses.set(key, {
      SupplierId,
      OfferId,
      OrderPeriod,
      Quantity: (before?.Quantity ?? 0) + quantity,
      needed: (before?.needed ?? 0) + (type === 2 ? 0 : quantity),
    });
  }
  return [...uses.values()];
};

/** An offer that an order could be moved to. */
interface OfferSuggestion {
  readonly supplier: number;
  readonly offer: number;
  readonly price: number;
  /** Units that the plan orders under the offer, and that number with the moved order. */
  readonly now: number;
  readonly quantity: number;
}

/** A period that an order could be moved to. */
interface PeriodSuggestion extends Period {
  readonly now: number;
  readonly quantity: number;
}

/** Wishes that a planner may have about an order, with quantities that replace it. */
export interface Suggestions {
  readonly offers: readonly OfferSuggestion[];
  readonly periods: readonly PeriodSuggestion[];
  /** Units of the order: all lines of its offer in its period. */
  readonly quantity: number;
}

/** Suggests wishes: the part's offers besides that of an order, open periods, and the quantities with which they replace the order. */
export const suggestWishes = (
  { periods, now }: Pick<Problem, 'periods' | 'now'>,
  options: readonly OfferOption[],
  { order: ordered, units }: Subject,
  uses: readonly OfferUse[],
): Suggestions => {
  const sum = (isWanted: (use: OfferUse) => boolean): number =>
    uses.filter(isWanted).reduce((total, { Quantity }) => total + Quantity, 0);
  const isSameOffer = (supplier: number, offer: number): boolean =>
    supplier === ordered?.SupplierId && offer === ordered.OfferId;
  const order = uses.find(
    ({ SupplierId, OfferId, OrderPeriod }) => isSameOffer(SupplierId, OfferId) && OrderPeriod === ordered?.OrderPeriod,
  );
  const quantity = order?.Quantity ?? units;
  const moved = order !== undefined && order.needed > 0 ? order.needed : quantity;
  const others = options.filter(
    ({ supplierId, offerId }, n) =>
      !isSameOffer(supplierId, offerId) &&
      options.findIndex((other) => other.supplierId === supplierId && other.offerId === offerId) === n,
  );
  return {
    quantity,
    offers: others.map(({ supplierId: supplier, offerId: offer, price, minimum, capacity }) => {
      const taken = sum(({ SupplierId, OfferId }) => SupplierId === supplier && OfferId === offer);
      return { supplier, offer, price, now: taken, quantity: Math.min(Math.max(taken + moved, minimum), capacity) };
    }),
    periods: periods
      .filter(({ active, id }, position) => active && position >= now && id !== ordered?.OrderPeriod)
      .map((period) => {
        const taken = sum(
          ({ SupplierId, OfferId, OrderPeriod }) => isSameOffer(SupplierId, OfferId) && OrderPeriod === period.id,
        );
        return { ...period, now: taken, quantity: taken + quantity };
      }),
  };
};
