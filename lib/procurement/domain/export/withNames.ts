import type { Names } from '#lib/procurement/domain/problem/names.ts';

interface Ids {
  readonly SupplierId?: number;
  readonly PartId?: number;
  readonly OfferId?: number;
}

const findName = (names: Readonly<Record<string, string>> | undefined, id: number | undefined): string | undefined =>
  id === undefined ? undefined : names?.[id];

const showIds = ({ SupplierId, PartId }: Ids, names: Names) => {
  const show = (id: number): number | string => names.TextIds?.[id] ?? id;
  return {
    ...(SupplierId !== undefined && { SupplierId: show(SupplierId) }),
    ...(PartId !== undefined && { PartId: show(PartId) }),
  };
};

/** Adds the names of the ids of a row, as far as they are known. Ids that the sender wrote as texts are texts again. */
export const withNames = <Row extends Ids>(row: Row, names: Names) => ({
  ...row,
  ...(names.TextIds && showIds(row, names)),
  SupplierName: findName(names.Supplier, row.SupplierId),
  PartName: findName(names.Part, row.PartId),
  OfferName: findName(names.OfferPartSupplier, row.OfferId),
});
