import {
  createReachedOffers,
  type PartPurchase,
  type ReachedOffer,
} from '#lib/procurement/domain/explain/reachedOffers.ts';
import type { ReasonText } from '#lib/procurement/domain/plan/plan.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** A limit behind an alert, with its numbers. Periods are ids. */
export type AlertLimit =
  | { readonly kind: 'noOffer' }
  | {
      readonly kind: 'window';
      readonly supplierId: number;
      readonly offerId: number;
      /** Undefined if the window contains no listed period. */
      readonly window: readonly [first: number, last: number] | undefined;
      /** First period in which an order may be placed; undefined if all periods are past. */
      readonly now: number | undefined;
    }
  | {
      readonly kind: 'leadTime';
      readonly supplierId: number;
      readonly offerId: number;
      readonly leadTime: number;
      readonly ordered: number;
      /** Undefined if later than the last period. */
      readonly delivered: number | undefined;
    }
  | {
      readonly kind: 'capacity';
      readonly supplierId: number;
      readonly offerId: number;
      readonly used: number;
      readonly capacity: number;
    }
  | { readonly kind: 'quantity'; readonly supplierId: number; readonly used: number; readonly quantity: number }
  | {
      readonly kind: 'minimum';
      readonly supplierId: number;
      readonly offerId: number;
      readonly minimum: number;
      /** Largest further order that offer, supplier and maximum stock admit. */
      readonly room: number;
    }
  | { readonly kind: 'maximum'; readonly period: number; readonly stock: number; readonly maximum: number }
  | { readonly kind: 'receipt'; readonly period: number; readonly quantity: number }
  | {
      readonly kind: 'tradeOff';
      readonly supplierId: number;
      readonly offerId: number;
      readonly price: number;
      readonly left: number;
      readonly delivered: number;
    };

/** A late or missing requirement of a part. */
export interface AlertOfPart {
  readonly reason: ReasonText;
  /** Period in which the units are needed. */
  readonly period: number;
  /** Whether the units never arrive. */
  readonly isMissing: boolean;
  /** Late or missing units. */
  readonly units: number;
}

export type ExplainAlert = (alert: AlertOfPart) => readonly AlertLimit[];

const LIMITS_OF_STOCK = ['minimum', 'capacity', 'quantity', 'maximum'] as const;

/** Limits that are reached come first. If none is reached, the nearest ones are listed. */
const preferBinding = <T>(limits: readonly T[], isBinding: (limit: T) => boolean): readonly T[] => {
  const binding = limits.filter(isBinding);
  return binding.length > 0 ? binding : limits;
};

const listCapacities = (offers: readonly ReachedOffer[]): readonly AlertLimit[] =>
  preferBinding(offers, ({ offer, used, least }) => offer.capacity - used < least).map(
    ({ supplierId, offer, used }) => ({
      kind: 'capacity',
      supplierId,
      offerId: offer.id,
      used,
      capacity: offer.capacity,
    }),
  );

const listQuantities = (offers: readonly ReachedOffer[]): readonly AlertLimit[] => {
  const bySupplier = new Map(offers.map((each) => [each.supplierId, each]));
  const limited = [...bySupplier.values()].flatMap(({ supplierId, source, usedOfSupplier, least }) =>
    source.quantity === undefined ? [] : [{ supplierId, quantity: source.quantity, used: usedOfSupplier, least }],
  );
  return preferBinding(limited, ({ quantity, used, least }) => quantity - used < least).map(
    ({ supplierId, quantity, used }) => ({ kind: 'quantity', supplierId, used, quantity }),
  );
};

const listMinimums = (offers: readonly ReachedOffer[]): readonly AlertLimit[] => {
  const demanding = offers.filter(({ least }) => least > 1);
  return preferBinding(demanding, ({ least, room }) => least > room).map(({ supplierId, offer, least, room }) => ({
    kind: 'minimum',
    supplierId,
    offerId: offer.id,
    minimum: least,
    room,
  }));
};

/** Stock at the arrival, among those in time, with the least room. */
const listMaximum = (problem: Problem, part: Part, offers: readonly ReachedOffer[]): readonly AlertLimit[] => {
  if (part.maximum === 0) return [];
  const [full] = offers.map(({ fullest }) => fullest).sort((a, b) => a.room - b.room);
  if (full === undefined) return [];
  return [
    { kind: 'maximum', period: problem.periods[full.arrival]?.id ?? 0, stock: full.stock, maximum: part.maximum },
  ];
};

const listWindows = (problem: Problem, part: Part): readonly AlertLimit[] => {
  const getPeriodId = (position: number): number | undefined => problem.periods[position]?.id;
  return part.sources.flatMap((source) =>
    source.offers.map((offer): AlertLimit => {
      const [first, last] = [getPeriodId(offer.first), getPeriodId(offer.last)];
      return {
        kind: 'window',
        supplierId: problem.suppliers[source.supplier]?.id ?? 0,
        offerId: offer.id,
        window: offer.first > offer.last || first === undefined || last === undefined ? undefined : [first, last],
        now: getPeriodId(problem.now),
      };
    }),
  );
};

/** Receipts after the requirement, until they cover its late units. */
const listReceipts = (problem: Problem, part: Part, due: number, units: number): readonly AlertLimit[] => {
  const limits: AlertLimit[] = [];
  let covered = 0;
  for (const { position, quantity } of part.receipts) {
    if (position <= due || covered >= units) continue;
    covered += quantity;
    limits.push({ kind: 'receipt', period: problem.periods[position]?.id ?? 0, quantity });
  }
  return limits;
};

/**
 * Creates the function that computes the numbers of the limits behind an alert of a part: used and available quantities
 * of offers. These are the offers that could serve the requirement in time, or at any time if its units are missing.
 */
export const createExplainAlert = (problem: Problem, part: Part, purchases: readonly PartPurchase[]): ExplainAlert => {
  const { listReached, findFastest } = createReachedOffers(problem, part, purchases);
  const positions = new Map(problem.periods.map(({ id }, position) => [id, position]));
  const listFastest = (): readonly AlertLimit[] => {
    const fastest = findFastest();
    if (fastest === undefined) return [];
    const { supplierId, offer, order, arrival } = fastest;
    const delivered = arrival === undefined ? undefined : problem.periods[arrival]?.id;
    const { id: offerId, leadTime } = offer;
    return [{ kind: 'leadTime', supplierId, offerId, leadTime, ordered: problem.periods[order]?.id ?? 0, delivered }];
  };
  const ofStock = (offers: readonly ReachedOffer[]) => ({
    minimum: () => listMinimums(offers),
    capacity: () => listCapacities(offers),
    quantity: () => listQuantities(offers),
    maximum: () => listMaximum(problem, part, offers),
  });
  return ({ reason, period, isMissing, units }) => {
    const due = positions.get(period) ?? problem.periods.length - 1;
    const offers = listReached(isMissing ? problem.periods.length : due);
    switch (reason) {
      case 'NoOffer':
        return [{ kind: 'noOffer' }];
      case 'OfferClosed':
        return listWindows(problem, part);
      case 'LeadTime':
        return listFastest();
      case 'OfferCapacity':
        return listCapacities(offers);
      case 'SupplierQuantity':
        return listQuantities(offers);
      case 'MinimumAmount':
        return listMinimums(offers);
      case 'MaximumStock':
        return listMaximum(problem, part, offers);
      case 'ReceiptLate':
        return listReceipts(problem, part, due, units);
      case 'TradeOff':
      case 'ChangeLimit':
        return offers
          .filter(({ room }) => room > 0)
          .map(({ supplierId, offer, room, arrival }) => ({
            kind: 'tradeOff',
            supplierId,
            offerId: offer.id,
            price: offer.price,
            left: room,
            delivered: problem.periods[arrival]?.id ?? 0,
          }));
      case 'Combined': {
        const limits = ofStock(offers);
        return LIMITS_OF_STOCK.flatMap((kind) => limits[kind]());
      }
    }
  };
};
