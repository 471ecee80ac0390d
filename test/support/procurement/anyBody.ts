import fc from 'fast-check';

/** Settings of a random body. Numbers are small, so that every limit is binding in some bodies. */
export interface BodySize {
  readonly parts: number;
  readonly periods: number;
  readonly suppliers: number;
  readonly offers: number;
  /** Largest requirement; other amounts have about the same maximum. */
  readonly amount: number;
}

const SMALL: BodySize = { parts: 3, periods: 6, suppliers: 3, offers: 8, amount: 12 };

const upTo = (max: number) => fc.integer({ min: 0, max });

/** A number that is often 0, which means "none" or "no limit" in many fields. */
const often0 = (max: number) => fc.oneof(fc.constant(0), upTo(max));

const unique = <Row extends readonly unknown[]>(rows: readonly Row[], key: (row: Row) => unknown): Row[] => [
  ...new Map(rows.map((row) => [key(row), row])).values(),
];

/** A request body with closed periods, lots, capacities, supplier minimums, maximum stocks, receipts and past periods. */
export const anyBody = ({ parts, periods, suppliers, offers, amount }: BodySize = SMALL) => {
  const part = fc.integer({ min: 1, max: parts });
  const supplier = fc.integer({ min: 1, max: suppliers });
  const period = fc.integer({ min: 1, max: periods });
  const partRow = fc.tuple(often0(amount >> 1), often0(2 * amount), upTo(2));
  const offerRow = fc.tuple(
    upTo(5),
    supplier,
    part,
    upTo(3),
    upTo(2 * amount),
    often0(amount),
    upTo(periods),
    upTo(periods),
    upTo(9),
  );
  return fc
    .record({
      Part: fc.array(partRow, { minLength: parts, maxLength: parts }),
      AvailableParts: fc.array(fc.tuple(part, upTo(amount), upTo(periods + 1)), { maxLength: parts }),
      start: fc.tuple(upTo(2), upTo(3)),
      PartsToBuy: fc.array(fc.tuple(part, upTo(amount), upTo(9), period), { maxLength: 4 * parts }),
      Supplier: fc.array(fc.tuple(upTo(100), upTo(1)), { minLength: suppliers, maxLength: suppliers }),
      SupplierPart: fc.array(fc.tuple(supplier, part, often0(amount), upTo(3 * amount), upTo(3)), {
        maxLength: parts * suppliers,
      }),
      OfferPartSupplier: fc.array(offerRow, { maxLength: offers }),
      open: fc.array(fc.integer({ min: 0, max: 3 }), { minLength: periods, maxLength: periods }),
    })
    .map(({ start: [generated, later], open, ...rows }) => ({
      materialList: {
        Part: rows.Part.map(([minimum, maximum, type], n) => [
          n + 1,
          minimum,
          maximum === 0 ? 0 : Math.max(minimum, maximum),
          type,
        ]),
        AvailableParts: rows.AvailableParts,
        ProductionPlan: [[1, generated, generated + later]],
        PartsToBuy: rows.PartsToBuy,
        Supplier: rows.Supplier.map((row, n) => [n + 1, ...row]),
        SupplierPart: unique(rows.SupplierPart, ([a, b]) => `${a} ${b}`),
        OfferPartSupplier: unique(rows.OfferPartSupplier, (row) => row.slice(0, 3).join(' ')).map((row) => {
          const [first, last] = [Math.min(row[6], row[7]), Math.max(row[6], row[7])];
          return [...row.slice(0, 6), first, last, row[8]];
        }),
        Periods: open.map((state, n) => [n + 1, n + 1, n === 0 || state > 0 ? 1 : 0]),
      },
    }));
};
