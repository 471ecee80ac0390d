import { type Axis, createAxis } from '#lib/procurement/domain/problem/axis.ts';
import type { Dated, Offer, Part, Problem, Source } from '#lib/procurement/domain/problem/problem.ts';
import type { Tables } from '#lib/procurement/domain/problem/tables.ts';

/** Tables that passed every rule; no row is missing. */
export type SoundTables = { readonly [Name in keyof Tables]: readonly NonNullable<Tables[Name][number]>[] };

const toAxis = (tables: SoundTables): Axis =>
  createAxis(
    tables.Periods.map(([id, date, active]) => ({ id, date, active: active === 1 })).sort((a, b) => a.date - b.date),
  );

/** Sums quantities by part and position; rows without position or quantity are skipped. */
const sumByPart = (
  rows: Iterable<readonly [part: number, quantity: number, position: number | undefined]>,
): ReadonlyMap<number, readonly Dated[]> => {
  const sums = new Map<number, Map<number, number>>();
  for (const [part, quantity, position] of rows) {
    if (position === undefined || quantity === 0) continue;
    const ofPart = sums.get(part) ?? new Map<number, number>();
    ofPart.set(position, (ofPart.get(position) ?? 0) + quantity);
    sums.set(part, ofPart);
  }
  const ascending = (ofPart: ReadonlyMap<number, number>): readonly Dated[] =>
    [...ofPart].map(([position, quantity]) => ({ position, quantity })).sort((a, b) => a.position - b.position);
  return new Map([...sums].map(([part, ofPart]) => [part, ascending(ofPart)]));
};

const groupByKey = <Value>(rows: Iterable<readonly [number, Value]>): ReadonlyMap<number, readonly Value[]> => {
  const groups = new Map<number, Value[]>();
  for (const [key, value] of rows) {
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
};

interface PricedOffer extends Offer {
  readonly supplierId: number;
}

const listSources = (
  offers: readonly PricedOffer[],
  places: ReadonlyMap<number, number>,
  terms: (supplierId: number) => { readonly minimum: number; readonly quantity?: number },
): readonly Source[] =>
  [...groupByKey(offers.map((offer) => [offer.supplierId, offer] as const))]
    .sort(([a], [b]) => a - b)
    .map(([supplierId, own]) => ({
      supplier: places.get(supplierId) ?? 0,
      ...terms(supplierId),
      offers: own.map(({ supplierId: _, ...offer }) => offer).sort((a, b) => a.id - b.id),
    }));

const findStart = (tables: SoundTables, axis: Axis) => {
  const [plan] = [...tables.ProductionPlan].sort((a, b) => b[1] - a[1] || b[0] - a[0]);
  if (plan === undefined) return { now: 0, start: 0 };
  const [planId, generated, starting] = plan;
  return { planId, now: axis.firstAtOrAfter(generated), start: axis.firstAtOrAfter(starting) };
};

/** Converts valid tables to a problem. */
export const assembleProblem = (
  tables: SoundTables,
): { readonly axis: Axis; readonly problem: Omit<Problem, 'warnings'> } => {
  const axis = toAxis(tables);
  const suppliers = tables.Supplier.map(([id, reliability, priority]) => ({
    id,
    reliability,
    priority: priority === 1,
  }));
  suppliers.sort((a, b) => a.id - b.id);
  const places = new Map(suppliers.map(({ id }, place) => [id, place]));
  const supplierParts = new Map(tables.SupplierPart.map((row) => [`${row[0]} ${row[1]}`, row]));
  const receipts = sumByPart(tables.AvailableParts.map((row) => [row[0], row[1], axis.receiptAt(row[2])]));
  const requirements = sumByPart(tables.PartsToBuy.map((row) => [row[0], row[1], axis.findPosition(row[3])]));
  const offers = groupByKey(
    tables.OfferPartSupplier.map(([id, supplierId, part, leadTime, capacity, minimum, starting, ending, price]) => {
      const usual = supplierParts.get(`${supplierId} ${part}`)?.[4] ?? 0;
      const lead = leadTime > 0 ? leadTime : usual;
      return [
        part,
        { supplierId, id, leadTime: lead, capacity, minimum, ...axis.window(starting, ending), price },
      ] as const;
    }),
  );
  const parts = tables.Part.map(([id, minimum, maximum, type]): Part => {
    const terms = (supplierId: number) => {
      const row = supplierParts.get(`${supplierId} ${id}`);
      return row === undefined ? { minimum: 0 } : { minimum: row[2], quantity: row[3] };
    };
    return {
      id,
      minimum,
      maximum,
      type,
      receipts: receipts.get(id) ?? [],
      requirements: requirements.get(id) ?? [],
      sources: listSources(offers.get(id) ?? [], places, terms),
    };
  });
  parts.sort((a, b) => a.id - b.id);
  return { axis, problem: { ...findStart(tables, axis), periods: axis.periods, suppliers, parts } };
};
