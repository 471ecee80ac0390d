import { type Advice, AdviceList } from '#lib/procurement/domain/doctor/advice.ts';
import { findBeatenOffers } from '#lib/procurement/domain/doctor/beatenOffers.ts';
import { createExamineOffers, type ExaminedOffer } from '#lib/procurement/domain/doctor/openOffers.ts';
import type { Dated, Part, Problem } from '#lib/procurement/domain/problem/problem.ts';

/** A smallest order is oversized above this multiple of the units to buy. */
const OVERSIZED = 3;

const sum = (all: readonly Dated[]): number => all.reduce((total, { quantity }) => total + quantity, 0);

/** Units of a part that have to be bought: requirements and minimum stock less receipts. */
const computeNeed = ({ requirements, minimum, receipts }: Part): number =>
  Math.max(0, sum(requirements) + minimum - sum(receipts));

/** Units of a part that all open offers can deliver. The offers of one supplier share its quantity. */
const computeCapacity = (open: readonly ExaminedOffer[]): number => {
  const bySource = Map.groupBy(open, ({ source }) => source);
  return [...bySource].reduce((total, [source, own]) => {
    const offered = own.reduce((units, { offer }) => units + offer.capacity, 0);
    return total + Math.min(offered, source.quantity ?? offered);
  }, 0);
};

/** Calls back for each requirement that receipts do not cover in time, with the number of uncovered units. */
const forEachUncovered = ({ requirements, receipts }: Part, tell: (position: number, units: number) => void): void => {
  let [required, received, next] = [0, 0, 0];
  for (const { position, quantity } of requirements) {
    required += quantity;
    for (; (receipts[next]?.position ?? Number.POSITIVE_INFINITY) <= position; next += 1)
      received += receipts[next]?.quantity ?? 0;
    const units = Math.min(quantity, required - received);
    if (units > 0) tell(position, units);
  }
};

/**
 * Finds probable mistakes in data that break no rule: useless offers and suppliers, oversized lots, and requirements
 * that cannot be met in time or at all. Lead times count in listed periods unless the problem says otherwise.
 */
export const findAdvice = (problem: Problem): readonly Advice[] => {
  const { suppliers, periods } = problem;
  const list = new AdviceList();
  const examineOffers = createExamineOffers(problem);
  const getPeriod = (position: number): number => periods[position]?.id ?? 0;
  const openOffers = new Map<number, number>();

  const examinePart = (part: Part): void => {
    const offers = examineOffers(part);
    const name = ({ source, offer }: ExaminedOffer) => ({
      PartId: part.id,
      SupplierId: suppliers[source.supplier]?.id ?? 0,
      OfferId: offer.id,
    });
    const need = computeNeed(part);
    const open = offers.filter(({ earliest }) => earliest < periods.length);
    for (const { source } of open) openOffers.set(source.supplier, (openOffers.get(source.supplier) ?? 0) + 1);

    const last = part.minimum > 0 ? periods.length - 1 : (part.requirements.at(-1)?.position ?? -1);
    for (const each of offers) {
      const { offer, earliest, lot, available } = each;
      // Warnings already report offers that end before they begin or before the plan is made, and lots above the
      // available units.
      const isWarned = offer.first > offer.last || offer.last < problem.now;
      if (!isWarned && last >= 0 && earliest > last)
        list.add('A-USELESS', { ...name(each), EarliestPeriod: getPeriod(earliest), LastPeriod: getPeriod(last) });
      if (need > 0 && lot > OVERSIZED * need && lot <= available && earliest < periods.length)
        list.add('A-LOT', { ...name(each), SmallestOrder: lot, Need: need, SurplusCost: (lot - need) * offer.price });
    }
    for (const { beaten, better } of findBeatenOffers(open, suppliers)) {
      const { SupplierId: BetterSupplierId, OfferId: BetterOfferId } = name(better);
      list.add('A-BEATEN', { ...name(beaten), BetterSupplierId, BetterOfferId });
    }
    if (offers.length === 0) return;
    const earliest = offers.reduce((least, each) => Math.min(least, each.earliest), Number.POSITIVE_INFINITY);
    forEachUncovered(part, (position, units) => {
      if (position < earliest)
        list.add('A-LATE', {
          PartId: part.id,
          RequiredPeriod: getPeriod(position),
          Quantity: units,
          EarliestPeriod: getPeriod(earliest),
        });
    });
    if (need === 0 || open.length === 0) return;
    const capacity = computeCapacity(open);
    if (capacity < need) list.add('A-CAPACITY', { PartId: part.id, Need: need, Capacity: capacity });
    // Units of an order beyond those missing at its arrival become stock.
    const room = part.maximum === 0 ? Number.POSITIVE_INFINITY : part.maximum + sum(part.requirements);
    if (open.every(({ lot, available }) => lot > Math.min(available, room))) {
      const smallest = open.reduce((least, { lot }) => Math.min(least, lot), Number.POSITIVE_INFINITY);
      const most = open.reduce((units, { available }) => Math.max(units, Math.min(available, room)), 0);
      list.add('A-FORBIDDEN', { PartId: part.id, Need: need, SmallestOrder: smallest, LargestOrder: most });
    }
  };

  problem.parts.forEach(examinePart);
  suppliers.forEach(({ id }, place) => {
    if (!openOffers.has(place)) list.add('A-SUPPLIER', { SupplierId: id });
  });
  return list.all;
};
