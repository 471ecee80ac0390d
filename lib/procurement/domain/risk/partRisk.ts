/** The deliveries of one part in one purchase order, which are late together. */
export interface RiskyOrder {
  /** Chance that the order is late, 0 to 1. */
  readonly chance: number;
  readonly deliveries: readonly {
    readonly quantity: number;
    /** Position of the delivery if it is on time, and if it is late. A position beyond the last period means never. */
    readonly onTime: number;
    readonly late: number;
  }[];
}

/** Stock of one part and its orders. */
export interface PartPlan {
  /** By period: required units, and the net position at its end if every order is on time. */
  readonly required: readonly number[];
  readonly positions: readonly number[];
  readonly orders: readonly RiskyOrder[];
}

export interface PartRisk {
  /** By period: chance that units are missing at its end. */
  readonly stockOut: readonly number[];
  /** Chance that units are missing at the end of at least one period. */
  readonly anyStockOut: number;
  /**
   * Expected number of required units that are late or missing in their period; expected units times periods of
   * backlog.
   */
  readonly lateUnits: number;
  readonly lateUnitPeriods: number;
  /** By order: expected increase of `lateUnits` if this order is late rather than on time. */
  readonly harm: readonly number[];
}

/** Units that an order lacks at the end of a period if it is late. */
export const countMissing = ({ deliveries }: RiskyOrder, period: number): number =>
  deliveries.reduce((sum, { quantity, onTime, late }) => (onTime <= period && period < late ? sum + quantity : sum), 0);

/** Required units of a period that are missing in it, given the backlog at its end. */
const countLate = (required: number, backlog: number): number => Math.min(required, backlog);

const getBacklog = (position: number): number => Math.max(0, -position);

/** Returns, by period, the orders that would not have arrived yet if they were late. */
export const findOrdersInDelay = ({ required, orders }: PartPlan): readonly (readonly number[])[] => {
  const inDelay: number[][] = required.map(() => []);
  for (const [n, { deliveries }] of orders.entries()) {
    const first = Math.min(...deliveries.map(({ onTime }) => onTime));
    const last = Math.max(...deliveries.map(({ late }) => late));
    for (let period = first; period < Math.min(last, required.length); period += 1) inDelay[period]?.push(n);
  }
  return inDelay;
};

/** Probabilities by set of late orders: overall, and without a stock-out so far. */
interface States {
  readonly orders: readonly number[];
  readonly all: readonly number[];
  readonly clear: readonly number[];
}

/** Adds an order: each set splits into one in which the order is on time and one in which it is late. */
const addOrder = ({ orders, all, clear }: States, order: number, chance: number): States => {
  const split = (sets: readonly number[]) => [...sets.map((p) => p * (1 - chance)), ...sets.map((p) => p * chance)];
  return { orders: [...orders, order], all: split(all), clear: split(clear) };
};

/** Removes an order whose delay has no further effect. */
const removeOrder = ({ orders, all, clear }: States, order: number): States => {
  const bit = 1 << orders.indexOf(order);
  const merge = (sets: readonly number[]) =>
    sets.flatMap((p, set) => ((set & bit) === 0 ? [p + (sets[set | bit] ?? 0)] : []));
  return { orders: orders.filter((one) => one !== order), all: merge(all), clear: merge(clear) };
};

/** Computes the risk of a part exactly, over all sets of late orders that can be missing at the same time. */
export const computeExactRisk = (part: PartPlan): PartRisk => {
  const { required, positions, orders } = part;
  const inDelay = findOrdersInDelay(part);
  const harm = orders.map(() => 0);
  const stockOut: number[] = [];
  let [lateUnits, lateUnitPeriods] = [0, 0];
  let states: States = { orders: [], all: [1], clear: [1] };
  for (const [period, present] of inDelay.entries()) {
    for (const order of states.orders) if (!present.includes(order)) states = removeOrder(states, order);
    for (const order of present)
      if (!states.orders.includes(order)) states = addOrder(states, order, orders[order]?.chance ?? 0);
    const units = states.orders.map((order) => {
      const risky = orders[order];
      return risky === undefined ? 0 : countMissing(risky, period);
    });
    const [need, position] = [required[period] ?? 0, positions[period] ?? 0];
    const countLateUnits = (missing: number) => countLate(need, getBacklog(position - missing));
    let out = 0;
    const clear = [...states.clear];
    for (const [set, chance] of states.all.entries()) {
      const missing = units.reduce((sum, quantity, n) => ((set >> n) & 1 ? sum + quantity : sum), 0);
      const backlog = getBacklog(position - missing);
      if (backlog > 0) {
        out += chance;
        clear[set] = 0;
      }
      lateUnits += chance * countLate(need, backlog);
      lateUnitPeriods += chance * backlog;
      for (const [n, order] of states.orders.entries()) {
        const own = orders[order]?.chance ?? 0;
        if (((set >> n) & 1) === 0 || own === 0) continue;
        // Orders are late independently, so the chances of the others do not depend on this one.
        harm[order] =
          (harm[order] ?? 0) + (chance / own) * (countLateUnits(missing) - countLateUnits(missing - (units[n] ?? 0)));
      }
    }
    stockOut.push(out);
    states = { ...states, clear };
  }
  return { stockOut, anyStockOut: 1 - states.clear.reduce((sum, p) => sum + p, 0), lateUnits, lateUnitPeriods, harm };
};

/** Estimates the risk of a part by independent samples of late orders; `random` returns numbers from 0 to 1. */
export const simulateRisk = (part: PartPlan, samples: number, random: () => number): PartRisk => {
  const { required, positions, orders } = part;
  const inDelay = findOrdersInDelay(part);
  const missing = inDelay.map((present, period) =>
    present.map((order) => {
      const risky = orders[order];
      return risky === undefined ? 0 : countMissing(risky, period);
    }),
  );
  const stockOut = required.map(() => 0);
  const [harm, lateSamples] = [orders.map(() => 0), orders.map(() => 0)];
  let [any, lateUnits, lateUnitPeriods] = [0, 0, 0];
  for (let sample = 0; sample < samples; sample += 1) {
    const isLate = orders.map(({ chance }) => random() < chance);
    isLate.forEach((late, n) => {
      if (late) lateSamples[n] = (lateSamples[n] ?? 0) + 1;
    });
    let isOut = false;
    for (const [period, present] of inDelay.entries()) {
      const units = missing[period] ?? [];
      const [need, position] = [required[period] ?? 0, positions[period] ?? 0];
      const away = present.reduce((sum, order, n) => (isLate[order] ? sum + (units[n] ?? 0) : sum), 0);
      const backlog = getBacklog(position - away);
      if (backlog === 0) continue;
      isOut = true;
      stockOut[period] = (stockOut[period] ?? 0) + 1 / samples;
      lateUnits += countLate(need, backlog) / samples;
      lateUnitPeriods += backlog / samples;
      for (const [n, order] of present.entries())
        if (isLate[order])
          harm[order] =
            (harm[order] ?? 0) +
            countLate(need, backlog) -
            countLate(need, getBacklog(position - away + (units[n] ?? 0)));
    }
    if (isOut) any += 1 / samples;
  }
  return {
    stockOut,
    anyStockOut: any,
    lateUnits,
    lateUnitPeriods,
    harm: harm.map((sum, n) => (lateSamples[n] === 0 ? 0 : sum / (lateSamples[n] ?? 1))),
  };
};
