import type { Recycled } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Pegging } from '#lib/procurement/domain/plan/pegging.ts';
import { REASONS, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import type { RequirementReason } from '#lib/procurement/domain/plan/requirementReason.ts';
import { getFirstOrderPosition, listArrivals } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import {
  computeCost,
  getShortageCostFunction,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/model/milpSolver.ts';
import {
  buildPartModel,
  buildPartModelWithout,
  type LimitGroup,
  type PartModel,
} from '#lib/procurement/optimiser/model/partModel.ts';
import { canReduceShortage } from '#lib/procurement/optimiser/pricing/stages/leastShortage.ts';
import { getCoverageCost, solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';

/** Limit groups in the order of testing: lots precede capacities, because a capacity below the lot is not the cause. */
const GROUPS: readonly (readonly [LimitGroup, Reason])[] = [
  ['lot', REASONS.MinimumAmount],
  ['capacity', REASONS.OfferCapacity],
  ['quantity', REASONS.SupplierQuantity],
  ['maximum', REASONS.MaximumStock],
];

/** Returns whether any offer of a part can still be ordered in an active period. */
const isOpen = (problem: Problem, part: Part): boolean =>
  part.sources.some(({ offers }) =>
    offers.some(({ first, last }) =>
      problem.periods.slice(Math.max(first, getFirstOrderPosition(problem)), last + 1).some(({ active }) => active),
    ),
  );

interface Alert {
  readonly due: number;
  /** 0: production, 1: minimum stock. */
  readonly type: 0 | 1;
  readonly missing: boolean;
}

/** Lists the requirements with missing units or with units that a purchase serves late, each once. */
const listAlerts = ({ fragments, gaps }: Pegging): readonly Alert[] => {
  const short = gaps.filter(({ missing }) => missing > 0).map(({ due, type }): Alert => ({ due, type, missing: true }));
  const late = fragments.flatMap(({ order, due, type }): readonly Alert[] =>
    type !== 2 && order.arrival > due ? [{ due, type, missing: false }] : [],
  );
  const seen = new Map<string, Alert>();
  for (const alert of [...short, ...late]) {
    const key = `${alert.due} ${alert.type}`;
    if (!seen.has(key)) seen.set(key, alert);
  }
  return [...seen.values()];
};

interface Variant {
  readonly model: PartModel;
  /** Computes the minimum of (minimum stock + 1) × unavailable units + shortfall at the end. */
  readonly coverage: () => number;
}

/** Returns a cache of the part's model with all limits and without one group; each model is built and solved once. */
const createVariants = (milp: MilpSolver, problem: Problem, part: Part, recycled: Recycled) => {
  const made = new Map<LimitGroup | undefined, Variant>();
  return (group?: LimitGroup): Variant => {
    const known = made.get(group);
    if (known !== undefined) return known;
    const model =
      group === undefined
        ? buildPartModel(problem, part, recycled)
        : buildPartModelWithout(group, problem, part, recycled);
    let least: number | undefined;
    const coverage = (): number => {
      least ??= solveCoverage(milp, model).value;
      return least;
    };
    const variant = { model, coverage };
    made.set(group, variant);
    return variant;
  };
};

type Variants = ReturnType<typeof createVariants>;

/** Returns the reason of the first limit group whose removal helps; `Combined` if none does alone. */
const firstGroup = (helps: (group: LimitGroup) => boolean): Reason =>
  GROUPS.find(([group]) => helps(group))?.[1] ?? REASONS.Combined;

/** A plan of a part with the reasons of its alerts. */
export interface Explained {
  readonly plan: Quantities;
  readonly pegging: Pegging;
  readonly reasons: readonly RequirementReason[];
}

/** Returns functions that find the reason of an alert in an explained plan. */
const createReasonLookup = ({ plan, pegging, reasons }: Explained) => {
  const alerts = listAlerts(pegging);
  const findReason = (like: (alert: Alert) => boolean): Reason | undefined => {
    const found = alerts.find(like);
    return found && reasons.find(({ due, type }) => due === found.due && type === found.type)?.reason;
  };
  return {
    plan,
    /**
     * Matches without the due period: all plans have the same number of missing units and differ only in their periods.
     */
    missing: (type: 0 | 1) => findReason((alert) => alert.missing && alert.type === type),
    late: ({ due, type }: Alert) => findReason((alert) => !alert.missing && alert.due === due && alert.type === type),
  };
};

type Known = ReturnType<typeof createReasonLookup>;

const missingReason = (
  { replanning }: Problem,
  variant: Variants,
  part: Part,
  type: 0 | 1,
  plan: Quantities,
): Reason => {
  const relevant = (coverage: number) =>
    type === 0 ? Math.floor(coverage / (part.minimum + 1)) : coverage % (part.minimum + 1);
  const { model, coverage } = variant();
  // Only a limit on changes leaves units unavailable that the data admit.
  if (replanning?.changes && relevant(computeCost(model, getCoverageCost(model), plan)) > relevant(coverage()))
    return REASONS.ChangeLimit;
  return firstGroup((group) => relevant(variant(group).coverage()) < relevant(variant().coverage()));
};

const lateReason = (
  milp: MilpSolver,
  variant: Variants,
  part: Part,
  alert: Alert,
  plan: Quantities,
  others: readonly Quantities[],
  known: Known | undefined,
): Reason => {
  const { model } = variant();
  const { due, type } = alert;
  const required = part.requirements.find(({ position }) => position === due)?.quantity ?? 0;
  const capShortage = (value: number) => (type === 0 ? Math.min(required, value) : value);
  const computeShortage = (quantities: Quantities) =>
    capShortage(computeCost(model, getShortageCostFunction(model, type, due), quantities));
  if (others.some((other) => computeShortage(other) < computeShortage(plan))) return REASONS.TradeOff;
  const before = known && computeShortage(known.plan) === computeShortage(plan) ? known.late(alert) : undefined;
  if (before !== undefined) return before;
  const column = toColumn(model, plan);
  const canImprove = (of: PartModel) =>
    canReduceShortage(milp, of, { type, due }, getColumnQuantities(of, column), computeShortage(plan));
  if (canImprove(model)) return REASONS.TradeOff;
  return firstGroup((group) => canImprove(variant(group).model));
};

/**
 * Finds the reason of each requirement of a part that has missing units or that a purchase serves late. `others` are
 * plans of the part with no worse coverage, the last one without a limit on changes: a smaller shortage in one of them proves a trade-off without a search.
 * `explained` is another plan of the part, whose reasons are reused for equal shortages.
 */
export const findAlertReasons = (
  milp: MilpSolver,
  problem: Problem,
  part: Part,
  recycled: Recycled,
  pegging: Pegging,
  plan: Quantities,
  others: readonly Quantities[],
  explained?: Explained,
): readonly RequirementReason[] => {
  const variant = createVariants(milp, problem, part, recycled);
  const known = explained && createReasonLookup(explained);
  const arrivals = listArrivals(problem, part);
  const [optimum] = problem.replanning?.changes ? others.slice(-1) : [];
  /** Whether the best plan without a limit on changes has a smaller shortage. */
  const isKeptLate = ({ due, type }: Alert): boolean => {
    const { model } = variant();
    const form = getShortageCostFunction(model, type, due);
    return optimum !== undefined && computeCost(model, form, optimum) < computeCost(model, form, plan);
  };
  const chooseReason = (alert: Alert): Reason => {
    if (part.sources.length === 0) return REASONS.NoOffer;
    if (!isOpen(problem, part)) return REASONS.OfferClosed;
    if (arrivals.every((arrival) => arrival > (alert.missing ? problem.periods.length : alert.due)))
      return REASONS.LeadTime;
    if (alert.missing) return known?.missing(alert.type) ?? missingReason(problem, variant, part, alert.type, plan);
    const reason = lateReason(milp, variant, part, alert, plan, others, known);
    return reason === REASONS.TradeOff && isKeptLate(alert) ? REASONS.ChangeLimit : reason;
  };
  return listAlerts(pegging).map((alert) => ({ due: alert.due, type: alert.type, reason: chooseReason(alert) }));
};
