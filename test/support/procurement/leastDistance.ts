import type { ModelData } from 'highs';
import type { BoundedObjective } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import type { Offer, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';

type Terms = readonly (readonly [variable: number, factor: number])[];

const INFINITE = Number.POSITIVE_INFINITY;

/** The whole problem as one MILP, written from the rules alone. */
interface Written {
  /** All variables; their costs change from one solution to the next. */
  readonly lower: number[];
  readonly upper: number[];
  readonly whole: (0 | 1)[];
  readonly rows: { readonly low: number; readonly high: number; readonly terms: Terms }[];
  readonly unavailable: Terms;
  readonly short: Terms;
  /** Cost, lateness, risk, non-priority, delivery time, orders, suppliers, stock, recycled units (negative). */
  readonly criteria: readonly Terms[];
  /** Quantities by part, supplier, offer and order period; backlog by part and period. */
  readonly amounts: readonly OrderedAmount[];
  readonly backlogs: readonly { readonly part: number; readonly at: number; readonly variable: number }[];
  readonly late: Terms;
  readonly shortfall: Terms;
}

/** The variable of an order, with the index of its part and its supplier and the position of its period. */
interface OrderedAmount {
  readonly part: number;
  readonly supplier: number;
  readonly offerId: number;
  readonly at: number;
  readonly variable: number;
}

/** A further rule that plans keep: a row over the orders and the backlog of one part. */
export interface Rule {
  readonly amount: (order: OrderedAmount) => number;
  readonly backlog: (part: number, at: number) => number;
  readonly low: number;
  readonly high: number;
}

/** Recycled suppliers and part types, as in a configuration. */
export interface Recycling {
  readonly recycledSupplierIds: readonly number[];
  readonly recycledPartTypes: readonly number[];
  /**
   * By part, the largest total quantity received where an offer is recycled; an order then also exceeds the need by no
   * more than its minimum. No limit by default.
   */
  readonly receiptsLimits?: readonly number[];
}

/** Order period and receipt period of an offer; of two orders with the same receipt only the later. */
const ordersOf = ({ periods, now }: Problem, { first, last, leadTime }: Offer): Map<number, number> => {
  const orders = new Map<number, number>();
  for (let at = Math.max(first, now); at <= last; at++) {
    if (periods[at]?.active !== true) continue;
    let received = at + leadTime;
    while (received < periods.length && periods[received]?.active !== true) received++;
    if (received < periods.length) orders.set(received, at);
  }
  return orders;
};

/** Writes the problem from its rules. */
export const written = (problem: Problem, recycling: Recycling): Written => {
  const lower: number[] = [];
  const upper: number[] = [];
  const whole: (0 | 1)[] = [];
  const rows: Written['rows'] = [];
  const amounts: OrderedAmount[] = [];
  const backlogs: { part: number; at: number; variable: number }[] = [];
  const unavailable: [number, number][] = [];
  const short: [number, number][] = [];
  const late: [number, number][] = [];
  const shortfall: [number, number][] = [];
  const criteria = Array.from({ length: 9 }, (): [number, number][] => []);
  const add = (n: number, variable: number, factor: number) => criteria[n]?.push([variable, factor]);
  const variable = (low: number, high: number, isWhole: 0 | 1): number => {
    lower.push(low);
    upper.push(high);
    whole.push(isWhole);
    return lower.length - 1;
  };
  const row = (low: number, high: number, terms: Terms) => rows.push({ low, high, terms });
  const switches = new Map<string, number>();
  const shared = (key: string, criterion: number): number => {
    const known = switches.get(key);
    if (known !== undefined) return known;
    const made = variable(0, 1, 1);
    switches.set(key, made);
    add(criterion, made, 1);
    return made;
  };
  const last = problem.periods.length - 1;
  for (const [place, part] of problem.parts.entries()) {
    const change = problem.periods.map(() => 0);
    for (const { position, quantity } of part.receipts) change[position] = (change[position] ?? 0) + quantity;
    for (const { position, quantity } of part.requirements) change[position] = (change[position] ?? 0) - quantity;
    const arriving = problem.periods.map((): number[] => []);
    const placedFor = problem.periods.map((): number[] => []);
    let room = 0;
    const limit = recycling.receiptsLimits?.[place] ?? INFINITE;
    let [need, net] = [0, 0];
    for (const [at, more] of change.entries()) {
      net += more;
      need = Math.max(need, (at >= problem.start ? part.minimum : 0) - net);
    }
    for (const { supplier, minimum, quantity = INFINITE, offers } of part.sources) {
      const { id = 0, reliability = 0, priority = false } = problem.suppliers[supplier] ?? {};
      const isRecycled = recycling.recycledSupplierIds.includes(id) || recycling.recycledPartTypes.includes(part.type);
      const all: [number, number][] = [];
      const together = new Map<number, { amounts: [number, number][]; flags: number[] }>();
      for (const offer of offers) {
        const beyond = limit === INFINITE ? INFINITE : need + Math.max(1, offer.minimum, minimum);
        const most = Math.min(offer.capacity, quantity, beyond);
        const own: [number, number][] = [];
        for (const [received, at] of ordersOf(problem, offer)) {
          const amount = variable(0, most, 1);
          const placed = variable(0, 1, 1);
          row(-INFINITE, 0, [
            [amount, 1],
            [placed, -most],
          ]);
          row(0, INFINITE, [
            [amount, 1],
            [placed, -Math.max(1, offer.minimum)],
          ]);
          const order = shared(`order ${supplier} ${at}`, 5);
          row(-INFINITE, 0, [
            [placed, 1],
            [order, -1],
          ]);
          row(-INFINITE, 0, [
            [order, 1],
            [shared(`supplier ${supplier}`, 6), -1],
          ]);
          const group = together.get(at) ?? { amounts: [], flags: [] };
          together.set(at, group);
          group.amounts.push([amount, 1]);
          group.flags.push(placed);
          own.push([amount, 1]);
          amounts.push({ part: place, supplier, offerId: offer.id, at, variable: amount });
          arriving[received]?.push(amount);
          placedFor[received]?.push(placed);
          add(0, amount, offer.price);
          add(2, amount, 100 - reliability);
          add(3, amount, priority ? 0 : 1);
          add(4, amount, received - at);
          add(8, amount, isRecycled ? -1 : 0);
        }
        row(-INFINITE, offer.capacity, own);
        all.push(...own);
        room += offer.capacity;
      }
      row(-INFINITE, quantity, all);
      for (const { amounts, flags } of together.values())
        for (const flag of flags) row(0, INFINITE, [...amounts, [flag, -minimum]]);
    }
    row(
      -INFINITE,
      limit,
      arriving.flat().map((amount) => [amount, 1]),
    );
    let base = 0;
    let before: Terms = [];
    for (let at = 0; at <= last; at++) {
      const [stock, backlog, excess] = [variable(0, INFINITE, 0), variable(0, INFINITE, 0), variable(0, INFINITE, 0)];
      backlogs.push({ part: place, at, variable: backlog });
      const now = arriving[at] ?? [];
      row(change[at] ?? 0, change[at] ?? 0, [
        [stock, 1],
        [backlog, -1],
        ...before,
        ...now.map((amount) => [amount, -1] as const),
      ]);
      before = [
        [stock, -1],
        [backlog, 1],
      ];
      base += change[at] ?? 0;
      row(-part.minimum, INFINITE, [
        [excess, 1],
        [stock, -1],
      ]);
      add(1, backlog, 4);
      late.push([backlog, 1]);
      add(7, excess, 1);
      if (at === last) unavailable.push([backlog, 1]);
      if (at >= problem.start) {
        const missing = variable(0, part.minimum, 0);
        row(part.minimum, INFINITE, [
          [missing, 1],
          [stock, 1],
        ]);
        add(1, missing, 1);
        shortfall.push([missing, 1]);
        if (at === last) short.push([missing, 1]);
      }
      // Stock and backlog are never positive at the same time.
      const isShort = variable(0, 1, 1);
      const total = (part.requirements.reduce((sum, { quantity }) => sum + quantity, 0) || 0) + 1;
      const most = Math.max(0, base + room) + 1;
      row(-INFINITE, 0, [
        [backlog, 1],
        [isShort, -total],
      ]);
      row(-INFINITE, most, [
        [stock, 1],
        [isShort, most],
      ]);
      if (part.maximum === 0) continue;
      const over = Math.max(0, base + room - part.maximum);
      for (const placed of placedFor[at] ?? [])
        row(-INFINITE, part.maximum + over, [
          [stock, 1],
          [backlog, -1],
          [placed, over],
        ]);
    }
  }
  return { lower, upper, whole, rows, unavailable, short, criteria, amounts, backlogs, late, shortfall };
};

const tryMinimise = (milp: MilpSolver, { lower, upper, whole, rows }: Written, costs: Terms): number | undefined => {
  const starts = [0];
  const indices: number[] = [];
  const values: number[] = [];
  for (const { terms } of rows) {
    const sums = new Map<number, number>();
    for (const [n, factor] of terms) sums.set(n, (sums.get(n) ?? 0) + factor);
    indices.push(...sums.keys());
    values.push(...sums.values());
    starts.push(indices.length);
  }
  const colCost = lower.map(() => 0);
  for (const [n, factor] of costs) colCost[n] = (colCost[n] ?? 0) + factor;
  const [numCols, numRows] = [lower.length, rows.length];
  const data: ModelData = {
    numCols,
    numRows,
    colCost,
    colLower: lower,
    colUpper: upper,
    rowLower: rows.map(({ low }) => low),
    rowUpper: rows.map(({ high }) => high),
    matrix: { format: 'csr', numRows, numCols, starts, indices, values },
    integrality: whole,
  };
  return milp.withModel(data, (solver) => {
    solver.options.set({ output_flag: false, mip_rel_gap: 0, mip_abs_gap: 1e-8, mip_feasibility_tolerance: 1e-8 });
    solver.run();
    if (solver.getModelStatus() === milp.constants.modelStatus.infeasible) return undefined;
    if (solver.getModelStatus() !== milp.constants.modelStatus.optimal) throw new Error('The oracle found no optimum');
    return solver.getObjectiveValue();
  });
};

/** Minimises a cost; throws if there is no plan. */
export const minimised = (milp: MilpSolver, program: Written, costs: Terms): number => {
  const least = tryMinimise(milp, program, costs);
  if (least === undefined) throw new Error('The oracle found no plan');
  return least;
};

const addRule = ({ rows, amounts, backlogs }: Written, { amount, backlog, low, high }: Rule): void => {
  const terms = [
    ...amounts.map((order) => [order.variable, amount(order)] as const),
    ...backlogs.map(({ part, at, variable }) => [variable, backlog(part, at)] as const),
  ];
  rows.push({ low, high, terms: terms.filter(([, factor]) => factor !== 0) });
};

/**
 * Returns the least coverage tiers and then the least values of criteria, in lexicographic order, over all plans that
 * keep further rules; undefined if none keeps them. Each criterion is a sum of weighted ones.
 */
export const leastValues = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  rules: readonly Rule[],
  criteria: readonly (readonly number[])[],
): readonly number[] | undefined => {
  const program = written(problem, recycling);
  for (const rule of rules) addRule(program, rule);
  const forms = criteria.map((factors) =>
    factors.flatMap((factor, n) => (program.criteria[n] ?? []).map(([at, each]) => [at, factor * each] as const)),
  );
  const values: number[] = [];
  for (const terms of [program.unavailable, program.short, ...forms]) {
    const least = tryMinimise(milp, program, terms);
    if (least === undefined) return undefined;
    values.push(Math.round(least));
    program.rows.push({ low: -INFINITE, high: Math.round(least), terms });
  }
  return values;
};

/** Writes the problem with the best coverage as a constraint. */
const writtenWithCoverage = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  rules: readonly Rule[] = [],
): Written => {
  const program = written(problem, recycling);
  for (const rule of rules) addRule(program, rule);
  for (const tier of [program.unavailable, program.short]) {
    const least = Math.round(minimised(milp, program, tier));
    program.rows.push({ low: -INFINITE, high: least, terms: tier });
  }
  return program;
};

export const toObjectives = ({ criteria, late, shortfall }: Written): Readonly<Record<BoundedObjective, Terms>> => {
  const [TotalCost = [], , SupplyRisk = [], NonPriorityUnits = [], DeliveryTime = []] = criteria;
  const [PurchaseOrders = [], SuppliersUsed = [], ExcessStockUnitPeriods = [], RecycledUnits = []] = criteria.slice(5);
  return {
    TotalCost,
    LateUnitPeriods: late,
    MinimumStockShortfallUnitPeriods: shortfall,
    SupplyRisk,
    NonPriorityUnits,
    DeliveryTime,
    ExcessStockUnitPeriods,
    RecycledUnits,
    PurchaseOrders,
    SuppliersUsed,
  };
};

/** Returns the least value of each objective over all plans with the best coverage; of RecycledUnits the largest. */
export const leastObjectives = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
): Readonly<Record<string, number>> => {
  const program = writtenWithCoverage(milp, problem, recycling);
  return Object.fromEntries(
    Object.entries(toObjectives(program)).map(([name, terms]) => {
      const value = Math.round(minimised(milp, program, terms));
      return [name, name === 'RecycledUnits' ? -value || 0 : value];
    }),
  );
};

/**
 * Returns the best values of objectives minimised one after the other, with the best coverage: each within what `relax`
 * makes of the best values of those before it. RecycledUnits counts negative.
 */
export const leastWithin = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  order: readonly BoundedObjective[],
  relax: (objective: BoundedObjective, best: number) => number,
): readonly number[] => {
  const program = writtenWithCoverage(milp, problem, recycling);
  const forms = toObjectives(program);
  return order.map((objective) => {
    const best = Math.round(minimised(milp, program, forms[objective]));
    program.rows.push({ low: -INFINITE, high: relax(objective, best), terms: forms[objective] });
    return best;
  });
};

/** Adds the augmented Tchebycheff distance for the given ideal and nadir points; returns its terms. */
export const addDistance = (
  { lower, upper, whole, rows, criteria }: Written,
  weights: readonly number[],
  { ideal, nadir }: { readonly ideal: readonly number[]; readonly nadir: readonly number[] },
): Terms => {
  const add = (low: number): number => {
    lower.push(low);
    upper.push(INFINITE);
    whole.push(0);
    return lower.length - 1;
  };
  const largest = add(-INFINITE);
  const costs: [number, number][] = [[largest, 1]];
  weights.forEach((weight, n) => {
    const width = (nadir[n] ?? 0) - (ideal[n] ?? 0);
    // A criterion without a range has distance 0, which is also the least possible maximum.
    const unit = width === 0 ? 0 : weight / width;
    const terms = (criteria[n] ?? []).map(([at, factor]) => [at, unit * factor] as const);
    const distance = add(-INFINITE);
    const offset = unit * (ideal[n] ?? 0);
    rows.push({ low: offset, high: offset, terms: [...terms, [distance, -1]] });
    rows.push({
      low: 0,
      high: INFINITE,
      terms: [
        [largest, 1],
        [distance, -1],
      ],
    });
    costs.push([distance, 0.05]);
  });
  return costs;
};

/**
 * Returns the least augmented Tchebycheff distance of all plans with the best coverage for the given ideal and nadir
 * points. It solves a MILP of the whole problem that shares no code with the optimiser.
 */
export const leastDistance = (
  milp: MilpSolver,
  problem: Problem,
  recycling: Recycling,
  weights: readonly number[],
  range: { readonly ideal: readonly number[]; readonly nadir: readonly number[] },
  rules: readonly Rule[] = [],
): number => {
  const program = writtenWithCoverage(milp, problem, recycling, rules);
  return minimised(milp, program, addDistance(program, weights, range));
};
