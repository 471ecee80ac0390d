import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import type { ProblemTables, TableRow } from '#lib/procurement/domain/problem/compareTables.ts';
import { type Draft, removeRows, setCells } from '#lib/ui/browser/procurement/plan/data/draft.ts';
import type { Subject } from '#lib/ui/browser/procurement/plan/whyNot/subject.ts';
import type { OfferUse } from '#lib/ui/browser/procurement/plan/whyNot/suggestWishes.ts';
import type { Wish } from '#lib/ui/browser/procurement/plan/whyNot/wish.ts';

const TABLE = 'OfferPartSupplier';
const PLACE = { offer: 0, supplier: 1, part: 2, capacity: 4, minimum: 5, first: 6, last: 7 } as const;

/** A change of a plan's data. */
export type DataChange = (draft: Draft) => Draft;

type Use = Omit<OfferUse, 'needed'>;

/** An offer of the part with what the answered plan orders of it. */
interface UsedOffer {
  readonly row: number;
  readonly cells: TableRow;
  readonly units: number;
  /** Order periods. */
  readonly periods: readonly number[];
}

/** The part's offers under the answered plan. */
interface Answered {
  readonly tables: ProblemTables;
  readonly offers: readonly UsedOffer[];
  /** Units that are ordered for a requirement; the others are the surplus of minimum quantities. */
  readonly needed: number;
}

const sumUnits = (offers: readonly Pick<UsedOffer, 'units'>[]): number =>
  offers.reduce((sum, { units }) => sum + units, 0);

/** Lists the orders of a part after a change of its plan. */
const listUsesAfter = (
  part: number,
  before: readonly Use[],
  purchases: PlanDifference['Purchases'],
): readonly Use[] => {
  const { Added, Removed, Changed } = purchases;
  const toKey = ({ SupplierId, OfferId, OrderPeriod }: Use): string => [SupplierId, OfferId, OrderPeriod].join();
  const isOfPart = ({ PartId }: { readonly PartId: number }): boolean => PartId === part;
  const gone = new Set(Removed.filter(isOfPart).map(toKey));
  const changed = Changed.map(({ After }) => After).filter(isOfPart);
  for (const use of changed) gone.add(toKey(use));
  return [...before.filter((use) => !gone.has(toKey(use))), ...Added.filter(isOfPart), ...changed];
};

/** Collects the offers; undefined if an order could belong to two rows. */
const readAnswered = (
  tables: ProblemTables,
  part: number,
  uses: readonly OfferUse[],
  { Purchases, Kpis }: Pick<PlanDifference, 'Purchases' | 'Kpis'>,
): Answered | undefined => {
  const after = listUsesAfter(part, uses, Purchases);
  const offers = [...tables[TABLE].entries()].flatMap(([row, cells]): readonly UsedOffer[] => {
    if (cells[PLACE.part] !== part) return [];
    const own = after.filter(
      ({ SupplierId, OfferId }) => SupplierId === cells[PLACE.supplier] && OfferId === cells[PLACE.offer],
    );
    const units = own.reduce((sum, { Quantity }) => sum + Quantity, 0);
    return [{ row, cells, units, periods: [...new Set(own.map(({ OrderPeriod }) => OrderPeriod))] }];
  });
  const bought = after.reduce((sum, { Quantity }) => sum + Quantity, 0);
  if (sumUnits(offers) !== bought) return undefined;
  // The question changes this part alone, so that coverage of the plan changes by that of the part.
  const lost = (Kpis.UnavailableUnits?.Change ?? 0) + (Kpis.EndMinimumStockShortfall?.Change ?? 0);
  const needed = uses.reduce((sum, use) => sum + use.needed, 0) - lost;
  return { tables, offers, needed };
};

/** Removes rows of offers. */
const remove =
  (offers: readonly UsedOffer[]): DataChange =>
  (draft) =>
    removeRows(
      draft,
      TABLE,
      offers.map(({ row }) => row),
    );

/** Sets columns of an offer. */
const set =
  (
    { tables }: Pick<Answered, 'tables'>,
    { row }: UsedOffer,
    values: Partial<Record<keyof typeof PLACE, number>>,
  ): DataChange =>
  (draft) =>
    setCells(
      tables,
      draft,
      Object.entries(values).map(([name, value]) => ({
        table: TABLE,
        row,
        place: PLACE[name as keyof typeof PLACE],
        text: String(value),
      })),
    );

const chain =
  (changes: readonly DataChange[]): DataChange =>
  (draft) =>
    changes.reduce((changed, change) => change(changed), draft);

/** Limits offers to what the answered plan takes of them. */
const limitToUse = (answered: Answered, offers: readonly UsedOffer[]): DataChange =>
  chain([
    remove(offers.filter(({ units }) => units === 0)),
    ...offers
      .filter(({ units, cells }) => units > 0 && units < (cells[PLACE.capacity] ?? 0))
      .map((offer) => set(answered, offer, { capacity: offer.units })),
  ]);

/**
 * Expresses that one offer is used, in the period and with the quantity of the wish, if it has them. Other offers keep
 * the quantities of the answered plan, which leaves needed units for this one, because coverage comes first.
 */
const expressOffer = (
  answered: Answered,
  isWished: (offer: UsedOffer) => boolean,
  { period, quantity }: { readonly period?: number; readonly quantity?: number | undefined },
): DataChange | undefined => {
  const [wished, ...more] = answered.offers.filter(isWished);
  if (wished === undefined || more.length > 0 || wished.units === 0) return undefined;
  const others = answered.offers.filter((offer) => offer !== wished);
  const left = answered.needed - sumUnits(others);
  if (left <= 0) return undefined;
  if (period !== undefined && wished.periods.some((used) => used !== period)) return undefined;
  // Several orders together have the quantity only if all of it is needed; for a single order the minimum ensures it.
  if (quantity !== undefined && wished.periods.length > 1 && left < quantity) return undefined;
  return chain([
    limitToUse(answered, others),
    ...(period === undefined ? [] : [set(answered, wished, { first: period, last: period })]),
    ...(quantity === undefined || left === quantity ? [] : [set(answered, wished, { minimum: quantity })]),
    ...(quantity === undefined ? [] : [set(answered, wished, { capacity: quantity })]),
  ]);
};

/** Expresses the orders of the answered plan one by one: possible where each offer has one of them, and all are needed. */
const expressOrders = (answered: Answered): DataChange | undefined => {
  const used = answered.offers.filter(({ units }) => units > 0);
  const slack = sumUnits(used) - answered.needed;
  if (used.length === 0 || !used.every(({ periods, units }) => periods.length === 1 && units > slack)) return undefined;
  return chain([
    limitToUse(answered, answered.offers),
    ...used.map((offer) => {
      const [period = 0] = offer.periods;
      return set(answered, offer, { first: period, last: period, ...(slack > 0 && { minimum: offer.units }) });
    }),
  ]);
};

/** Expresses that a supplier gets no order in a period: its offers of the part are removed, or their windows shortened. */
const expressWithout = ({ tables, offers }: Answered, supplier: number, period: number): DataChange | undefined => {
  const own = offers.filter(({ cells }) => cells[PLACE.supplier] === supplier);
  const left = own.flatMap(({ periods }) => periods);
  if (left.length === 0) return remove(own);
  // Windows end at ids, whether these are listed or not. A row that is open in this period only is removed.
  const open = own.filter(({ cells }) => (cells[PLACE.first] ?? 0) <= period && period <= (cells[PLACE.last] ?? 0));
  const isEmpty = ({ cells }: UsedOffer): boolean => cells[PLACE.first] === cells[PLACE.last];
  const shorten = (values: Partial<Record<'first' | 'last', number>>): DataChange =>
    chain([
      ...open.filter((offer) => !isEmpty(offer)).map((offer) => set({ tables }, offer, values)),
      remove(open.filter(isEmpty)),
    ]);
  if (left.every((used) => used > period)) return shorten({ first: period + 1 });
  if (left.every((used) => used < period)) return shorten({ last: period - 1 });
  return undefined;
};

/**
 * Expresses a wish as changes of the data under which every plan fulfils it and the answered plan stays possible.
 * Undefined if the data cannot express the wish.
 */
export const expressWish = (
  wish: Wish,
  { part, order }: Subject,
  { tables, uses }: { readonly tables: ProblemTables; readonly uses: readonly OfferUse[] },
  difference: Pick<PlanDifference, 'Purchases' | 'Kpis'>,
): DataChange | undefined => {
  const answered = readAnswered(tables, part, uses, difference);
  if (answered === undefined) return undefined;
  const isOffer =
    (supplier: number, offer: number) =>
    ({ cells }: UsedOffer): boolean =>
      cells[PLACE.supplier] === supplier && cells[PLACE.offer] === offer;
  if (wish.kind === 'offer') return expressOffer(answered, isOffer(wish.supplier, wish.offer), wish);
  if (wish.kind === 'onTime') return expressOrders(answered);
  if (order === undefined) return undefined;
  const isOwn = isOffer(order.SupplierId, order.OfferId);
  if (wish.kind === 'without') return expressWithout(answered, order.SupplierId, order.OrderPeriod);
  return expressOffer(answered, isOwn, { period: order.OrderPeriod, ...wish });
};
