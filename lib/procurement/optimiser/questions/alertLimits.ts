import {
  decidesEachPart,
  isOrdered,
  listAdditiveObjectives,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { getReasonText, REASONS, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import { toRequirementReasons } from '#lib/procurement/domain/plan/requirementReason.ts';
import type { Part } from '#lib/procurement/domain/problem/problem.ts';
import type { AlertAnswer, AlertLimit, LimitStep } from '#lib/procurement/domain/questions/alerts.ts';
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
import type { LimitGroup, PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { boundShortage, canReduceShortage } from '#lib/procurement/optimiser/pricing/stages/leastShortage.ts';
import { getCoverageCost, solveLexicographic } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { type ChangedLimits, createChangedLimits } from '#lib/procurement/optimiser/questions/changedLimits.ts';
import { computeColumnCost } from '#lib/procurement/optimiser/questions/changedPlan.ts';
import { GROUP_REASONS, hasLimits } from '#lib/procurement/optimiser/questions/limitCause.ts';
import {
  type AskedPlan,
  createPartSolver,
  getMeasure,
  getPlanColumns,
  type PartSolver,
} from '#lib/procurement/optimiser/questions/partSolver.ts';
import { computeExcess } from '#lib/procurement/optimiser/questions/relaxedPart.ts';
import {
  getRequired,
  listShortRequirements,
  type ShortRequirement,
  sumMissing,
} from '#lib/procurement/optimiser/questions/shortRequirements.ts';
import { toObjectiveForms } from '#lib/procurement/optimiser/schedule/extremePoints.ts';

/** A part whose alerts are explained. */
interface AlertedPart {
  readonly asked: AskedPlan;
  readonly part: Part;
  readonly solver: PartSolver;
  readonly limits: ChangedLimits;
  /** MILP nodes per stage; 0 for beam search and bounds alone. */
  readonly nodes: number;
}

/**
 * Returns the cost functions by which a configuration chooses the plan of a part. Weights become linear by the range of
 * the front.
 */
const listForms = ({ asked: { configuration, state } }: AlertedPart, model: PartModel): readonly CostFunction[] => {
  if (isOrdered(configuration)) return toObjectiveForms(model, listAdditiveObjectives(configuration));
  const measure = getMeasure(configuration, state);
  const rates = measure === undefined ? [] : computeRates(measure.range, measure.weights);
  return [toCostFunction(toPartContext(model), toLinearWeights(rates))];
};

/** Finds the least increase of all limits of a group that serves a requirement as well as removing the group would. */
const findLeastIncrease = (
  { asked: { milp }, limits }: AlertedPart,
  group: LimitGroup,
  requirement: ShortRequirement,
  coverage: number,
  shortage: number,
  most: number,
): number => {
  const isEnough = (units: number): boolean => {
    const { model, cover } = limits.increase(group, units);
    const covering = cover();
    if (covering.value > coverage) return false;
    return (
      computeCost(model, getShortageCostFunction(model, requirement.type, requirement.due), covering.quantities) <=
        shortage || canReduceShortage(milp, model, requirement, covering.quantities, shortage + 1)
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
  return Math.min(short, ensure(solveLexicographic(milp, model, [form], { covering, nodes }).values[0]));
};

const describeLimit = (
  alerted: AlertedPart,
  group: LimitGroup,
  requirement: ShortRequirement,
  baseline: number,
): Omit<AlertLimit, 'Group'> => {
  const { asked, part, solver, limits, nodes } = alerted;
  const { milp, problem } = asked;
  if (!hasLimits(part, group)) return { ...NOTHING, Exact: true };
  const { model, covering } = limits.remove(group);
  const before = getColumnQuantities(solver.model, solver.before.column);
  const isCovered = covering.value < computeCost(solver.model, getCoverageCost(solver.model), before);
  const form = getShortageCostFunction(model, requirement.type, requirement.due);
  const canHelp =
    isCovered ||
    computeCost(model, form, covering.quantities) < baseline ||
    (nodes === 0
      ? boundShortage(model, requirement) < baseline
      : canReduceShortage(milp, model, requirement, covering.quantities, baseline));
  if (!canHelp) return { ...NOTHING, Exact: true };
  const found = solveLexicographic(milp, model, [form, ...listForms(alerted, model)], {
    covering: covering.quantities,
    nodes,
  });
  const column = toColumn(model, found.quantities);
  const pegging = pegColumn(problem, part, column);
  const required = getRequired(part, requirement);
  const least = ensure(found.values[0]);
  const OnTime = Math.max(0, Math.min(required, baseline) - Math.min(required, least));
  const Recovers = Math.max(0, requirement.missing - sumMissing(pegging, requirement));
  const isLeast = ensure(found.bounds[0]) >= least;
  if (OnTime === 0 && Recovers === 0) return { ...NOTHING, Exact: isLeast };
  const taken = Math.max(1, computeExcess(problem, part, group, column));
  const needed = nodes === 0 ? taken : findLeastIncrease(alerted, group, requirement, covering.value, least, taken);
  return {
    Recovers,
    OnTime,
    CostChange: computeColumnCost(problem, part, column) - computeColumnCost(problem, part, solver.before.column),
    NeededIncrease: needed,
    Exact:
      nodes > 0 &&
      isLeast &&
      decidesEachPart(asked.problem, asked.configuration) &&
      found.bounds.every((bound, n) => bound >= ensure(found.values[n])),
    ...(nodes > 0 && { Steps: listSteps(alerted, group, needed) }),
  };
};

const STEPS = [1] as const;

/** Finds the plans that the configuration chooses when the limits of a group grow in steps. */
const listSteps = (
  { asked, part, solver, limits }: AlertedPart,
  group: LimitGroup,
  needed: number,
): readonly LimitStep[] => {
  const { problem, configuration } = asked;
  const increases = [...new Set([...STEPS.filter((step) => step < needed), needed])];
  const names = listAdditiveObjectives(configuration);
  const objectives = ['UnavailableUnits', 'EndMinimumStockShortfall', ...names];
  return increases.flatMap((Increase): readonly LimitStep[] => {
    const after = limits.increase(group, Increase).solve();
    if (typeof after === 'string') return [];
    const change = (n: number) => ensure(after.values[n]) - ensure(solver.before.values[n]);
    const changed = objectives.findIndex((_, n) => change(n) !== 0);
    const distance = (after.distance ?? 0) - (solver.before.distance ?? 0);
    const isDistance = changed < 0 && after.distance !== undefined;
    return [
      {
        Increase,
        CostChange:
          computeColumnCost(problem, part, after.column) - computeColumnCost(problem, part, solver.before.column),
        Objective: isDistance ? 'WeightedDistance' : (objectives[Math.max(0, changed)] ?? 'TotalCost'),
        Change: isDistance ? Math.round(distance * 10_000) / 10_000 : changed < 0 ? 0 : change(changed),
      },
    ];
  });
};

const compareGains = (a: AlertLimit, b: AlertLimit): number =>
  b.Recovers + b.OnTime - (a.Recovers + a.OnTime) || a.CostChange - b.CostChange;

/** MILP nodes of each stage in an answer about one part. */
const PART_NODES = 20;

/**
 * Lists the alerts of a plan with the effect of each group of limits.
 * @param place index of the part whose alerts are answered exactly; undefined for all parts, answered by beam search
 */
export const answerAlerts = (asked: AskedPlan, place?: number): readonly AlertAnswer[] => {
  const { problem, state } = asked;
  const plan = getPlanColumns(asked);
  return [...problem.parts.entries()].flatMap(([at, part]): readonly AlertAnswer[] => {
    if (place !== undefined && at !== place) return [];
    const requirements = listShortRequirements(pegColumn(problem, part, plan.columns[at] ?? []));
    if (requirements.length === 0) return [];
    const reasons = toRequirementReasons(state.reasons[at] ?? []);
    const solver = createPartSolver(asked, plan, at);
    const nodes = place === undefined ? 0 : PART_NODES;
    const alerted: AlertedPart = { asked, part, solver, limits: createChangedLimits(asked, part, solver), nodes };
    return requirements.map((requirement): AlertAnswer => {
      const { due, type, late, missing } = requirement;
      const reason = reasons.find((each) => each.due === due && each.type === type)?.reason ?? REASONS.ReceiptLate;
      const baseline = computeBaseline(alerted, requirement, reason);
      const effects = GROUP_REASONS.map(([group, each]) => ({
        Group: getReasonText(each),
        ...describeLimit(alerted, group, requirement, baseline),
      }));
      return {
        PartId: part.id,
        RequiredPeriod: problem.periods[due]?.id ?? 0,
        RequirementType: type,
        LateQuantity: late,
        MissingAmount: missing,
        Reason: reason,
        ReasonText: getReasonText(reason),
        Limits: effects.sort(compareGains),
      };
    });
  });
};
