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
import {
  buildPartModel,
  buildPartModelWithout,
  type LimitGroup,
  type PartModel,
} from '#lib/procurement/optimiser/model/partModel.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
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
  readonly computeCoverage: () => number;
}

/** Returns a cache of the part's model with all limits and without one group; each model is built and solved once. */
const createVariants = ({ milp, problem, configuration }: CalculationContext, part: Part) => {
  const made = new Map<LimitGroup | undefined, Variant>();
  return (group?: LimitGroup): Variant => {
    const known = made.get(group);
    if (known !== undefined) return known;
    const model =
      group === undefined
        ? buildPartModel(problem, part, configuration)
        : buildPartModelWithout(group, problem, part, configuration);
    let least: number | undefined;
    const computeCoverage = (): number => {
      least ??= solveCoverage(milp, model).value;
      return least;
    };
    const variant = { model, computeCoverage };
    made.set(group, variant);
    return variant;
  };
};

type Variants = ReturnType<typeof createVariants>;

/** Returns the reason of the first limit group whose removal helps; `Combined` if none does alone. */
const findFirstReason = (helps: (group: LimitGroup) => boolean): Reason =>
  GROUPS.find(([group]) => helps(group))?.[1] ?? REASONS.Combined;

/** A plan of a part with its pegging. */
interface PeggedPlan {
  readonly plan: Quantities;
  readonly pegging: Pegging;
}

/** A plan of a part with the reasons of its alerts. */
interface Explained extends PeggedPlan {
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
    findMissing: (type: 0 | 1) => findReason((alert) => alert.missing && alert.type === type),
    findLate: ({ due, type }: Alert) =>
      findReason((alert) => !alert.missing && alert.due === due && alert.type === type),
  };
};

type Known = ReturnType<typeof createReasonLookup>;

/** A plan whose alerts are to be explained. */
interface AlertedPlan extends PeggedPlan {
  /**
   * Plans of the part with no worse coverage, the last one without a limit on changes: a smaller shortage in one of them
   * proves a trade-off without a search.
   */
  readonly others: readonly Quantities[];
  /** Another plan of the part, whose reasons are reused for equal shortages. */
  readonly explained?: Explained | undefined;
}

/** Data of the search for the reasons of one plan. */
interface ReasonSearch extends AlertedPlan {
  readonly context: CalculationContext;
  readonly part: Part;
  readonly variant: Variants;
  readonly known: Known | undefined;
}

const findMissingReason = ({ context, variant, part, plan }: ReasonSearch, type: 0 | 1): Reason => {
  const toShortage = (coverage: number) =>
    type === 0 ? Math.floor(coverage / (part.minimum + 1)) : coverage % (part.minimum + 1);
  const { model, computeCoverage } = variant();
  // Only a limit on changes leaves units unavailable that the data admit.
  if (
    context.problem.replanning?.changes &&
    toShortage(computeCost(model, getCoverageCost(model), plan)) > toShortage(computeCoverage())
  )
    return REASONS.ChangeLimit;
  return findFirstReason(
    (group) => toShortage(variant(group).computeCoverage()) < toShortage(variant().computeCoverage()),
  );
};

const findLateReason = ({ context, variant, part, plan, others, known }: ReasonSearch, alert: Alert): Reason => {
  const { model } = variant();
  const { due, type } = alert;
  const required = part.requirements.find(({ position }) => position === due)?.quantity ?? 0;
  const capShortage = (value: number) => (type === 0 ? Math.min(required, value) : value);
  const computeShortage = (quantities: Quantities) =>
    capShortage(computeCost(model, getShortageCostFunction(model, type, due), quantities));
  if (others.some((other) => computeShortage(other) < computeShortage(plan))) return REASONS.TradeOff;
  const before = known && computeShortage(known.plan) === computeShortage(plan) ? known.findLate(alert) : undefined;
  if (before !== undefined) return before;
  const column = toColumn(model, plan);
  const canImprove = (of: PartModel) =>
    canReduceShortage(
      context.milp,
      of,
      { type, due },
      { covering: getColumnQuantities(of, column), than: computeShortage(plan) },
    );
  if (canImprove(model)) return REASONS.TradeOff;
  return findFirstReason((group) => canImprove(variant(group).model));
};

/** Finds the reason of each requirement of a part that has missing units or that a purchase serves late. */
export const findAlertReasons = (
  context: CalculationContext,
  part: Part,
  alerted: AlertedPlan,
): readonly RequirementReason[] => {
  const { problem } = context;
  const { plan, pegging, others, explained } = alerted;
  const variant = createVariants(context, part);
  const known = explained && createReasonLookup(explained);
  const search: ReasonSearch = { ...alerted, context, part, variant, known };
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
    if (alert.missing) return known?.findMissing(alert.type) ?? findMissingReason(search, alert.type);
    const reason = findLateReason(search, alert);
    return reason === REASONS.TradeOff && isKeptLate(alert) ? REASONS.ChangeLimit : reason;
  };
  return listAlerts(pegging).map((alert) => ({ due: alert.due, type: alert.type, reason: chooseReason(alert) }));
};
