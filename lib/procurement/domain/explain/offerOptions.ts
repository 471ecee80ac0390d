import { listOrderPeriods } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';

/** Units that a plan buys under an offer. */
export interface OfferUse {
  readonly SupplierId: number;
  readonly OfferId: number;
  readonly PricePerUnit: number;
  readonly Quantity: number;
}

/** An offer of a part, for comparison with the others, and the quantity that a plan buys under it. Periods are ids. */
export interface OfferOption {
  readonly supplierId: number;
  readonly offerId: number;
  readonly price: number;
  readonly leadTime: number;
  /** Undefined if the window contains no listed period. */
  readonly window: readonly [first: number, last: number] | undefined;
  readonly minimum: number;
  readonly capacity: number;
  readonly used: number;
  /** Quantity that offer and supplier can still deliver. */
  readonly left: number;
  /** Percent. */
  readonly reliability: number;
  readonly priority: boolean;
  /** Undefined if no order can be received within the listed periods. */
  readonly earliestDelivery: number | undefined;
  /** Whether an order can be received in the required period or before. */
  readonly isInTime: boolean;
}

const sumQuantities = (uses: readonly OfferUse[]): number => uses.reduce((sum, { Quantity }) => sum + Quantity, 0);

/** Lists all offers of a part, cheapest first, with their figures for a requirement of one period. */
export const listOfferOptions = (
  problem: Problem,
  part: Part,
  uses: readonly OfferUse[],
  requiredPeriod: number,
): readonly OfferOption[] => {
  const computeArrival = createComputeArrival(problem);
  const due = problem.periods.findIndex(({ id }) => id === requiredPeriod);
  const getPeriodId = (position: number): number | undefined => problem.periods[position]?.id;
  const options = part.sources.flatMap((source): readonly OfferOption[] => {
    const supplier = problem.suppliers[source.supplier];
    const own = uses.filter(({ SupplierId }) => SupplierId === supplier?.id);
    const supplierLeft =
      source.quantity === undefined ? Number.POSITIVE_INFINITY : source.quantity - sumQuantities(own);
    return source.offers.map((offer) => {
      const used = sumQuantities(
        own.filter(({ OfferId, PricePerUnit }) => OfferId === offer.id && PricePerUnit === offer.price),
      );
      const arrivals = listOrderPeriods(offer, problem, computeArrival).map(({ arrival }) => arrival);
      const earliest = arrivals.reduce((least, arrival) => Math.min(least, arrival), Number.POSITIVE_INFINITY);
      const [from, to] = [getPeriodId(offer.first), getPeriodId(offer.last)];
      return {
        supplierId: supplier?.id ?? 0,
        offerId: offer.id,
        price: offer.price,
        leadTime: offer.leadTime,
        window: offer.first > offer.last || from === undefined || to === undefined ? undefined : [from, to],
        minimum: Math.max(offer.minimum, source.minimum),
        capacity: offer.capacity,
        used,
        left: Math.max(0, Math.min(offer.capacity - used, supplierLeft)),
        reliability: supplier?.reliability ?? 0,
        priority: supplier?.priority === true,
        earliestDelivery: getPeriodId(earliest),
        isInTime: earliest <= due,
      };
    });
  });
  return options.sort((a, b) => a.price - b.price || a.supplierId - b.supplierId || a.offerId - b.offerId);
};

/** Reasons why an order line was placed under its offer. */
export type ChoiceReason =
  | 'surplus'
  | 'onlyOffer'
  | 'noneInTime'
  | 'onlyInTime'
  | 'cheapestInTime'
  | 'cheaperUsedUp'
  | 'cheaperLate';

/** Finds the first reason that explains the offer of an order line; type 2 is the surplus of a minimum quantity. */
export const explainChoice = (
  options: readonly OfferOption[],
  line: { readonly PricePerUnit: number; readonly RequirementType: number },
): ChoiceReason => {
  if (line.RequirementType === 2) return 'surplus';
  if (options.length === 1) return 'onlyOffer';
  const inTime = options.filter(({ isInTime }) => isInTime);
  if (inTime.length === 0) return 'noneInTime';
  const cheaper = inTime.filter(({ price }) => price < line.PricePerUnit);
  if (cheaper.length === 0) return inTime.length === 1 ? 'onlyInTime' : 'cheapestInTime';
  return cheaper.every(({ left }) => left === 0) ? 'cheaperUsedUp' : 'cheaperLate';
};
