import {
  decidesEachPart,
  isCoupledOrder,
  isOrdered,
  listAdditiveObjectives,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { REASONS, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import type { Part } from '#lib/procurement/domain/problem/problem.ts';
import type { AlertLimit } from '#lib/procurement/domain/questions/alerts.ts';
import { getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { toPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import {
  type CostFunction,
  computeCost,
  getShortageCostFunction,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { toObjectiveForms } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import { boundShortage, canReduceShortage } from '#lib/procurement/optimiser/pricing/stages/leastShortage.ts';
import { getCoverageCost, solveLexicographic } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import type { ChangedLimits } from '#lib/procurement/optimiser/questions/limits/changedLimits.ts';
import { GROUP_REASONS, hasLimits } from '#lib/procurement/optimiser/questions/limits/limitCause.ts';
import {
  computeDateRange,
  computeExcess,
  limitsDates,
  type RelaxableGroup,
} from '#lib/procurement/optimiser/questions/limits/relaxedPart.ts';
import {
  getRequired,
  type ShortRequirement,
  sumMissing,
} from '#lib/procurement/optimiser/questions/limits/shortRequirements.ts';
import { computeColumnCost } from '#lib/procurement/optimiser/questions/part/changedPlan.ts';
import { type AskedPlan, getMeasure, type PartSolver } from '#lib/procurement/optimiser/questions/part/partSolver.ts';

/** A part whose alerts are explained. */
export interface AlertedPart {
  readonly asked: AskedPlan;
  readonly part: Part;
  readonly solver: PartSolver;
  readonly limits: ChangedLimits;
  /** MILP nodes per stage; 0 for beam search and bounds alone. */
  readonly nodes: number;
  /** Returns the cost without any relaxed limit, from which changes are counted. */
  readonly getCost: () => number;
}

/**
 * Returns the cost functions by which a configuration chooses the plan of a part. Weights become linear by the range of
 * the front. An exact answer tells the cost of a plan, which the objectives after the cost do not change.
 */
const listForms = (
  { asked: { configuration, state }, nodes }: Pick<AlertedPart, 'asked' | 'nodes'>,
  model: PartModel,
): readonly CostFunction[] => {
  if (isOrdered(configuration)) {
    const objectives = listAdditiveObjectives(configuration);
    const count = objectives.indexOf('TotalCost') + 1;
    return toObjectiveForms(model, nodes > 0 && count > 0 ? objectives.slice(0, count) : objectives);
  }
  const measure = getMeasure(configuration, state);
  const rates = measure === undefined ? [] : computeRates(measure.range, measure.weights);
  return [toCostFunction(toPartContext(model), toLinearWeights(rates))];
};

/**
 * Computes the cost from which changes are counted: that of the part's plan. With budgets for the whole plan, it is
 * that of the part's best plan without them: a cost that only a budget allowed is no effect of a limit.
 */
export const computeUsualCost = (alerted: Omit<AlertedPart, 'getCost'>): number => {
  const { asked, part, solver, nodes } = alerted;
  const { milp, problem, configuration } = asked;
  const { model, before } = solver;
  if (!isOrdered(configuration) || !isCoupledOrder(configuration))
    return computeColumnCost(problem, part, before.column);
  const covering = getColumnQuantities(model, before.column);
  const best = solveLexicographic(milp, model, listForms(alerted, model), { covering, nodes, relaxesQuantities: true });
  return computeColumnCost(problem, part, toColumn(model, best.quantities));
};

/**
 * Target of an increase: coverage cost, units of the requirement that are missing, and its shortage without the limits.
 * The increase `most` reaches it.
 */
interface LeastIncrease {
  readonly coverage: number;
  readonly missing: number;
  readonly shortage: number;
  readonly most: number;
}

/**
 * Finds the least increase of all limits of a group that serves a requirement as well as removing the group would. Other
 * requirements may need a larger one, except for the minimum stock, which gets what they leave. Supplies go to the
 * earliest requirement first, so that the units missing of one depend on the coverage of the plan alone.
 */
const findLeastIncrease = (
  { asked: { milp, problem }, limits }: AlertedPart,
  group: RelaxableGroup,
  requirement: ShortRequirement,
  { coverage, missing, shortage, most }: LeastIncrease,
): number => {
  const isEnough = (units: number): boolean => {
    const { model, part, cover } = limits.increase(group, units);
    const covering = cover();
    const pegging = pegColumn(problem, part, toColumn(model, covering.quantities));
    const recovers = requirement.type === 1 ? covering.value <= coverage : sumMissing(pegging, requirement) <= missing;
    if (!recovers) return false;
    return (
      shortage >= getRequired(part, requirement) ||
      computeCost(model, getShortageCostFunction(model, requirement.type, requirement.due), covering.quantities) <=
        shortage ||
      canReduceShortage(milp, model, requirement, { covering: covering.quantities, than: shortage + 1 })
    );
  };
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
};

const NOTHING = { Recovers: 0, OnTime: 0, CostChange: 0, NeededIncrease: 0 } as const;

/**
 * Computes the least shortage of a requirement under all limits. Any further shortage of the plan is its own choice.
 */
const computeBaseline = (
  { asked: { milp }, solver: { model, before }, nodes }: AlertedPart,
  { due, type, missing }: ShortRequirement,
  reason: Reason,
): number => {
  const form = getShortageCostFunction(model, type, due);
  const covering = getColumnQuantities(model, before.column);
  const short = computeCost(model, form, covering);
  // Every reason except a trade-off or a limit on changes was found by proving that no plan has a smaller shortage.
  const isOpen = [REASONS.TradeOff, REASONS.ChangeLimit, REASONS.ReceiptLate].some((each) => each === reason);
  if (missing === 0 && !isOpen) return short;
  if (boundShortage(model, { due, type }) >= short) return short;
  return Math.min(
    short,
    ensure(solveLexicographic(milp, model, [form], { covering, nodes, relaxesQuantities: true }).values[0]),
  );
};

/** Effect of removing a group of limits on an alert. */
export type Gain = Omit<AlertLimit, 'Group' | 'Steps'>;

const computeGain = (
  alerted: AlertedPart,
  group: RelaxableGroup,
  requirement: ShortRequirement,
  baseline: number,
): Gain => {
  const { asked, part, solver, limits, nodes } = alerted;
  const { milp, problem } = asked;
  const { model, cover, part: relaxed } = limits.remove(group);
  const before = getColumnQuantities(solver.model, solver.before.column);
  const lacking = computeCost(solver.model, getCoverageCost(solver.model), before);
  if (lacking === 0 && boundShortage(model, requirement) >= baseline) return { ...NOTHING, Exact: true };
  const covering = cover();
  const isCovered = covering.value < lacking;
  const form = getShortageCostFunction(model, requirement.type, requirement.due);
  const canHelp =
    isCovered ||
    computeCost(model, form, covering.quantities) < baseline ||
    (nodes === 0
      ? boundShortage(model, requirement) < baseline
      : canReduceShortage(milp, model, requirement, { covering: covering.quantities, than: baseline }));
  if (!canHelp) return { ...NOTHING, Exact: true };
  const found = solveLexicographic(milp, model, [form, ...listForms(alerted, model)], {
    covering: covering.quantities,
    nodes,
    // Linear weights of one part of several only approximate the distance, so that proofs about them are worth nothing.
    ...(!isOrdered(asked.configuration) && problem.parts.length > 1 && { decided: 1 }),
    relaxesQuantities: true,
  });
  const column = toColumn(model, found.quantities);
  const pegging = pegColumn(problem, relaxed, column);
  const required = getRequired(part, requirement);
  const least = ensure(found.values[0]);
  const OnTime = Math.max(0, Math.min(required, baseline) - Math.min(required, least));
  const Recovers = Math.max(0, requirement.missing - sumMissing(pegging, requirement));
  const isLeast = ensure(found.bounds[0]) >= least;
  if (OnTime === 0 && Recovers === 0) return { ...NOTHING, Exact: isLeast };
  const taken = Math.max(1, computeExcess(problem, part, group, column));
  const needed =
    nodes === 0
      ? taken
      : findLeastIncrease(alerted, group, requirement, {
          coverage: covering.value,
          missing: Recovers === 0 ? Number.POSITIVE_INFINITY : requirement.missing - Recovers,
          shortage: OnTime === 0 ? Math.max(required, least) : least,
          most: taken,
        });
  return {
    Recovers,
    OnTime,
    CostChange: computeColumnCost(problem, part, column) - alerted.getCost(),
    NeededIncrease: needed,
    Exact:
      nodes > 0 &&
      isLeast &&
      decidesEachPart(asked.problem, asked.configuration) &&
      found.bounds.every((bound, n) => bound >= ensure(found.values[n])),
  };
};

const hasGroup = ({ asked: { problem }, part }: AlertedPart, group: RelaxableGroup): boolean =>
  limitsDates(group) ? computeDateRange(problem, part, group) > 0 : hasLimits(part, group);

/** Amounts, then dates. */
export const GROUPS: readonly (readonly [group: RelaxableGroup, reason: Reason])[] = [
  ...GROUP_REASONS,
  ['window', REASONS.OfferClosed],
  ['leadTime', REASONS.LeadTime],
];

/** Computes the effect of each group of limits on an alert. */
export const computeGains = (
  alerted: AlertedPart,
  requirement: ShortRequirement,
  reason: Reason,
): ReadonlyMap<RelaxableGroup, Gain> => {
  const baseline = computeBaseline(alerted, requirement, reason);
  return new Map(
    GROUPS.map(([group]) => [
      group,
      hasGroup(alerted, group) ? computeGain(alerted, group, requirement, baseline) : { ...NOTHING, Exact: true },
    ]),
  );
};
