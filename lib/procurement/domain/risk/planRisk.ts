import { collectOrderLines } from '#lib/procurement/domain/export/orderLines.ts';
import type { PlanLists } from '#lib/procurement/domain/plan/plan.ts';
import { computeProjection } from '#lib/procurement/domain/plan/projection.ts';
import { findNextActive } from '#lib/procurement/domain/problem/axis.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import {
  computeExactRisk,
  findOrdersInDelay,
  type PartPlan,
  type PartRisk,
  type RiskyOrder,
  simulateRisk,
} from '#lib/procurement/domain/risk/partRisk.ts';

/** A part in one purchase order, and the effect of its delay on the part. */
export interface LineRisk {
  readonly PartId: number;
  readonly SupplierId: number;
  readonly OrderPeriod: number;
  readonly Quantity: number;
  /** Chance that the order is late. */
  readonly Chance: number;
  /** Expected units that are late because of the delay. */
  readonly LateUnits: number;
}

/** Chance that units of a part are missing at the end of a period. */
interface PeriodRisk {
  readonly PeriodID: number;
  readonly StockOut: number;
}

/** A part with a chance of a stock-out. */
export interface PartOutlook {
  readonly PartId: number;
  /** Chance that units are missing at the end of at least one period. */
  readonly StockOut: number;
  readonly ExpectedLateUnits: number;
  readonly PlannedLateUnits: number;
  readonly Periods: readonly PeriodRisk[];
}

/** Risk of a plan whose orders are late by the reliability of their suppliers. */
export interface PlanRisk {
  readonly LateBy: number;
  /** Number of parts estimated by simulation; 95 % margin of error of their chances, 0 if all figures are exact. */
  readonly SimulatedParts: number;
  readonly MarginOfError: number;
  /** Number of units that are late or missing in their period: expected, and if every order is on time. */
  readonly ExpectedLateUnits: number;
  readonly PlannedLateUnits: number;
  readonly ExpectedLateUnitPeriods: number;
  readonly PlannedLateUnitPeriods: number;
  readonly Lines: readonly LineRisk[];
  readonly Parts: readonly PartOutlook[];
}

/** Maximum number of orders of a part that can be missing at the same time and are examined exactly: 1,024 sets. */
const MOST_EXACT = 10;

const SAMPLES = 4_000;

/** Half the width of the 95 % confidence interval of a chance of one half, which is the widest one. */
const MARGIN = 1.96 * Math.sqrt(0.25 / SAMPLES);

/** Maximum number of lines in the risk of a whole plan. */
const MOST_LINES = 10;

/** Random numbers from 0 to 1: Mulberry32, so that equal plans have equal risks. */
const createRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const roundToMillionths = (value: number): number => Math.round(value * 1_000_000) / 1_000_000;

/** A purchase order's deliveries of one part. */
interface PartOrder extends RiskyOrder {
  readonly SupplierId: number;
  readonly OrderPeriod: number;
  readonly Quantity: number;
}

/** Groups the deliveries of a plan by part and purchase order; `late` computes the position of a late delivery. */
const collectPartOrders = (
  problem: Problem,
  lists: PlanLists,
  late: (onTime: number) => number,
): ReadonlyMap<number, readonly PartOrder[]> => {
  const places = new Map(problem.periods.map(({ id }, position) => [id, position]));
  const chances = new Map(problem.suppliers.map(({ id, reliability }) => [id, (100 - reliability) / 100]));
  const parts = new Map<number, Map<string, PartOrder>>();
  for (const { PartId, SupplierId, OrderPeriod, Quantity, DeliveryPeriod } of collectOrderLines(lists)) {
    const onTime = places.get(DeliveryPeriod) ?? problem.periods.length;
    const delivery = { quantity: Quantity, onTime, late: late(onTime) };
    const orders = parts.get(PartId) ?? new Map<string, PartOrder>();
    parts.set(PartId, orders);
    const key = `${SupplierId}/${OrderPeriod}`;
    const before = orders.get(key);
    orders.set(key, {
      SupplierId,
      OrderPeriod,
      Quantity: (before?.Quantity ?? 0) + Quantity,
      chance: chances.get(SupplierId) ?? 0,
      deliveries: [...(before?.deliveries ?? []), delivery],
    });
  }
  return new Map([...parts].map(([part, orders]) => [part, [...orders.values()].filter(({ chance }) => chance > 0)]));
};

const assess = (part: PartPlan, seed: number): PartRisk & { readonly isSimulated: boolean } => {
  const most = findOrdersInDelay(part).reduce((largest, { length }) => Math.max(largest, length), 0);
  if (most <= MOST_EXACT) return { ...computeExactRisk(part), isSimulated: false };
  return { ...simulateRisk(part, SAMPLES, createRandom(seed)), isSimulated: true };
};

/** Compares by one number, largest first; ties by another number, smallest first. */
const compareLargestFirst =
  <T>(value: (one: T) => number, tie: (one: T) => number) =>
  (one: T, other: T): number =>
    value(other) - value(one) || tie(one) - tie(other);

/** What to assume and to return about late suppliers. */
interface RiskOptions {
  /** Periods by which a late order is late. */
  readonly lateBy: number;
  /** Called between parts; may throw to end the computation. */
  readonly check: () => void;
  /** Maximum number of lines. */
  readonly mostLines?: number;
}

/**
 * Computes the risk of a plan. Each purchase order is late independently, with the probability that its supplier is not
 * on time, and then arrives `lateBy` periods late, in the next active one. Few orders of a part can be missing at the
 * same time, so all sets of late ones are examined; a part with too many is simulated.
 */
export const computePlanRisk = (
  problem: Problem,
  lists: PlanLists,
  { lateBy, check, mostLines = MOST_LINES }: RiskOptions,
): PlanRisk => {
  const nextActive = findNextActive(problem.periods);
  const length = problem.periods.length;
  const listOrders = collectPartOrders(problem, lists, (onTime) => nextActive[onTime + lateBy] ?? length);
  const { parts: stocks } = computeProjection(problem, lists);
  const lines: LineRisk[] = [];
  const parts: PartOutlook[] = [];
  let [simulated, expected, planned, expectedPeriods, plannedPeriods] = [0, 0, 0, 0, 0];
  for (const [n, { id, requirements }] of problem.parts.entries()) {
    check();
    const required = new Array<number>(length).fill(0);
    for (const { position, quantity } of requirements) required[position] = (required[position] ?? 0) + quantity;
    const orders = listOrders.get(id) ?? [];
    const plan = { required, positions: stocks[n]?.positions ?? [], orders };
    const risk = assess(plan, id);
    const sure = computeExactRisk({ ...plan, orders: [] });
    if (risk.isSimulated) simulated += 1;
    expected += risk.lateUnits;
    planned += sure.lateUnits;
    expectedPeriods += risk.lateUnitPeriods;
    plannedPeriods += sure.lateUnitPeriods;
    for (const [place, { SupplierId, OrderPeriod, Quantity, chance }] of orders.entries()) {
      const LateUnits = roundToMillionths(risk.harm[place] ?? 0);
      if (LateUnits > 0) lines.push({ PartId: id, SupplierId, OrderPeriod, Quantity, Chance: chance, LateUnits });
    }
    const periods = problem.periods.flatMap((period, t) => {
      const StockOut = roundToMillionths(risk.stockOut[t] ?? 0);
      return StockOut > 0 ? [{ PeriodID: period.id, StockOut }] : [];
    });
    if (periods.length > 0)
      parts.push({
        PartId: id,
        StockOut: roundToMillionths(risk.anyStockOut),
        ExpectedLateUnits: roundToMillionths(risk.lateUnits),
        PlannedLateUnits: sure.lateUnits,
        Periods: periods,
      });
  }
  return {
    LateBy: lateBy,
    SimulatedParts: simulated,
    MarginOfError: simulated === 0 ? 0 : roundToMillionths(MARGIN),
    ExpectedLateUnits: roundToMillionths(expected),
    PlannedLateUnits: planned,
    ExpectedLateUnitPeriods: roundToMillionths(expectedPeriods),
    PlannedLateUnitPeriods: plannedPeriods,
    Lines: lines
      .sort(
        compareLargestFirst(
          ({ LateUnits }) => LateUnits,
          ({ PartId }) => PartId,
        ),
      )
      .slice(0, mostLines),
    Parts: parts.sort(
      compareLargestFirst(
        ({ ExpectedLateUnits, PlannedLateUnits }) => ExpectedLateUnits - PlannedLateUnits,
        ({ PartId }) => PartId,
      ),
    ),
  };
};
