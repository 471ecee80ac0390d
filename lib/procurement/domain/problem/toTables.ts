import type { SoundTables } from '#lib/procurement/domain/problem/assemble.ts';
import { type DateEncoding, getDateEncoding } from '#lib/procurement/domain/problem/messages/dateEncoding.ts';
import type { Offer, Period, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** A valid date of each form after all others; undefined if any larger number will do. */
const LAST_DATES: Readonly<Partial<Record<DateEncoding, number>>> = { calendar: 99_991_231 };

/** Returns a date for a position; for the position after the last one, a date after all periods. */
const toDate = (periods: readonly Period[], position: number): number => {
  const period = periods[position];
  if (period !== undefined) return period.date;
  const last = periods.at(-1)?.date ?? 0;
  return LAST_DATES[getDateEncoding(last)] ?? last + 1;
};

/**
 * Returns the ids of a window. If it contains no listed period, both lie between two ids, before the first or after the
 * last.
 */
const toWindow = (periods: readonly Period[], { first, last }: Offer): readonly [number, number] => {
  const [from, to] = [periods[first]?.id, periods[last]?.id];
  if (first <= last && from !== undefined && to !== undefined) return [from, to];
  const between = to === undefined ? (from ?? 0) - 1 : to + 1;
  return [between, between];
};

/**
 * Converts a problem back to tables that assemble to the same problem. Rows that were summed stay summed, lead times of
 * SupplierPart are in the offers, and rows without effect are left out.
 */
export const toTables = ({ planId, periods, now, start, suppliers, parts }: Problem): SoundTables => {
  const supplierIds = suppliers.map(({ id }) => id);
  const sources = parts.flatMap((part) =>
    part.sources.map((source) => ({ part: part.id, id: supplierIds[source.supplier] ?? 0, source })),
  );
  return {
    Part: parts.map(({ id, minimum, maximum, type }) => [id, minimum, maximum, type]),
    AvailableParts: parts.flatMap(({ id, receipts }) =>
      receipts.map(({ position, quantity }) => [id, quantity, position === 0 ? 0 : toDate(periods, position)] as const),
    ),
    ProductionPlan: planId === undefined ? [] : [[planId, toDate(periods, now), toDate(periods, start)]],
    PartsToBuy: parts.flatMap(({ id, requirements }) =>
      requirements.map(({ position, quantity }) => [id, quantity, 0, periods[position]?.id ?? 0] as const),
    ),
    Supplier: suppliers.map(({ id, reliability, priority }) => [id, reliability, priority ? 1 : 0]),
    SupplierPart: sources.flatMap(({ part, id, source: { minimum, quantity } }) =>
      quantity === undefined ? [] : [[id, part, minimum, quantity, 0] as const],
    ),
    OfferPartSupplier: sources.flatMap(({ part, id, source: { offers } }) =>
      offers.map((offer) => {
        const [starting, ending] = toWindow(periods, offer);
        const { leadTime, capacity, minimum, price } = offer;
        return [offer.id, id, part, leadTime, capacity, minimum, starting, ending, price] as const;
      }),
    ),
    Periods: periods.map(({ id, date, active }) => [id, date, active ? 1 : 0]),
  };
};
