/** Ids of the parts and of their suppliers in `TWELVE_SUPPLIERS`. */
export const TWELVE = Array.from({ length: 12 }, (_, n) => n + 1);

/** Twelve parts, each bought from a supplier of its own in the first period, at a price that rises with its id. */
export const TWELVE_SUPPLIERS = JSON.stringify({
  materialList: {
    Part: TWELVE.map((part) => [part, 0, 0, 1]),
    AvailableParts: [],
    ProductionPlan: [],
    PartsToBuy: TWELVE.map((part) => [part, 10, 0, 2]),
    Supplier: TWELVE.map((supplier) => [supplier, 90, 0]),
    SupplierPart: TWELVE.map((part) => [part, part, 0, 1000, 1]),
    OfferPartSupplier: TWELVE.map((part) => [part, part, part, 0, 1000, 1, 1, 2, part]),
    Periods: [
      [1, 1, 1],
      [2, 2, 1],
    ],
  },
});
