/**
 * Builds a problem that is quickly calculated: each part has a requirement in each period, and one offer.
 * @param toDate date of a period from 1 on
 */
export const buildSimpleProblem = (
  size: { readonly parts: number; readonly periods: number },
  { leadTime, lastOrder }: { readonly leadTime: number; readonly lastOrder: number },
  toDate: (period: number) => number,
): string => {
  const parts = Array.from({ length: size.parts }, (_, n) => n + 1);
  const periods = Array.from({ length: size.periods }, (_, n) => n + 1);
  return JSON.stringify({
    materialList: {
      Part: parts.map((part) => [part, 0, 0, 0]),
      AvailableParts: [],
      ProductionPlan: [],
      PartsToBuy: parts.flatMap((part) => periods.map((period) => [part, 1 + ((part * period) % 7), 0, period])),
      Supplier: [1, 2, 3, 4, 5].map((supplier) => [supplier, 90 + supplier, supplier % 2]),
      SupplierPart: [],
      OfferPartSupplier: parts.map((part) => [
        1_000 + part,
        1 + (part % 5),
        part,
        leadTime,
        100_000,
        1,
        1,
        lastOrder,
        10 + (part % 13),
      ]),
      Periods: periods.map((period) => [period, toDate(period), 1]),
    },
  });
};
