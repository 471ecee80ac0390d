import type { Names } from '#lib/procurement/domain/problem/names.ts';

interface Ids {
  readonly SupplierId?: number;
  readonly PartId?: number;
  readonly OfferId?: number;
}

const findName = (names: Readonly<Record<string, string>> | undefined, id: number | undefined): string | undefined =>
  id === undefined ? undefined : names?.[id];

/** Adds the names of the ids of a row, as far as they are known. */
export const withNames = <Row extends Ids>(row: Row, { Supplier, Part, OfferPartSupplier }: Names) => ({
  ...row,
  SupplierName: findName(Supplier, row.SupplierId),
  PartName: findName(Part, row.PartId),
  OfferName: findName(OfferPartSupplier, row.OfferId),
});
