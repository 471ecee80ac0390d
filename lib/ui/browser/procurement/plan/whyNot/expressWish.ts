import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import { type Draft, removeRows, setCells } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import type { Line } from '#lib/ui/browser/procurement/plan/orders/lineInfo.ts';
import type { OfferUse } from '#lib/ui/browser/procurement/plan/whyNot/suggestWishes.ts';
import type { Wish } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';

const TABLE = 'OfferPartSupplier';
const PLACE = { offer: 0, supplier: 1, part: 2, first: 6, last: 7 } as const;

type Use = Pick<OfferUse, 'SupplierId' | 'OfferId' | 'OrderPeriod'>;

/** Lists the orders of a part after a change of its plan. */
const listUsesAfter = (
  part: number,
  before: readonly Use[],
  { Added, Removed }: PlanDifference['Purchases'],
): readonly Use[] => {
  const toKey = ({ SupplierId, OfferId, OrderPeriod }: Use): string => [SupplierId, OfferId, OrderPeriod].join();
  const gone = new Set(Removed.filter(({ PartId }) => PartId === part).map(toKey));
  return [...before.filter((use) => !gone.has(toKey(use))), ...Added.filter(({ PartId }) => PartId === part)];
};

/** A change of a plan's data. */
export type DataChange = (draft: Draft) => Draft;

/**
 * Expresses a wish as changes of the data under which every plan fulfils it and the answered plan stays possible:
 * offers are removed or their windows shortened. Undefined if the data cannot express the wish.
 */
export const expressWish = (
  wish: Wish,
  line: Line,
  tables: ProblemTables,
  uses: readonly Use[],
  purchases: PlanDifference['Purchases'],
): DataChange | undefined => {
  const after = listUsesAfter(line.PartId, uses, purchases);
  const rows = [...tables[TABLE].entries()].filter(([, row]) => row[PLACE.part] === line.PartId);
  if (wish.kind === 'offer') {
    // Possible only if the part is bought from this offer alone. Otherwise the other offers are needed and could supply
    // all units.
    const isWished = (supplier: number | undefined, offer: number | undefined): boolean =>
      supplier === wish.supplier && offer === wish.offer;
    if (after.length === 0 || !after.every((use) => isWished(use.SupplierId, use.OfferId))) return undefined;
    const others = rows.filter(([, row]) => !isWished(row[PLACE.supplier], row[PLACE.offer]));
    return (draft) =>
      removeRows(
        draft,
        TABLE,
        others.map(([row]) => row),
      );
  }
  if (wish.kind !== 'without') return undefined;
  const own = rows.filter(([, row]) => row[PLACE.supplier] === line.SupplierId);
  const left = after.filter(({ SupplierId }) => SupplierId === line.SupplierId).map(({ OrderPeriod }) => OrderPeriod);
  if (left.length === 0)
    return (draft) =>
      removeRows(
        draft,
        TABLE,
        own.map(([row]) => row),
      );
  // Windows end at ids, whether these are listed or not. A row that is open in this period only is removed.
  const open = own.filter(
    ([, row]) => (row[PLACE.first] ?? 0) <= line.OrderPeriod && line.OrderPeriod <= (row[PLACE.last] ?? 0),
  );
  const shorten =
    (place: number, period: number): DataChange =>
    (draft) => {
      const isEmpty = ([, row]: (typeof open)[number]): boolean => row[PLACE.first] === row[PLACE.last];
      const kept = open
        .filter((row) => !isEmpty(row))
        .map(([row]) => ({ table: TABLE, row, place, text: String(period) }) as const);
      return removeRows(
        setCells(tables, draft, kept),
        TABLE,
        open.filter(isEmpty).map(([row]) => row),
      );
    };
  if (left.every((period) => period > line.OrderPeriod)) return shorten(PLACE.first, line.OrderPeriod + 1);
  if (left.every((period) => period < line.OrderPeriod)) return shorten(PLACE.last, line.OrderPeriod - 1);
  return undefined;
};
