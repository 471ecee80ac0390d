import { createRandom } from '#lib/procurement/optimiser/model/random.ts';

type Row = readonly number[];

/** A problem of daily periods and its size. */
export interface DailySize {
  readonly parts: number;
  readonly days: number;
  readonly suppliers?: number;
  /** Typical requirement of a part on a working day, in units. */
  readonly units?: number;
}

const DAY = 86_400_000;

/** Monday 6 January 2025, the first day. */
const FIRST = Date.UTC(2025, 0, 6);

const WEEK = 7;

/** Days for which one price of a supplier is valid. */
const CONTRACT = 91;

/**
 * Builds a request body with one period per day, closed at weekends, from a seed. Every part is required on some two of
 * three working days and is offered by two to four suppliers of different lead times, prices and reliabilities: the
 * faster the dearer. Offers are contracts of a quarter with a smallest order and a capacity; some suppliers have a
 * quantity for the whole year, and some parts have a minimum or maximum stock.
 */
export const buildDailyBody = (
  seed: number,
  { parts, days, suppliers = 6, units = 12 }: DailySize,
): { readonly materialList: Readonly<Record<string, readonly Row[]>> } => {
  const random = createRandom(seed);
  const between = (low: number, high: number) => low + Math.floor(random.next() * (high - low + 1));
  const chance = (share: number) => random.next() < share;
  const range = (count: number) => Array.from({ length: count }, (_, n) => n);
  const dateAt = (day: number) => Number(new Date(FIRST + day * DAY).toISOString().slice(0, 10).replaceAll('-', ''));
  const isWorking = (day: number) => day % WEEK < 5;

  // Supplier 0 is the slowest and cheapest.
  const terms = range(suppliers).map((n) => ({
    leadTime: Math.max(1, Math.round(28 * 0.55 ** n) + between(0, 2)),
    factor: 1 + 0.09 * n + 0.04 * random.next(),
    reliability: between(70, 99),
  }));
  const tables = {
    Part: [] as Row[],
    AvailableParts: [] as Row[],
    ProductionPlan: [[1, dateAt(0), dateAt(0)]] as Row[],
    PartsToBuy: [] as Row[],
    Supplier: terms.map(({ reliability }, n): Row => [n + 1, reliability, n % 3 === 0 ? 1 : 0]),
    SupplierPart: [] as Row[],
    OfferPartSupplier: [] as Row[],
    Periods: range(days).map((day): Row => [day + 1, dateAt(day), isWorking(day) ? 1 : 0]),
  };
  for (const part of range(parts)) {
    const id = part + 1;
    const typical = Math.max(2, Math.round(units * (0.5 + random.next())));
    const minimum = chance(0.5) ? 3 * typical : 0;
    tables.Part.push([id, minimum, chance(0.3) ? minimum + 40 * typical : 0, between(1, 3)]);
    tables.AvailableParts.push([id, between(10, 25) * typical, dateAt(0)]);
    if (chance(0.4)) tables.AvailableParts.push([id, between(3, 8) * typical, dateAt(between(20, days - 1))]);
    let need = 0;
    for (const day of range(days)) {
      if (!isWorking(day) || !chance(0.65)) continue;
      const season = 1 + 0.3 * Math.sin((2 * Math.PI * day) / 365 + part);
      const amount = Math.max(1, Math.round(typical * season * (0.5 + random.next())));
      need += amount;
      tables.PartsToBuy.push([id, amount, 0, day + 1]);
    }
    const price = between(20, 400);
    const first = between(0, 1);
    const step = between(1, 2);
    for (let supplier = first; supplier < suppliers; supplier += step) {
      const { leadTime, factor } = terms[supplier] ?? { leadTime: 1, factor: 1 };
      const smallest = chance(0.3) ? between(5, 10) * typical : 0;
      tables.SupplierPart.push([
        supplier + 1,
        id,
        smallest,
        chance(0.5) ? Math.round(need * (0.3 + 0.5 * random.next())) : 4 * need,
        leadTime,
      ]);
      for (let day = 0; day < days; day += CONTRACT)
        tables.OfferPartSupplier.push([
          tables.OfferPartSupplier.length + 1,
          supplier + 1,
          id,
          leadTime,
          Math.round((need * CONTRACT * (0.2 + 0.6 * random.next())) / days),
          between(2, 8) * typical,
          day + 1,
          Math.min(days, day + CONTRACT),
          Math.max(1, Math.round(price * factor * (0.95 + 0.1 * random.next()))),
        ]);
    }
  }
  return { materialList: tables };
};
