import type { PlanLists, PurchaseItem } from '#lib/procurement/domain/plan/plan.ts';
import type { Offer, Part, Period, Problem, Source, Supplier } from '#lib/procurement/domain/problem/problem.ts';
import { toDays } from '#lib/procurement/domain/problem/receiptPeriods.ts';

/** An order summed from the items of a plan, with its input data. */
export interface PlacedOrder {
  readonly name: string;
  readonly part: Part;
  readonly source: Source;
  readonly supplier: Supplier;
  readonly offer: Offer;
  readonly ordered: number;
  readonly received: number;
  readonly quantity: number;
}

type Report = (message: string) => void;

/** Finds the first active period at or after a position; undefined beyond the horizon. */
const findReceiptPeriod = (periods: readonly Period[], position: number): number | undefined => {
  for (let at = position; at < periods.length; at++) if (periods[at]?.active) return at;
  return undefined;
};

type Away = (ordered: number, leadTime: number) => number;

/** Creates the function that computes the first position that is a lead time after an order. */
const createAway = ({ periods, leadTimeUnit }: Problem): Away => {
  const days = toDays(periods);
  if (leadTimeUnit === 'days')
    return (ordered, leadTime) => days.filter((day) => day < (days[ordered] ?? 0) + leadTime).length;
  return (ordered, leadTime) => {
    let [position, left] = [ordered, leadTime];
    while (left > 0 && position < periods.length) {
      position += 1;
      if (leadTimeUnit !== 'activePeriods' || periods[position]?.active) left -= 1;
    }
    return position;
  };
};

interface Row {
  readonly part: Part;
  readonly source: Source;
  readonly supplier: Supplier;
  readonly offer: Offer;
}

const listRows = (problem: Problem): ReadonlyMap<string, Row> => {
  const rows = new Map<string, Row>();
  for (const part of problem.parts)
    for (const source of part.sources) {
      const supplier = problem.suppliers[source.supplier];
      if (supplier === undefined) continue;
      for (const offer of source.offers)
        rows.set(`${offer.id}/${supplier.id}/${part.id}`, { part, source, supplier, offer });
    }
  return rows;
};

const checkItem = (
  item: PurchaseItem,
  { supplier, offer }: Row,
  dates: ReadonlyMap<number, number>,
  report: Report,
) => {
  const facts: readonly (readonly [string, unknown, unknown])[] = [
    ['PricePerUnit', item.PricePerUnit, offer.price],
    ['TotalPrice', item.TotalPrice, offer.price * item.Quantity],
    ['LeadTime', item.LeadTime, offer.leadTime],
    ['SupplyOnTime', item.SupplyOnTime, supplier.reliability],
    ['Priority', item.Priority, Number(supplier.priority)],
    ['OrderDate', item.OrderDate, dates.get(item.OrderPeriod)],
    ['DeliveryDate', item.DeliveryDate, dates.get(item.DeliveryPeriod)],
    ['RequiredDate', item.RequiredDate, dates.get(item.RequiredPeriod)],
  ];
  for (const [member, given, right] of facts) if (given !== right) report(`${member} is ${given} and not ${right}`);
  if (!Number.isSafeInteger(item.Quantity) || item.Quantity <= 0) report(`Quantity is ${item.Quantity}`);
};

/**
 * Checks order window, active periods and lead time. Of two orders that arrive together, only the later is valid,
 * unless they are frozen.
 */
/** An order of an offer, by the indices of its order and receipt periods. */
interface OrderTimes {
  readonly offer: Offer;
  readonly ordered: number;
  readonly received: number;
}

const checkTimes = (problem: Problem, away: Away, { offer, ordered, received }: OrderTimes, report: Report) => {
  const { periods, now, replanning } = problem;
  const possible = (at: number) => at >= now && at >= offer.first && at <= offer.last && periods[at]?.active === true;
  const arrival = (at: number) => findReceiptPeriod(periods, away(at, offer.leadTime));
  if (!possible(ordered)) report('nothing can be ordered in that period');
  if (arrival(ordered) !== received) report('it is not received in that period');
  if (ordered <= (replanning?.frozen ?? -1)) return;
  for (let later = ordered + 1; later <= Math.min(offer.last, periods.length - 1); later++)
    if (possible(later) && arrival(later) === received) report('a later order is received in the same period');
};

/** Rebuilds the orders from the two purchase lists and checks every member of their items against the input. */
export const rebuildOrders = (problem: Problem, lists: PlanLists, report: Report): readonly PlacedOrder[] => {
  const rows = listRows(problem);
  const away = createAway(problem);
  const places = new Map(problem.periods.map(({ id }, at) => [id, at]));
  const dates = new Map(problem.periods.map(({ id, date }) => [id, date]));
  const orders = new Map<string, PlacedOrder>();
  for (const item of [...lists.ProposedPurchaseOnTime, ...lists.ProposedPurchaseLate]) {
    const name = `Offer ${item.OfferId} of supplier ${item.SupplierId} for part ${item.PartId} in ${item.OrderPeriod}`;
    const say: Report = (message) => report(`${name}: ${message}`);
    const row = rows.get(`${item.OfferId}/${item.SupplierId}/${item.PartId}`);
    const [ordered, received, due] = [item.OrderPeriod, item.DeliveryPeriod, item.RequiredPeriod].map((id) =>
      places.get(id),
    );
    if (row === undefined || ordered === undefined || received === undefined || due === undefined) {
      say('there is no such offer or period');
      continue;
    }
    checkItem(item, row, dates, say);
    if (item.PeriodsLate !== Math.max(0, received - due)) say(`PeriodsLate is ${item.PeriodsLate}`);
    const before = orders.get(name);
    if (before === undefined) checkTimes(problem, away, { offer: row.offer, ordered, received }, say);
    else if (before.received !== received) say('it is received in two periods');
    orders.set(name, { ...row, name, ordered, received, quantity: (before?.quantity ?? 0) + item.Quantity });
  }
  for (const item of lists.ProposedPurchaseOnTime)
    if (item.PeriodsLate > 0) report(`An item of offer ${item.OfferId} is late and listed as on time`);
  for (const item of lists.ProposedPurchaseLate)
    if (item.PeriodsLate === 0) report(`An item of offer ${item.OfferId} is on time and listed as late`);
  return [...orders.values()];
};
