import { listAdditiveObjectives } from '#lib/procurement/domain/configuration/configuration.ts';
import { getReasonText, REASONS, type Reason } from '#lib/procurement/domain/plan/plan.ts';
import { getFirstOrderPosition, listOrderPeriods } from '#lib/procurement/domain/problem/orderPeriods.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createComputeArrival } from '#lib/procurement/domain/problem/receiptPeriods.ts';
import type { LimitCause } from '#lib/procurement/domain/questions/limitCause.ts';
import type {
  DecidingFigure,
  PartWish,
  WhyNotAnswer,
  WishedDistance,
} from '#lib/procurement/domain/questions/whyNot.ts';
import { roundFigure } from '#lib/procurement/domain/roundFigure.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { computeTchebycheffDistance } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { COVERAGE_TIERS } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { LimitGroup } from '#lib/procurement/optimiser/model/partModel.ts';
import {
  GROUP_REASONS,
  hasLimits,
  listDearRows,
  listLimitRows,
  type PlannedPart,
} from '#lib/procurement/optimiser/questions/limits/limitCause.ts';
import { comparePlans, type PartPlan } from '#lib/procurement/optimiser/questions/nearest/partPlan.ts';
import { computeBudgetEffects } from '#lib/procurement/optimiser/questions/part/budgetEffects.ts';
import { computeChange, computeColumnCost } from '#lib/procurement/optimiser/questions/part/changedPlan.ts';
import {
  type AskedPlan,
  createPartSolver,
  getMeasure,
  getPlanColumns,
  type PartSolver,
} from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { buildWishedPart, listWishedOptions } from '#lib/procurement/optimiser/questions/part/partWish.ts';

/** Lists the offers of a wish and the periods in which they can be ordered, in any quantity. */
const listWishedPeriods = (problem: Problem, part: Part, { supplier, offerId }: PartWish) => {
  const computeArrival = createComputeArrival(problem);
  const offers = part.sources.flatMap((source) =>
    supplier === undefined || source.supplier === supplier ? source.offers : [],
  );
  const wished = offers.filter(({ id }) => offerId === undefined || id === offerId);
  return { wished, periods: wished.flatMap((offer) => listOrderPeriods(offer, problem, computeArrival)) };
};

/** Whether a part needs units before any order can arrive. */
const isNeededBefore = (solver: PartSolver, arrival: number): boolean => {
  const due = solver.model.base.findIndex((net) => net < 0);
  return due >= 0 && due < arrival;
};

/** The best plan under a wish without the limits that make the wish dear. */
interface BetterPlan {
  readonly column: Column;
  readonly costChange: number;
}

const toCause = (planned: PlannedPart, reason: Reason, wish: PartWish, better?: BetterPlan): LimitCause => {
  const { problem, part } = planned;
  // A combined reason shows the limits of every group.
  const listRows = (group: LimitGroup) =>
    better === undefined ? listLimitRows(planned, group, wish) : listDearRows(planned, group, wish, better.column);
  const groups = GROUP_REASONS.filter(([, each]) => each === reason || reason === REASONS.Combined);
  const { periods } = listWishedPeriods(problem, part, wish);
  const earliest = periods.reduce((least, { arrival }) => Math.min(least, arrival), Number.POSITIVE_INFINITY);
  const isTiming = reason === REASONS.OfferClosed || reason === REASONS.LeadTime;
  return {
    Reason: reason,
    ReasonText: getReasonText(reason),
    Rows: groups.flatMap(([group]) => listRows(group)),
    ...(better !== undefined && { CostChangeWithout: better.costChange }),
    ...(isTiming && { EarliestPossiblePeriod: problem.periods[earliest]?.id ?? 0 }),
  };
};

/** Finds the reason why no plan of a part fulfils a wish. */
const findObstacle = (asked: AskedPlan, solver: PartSolver, wish: PartWish): Reason => {
  const { problem } = asked;
  const { part } = solver;
  const { wished, periods } = listWishedPeriods(problem, part, wish);
  if (part.sources.length === 0) return REASONS.NoOffer;
  const { position } = wish;
  const open = periods.filter(({ order }) => position === undefined || order === position);
  if (!wish.isExcluded && open.length === 0) {
    const isInWindow = ({ first, last }: (typeof wished)[number]): boolean =>
      problem.periods.some(
        ({ active }, at) =>
          active &&
          at >= getFirstOrderPosition(problem) &&
          at >= first &&
          at <= last &&
          (position === undefined || at === position),
      );
    return wished.some(isInWindow) ? REASONS.LeadTime : REASONS.OfferClosed;
  }
  const earliest = listWishedPeriods(problem, part, { part: wish.part }).periods.reduce(
    (least, { arrival }) => Math.min(least, arrival),
    Number.POSITIVE_INFINITY,
  );
  if (wish.isOnTime && isNeededBefore(solver, earliest)) return REASONS.LeadTime;
  const helps = GROUP_REASONS.find(([group]) => {
    if (!hasLimits(part, group)) return false;
    const { model, limits } = buildWishedPart(asked, part, wish, group);
    return typeof solver.solve(model, { limits, isRelaxed: true }) !== 'string';
  });
  return helps?.[1] ?? REASONS.Combined;
};

/** Finds the group of limits whose removal improves the best plan under the wish most, if any improves it. */
const findDearLimit = (
  asked: AskedPlan,
  solver: PartSolver,
  wish: PartWish,
  after: PartPlan,
): LimitCause | undefined => {
  const { problem, configuration } = asked;
  const { part, before } = solver;
  // Only figures up to the one that is worse, and the cost, tell which limit is behind the price.
  const worse = after.values.findIndex((value, n) => value > ensure(before.values[n]));
  const cost = COVERAGE_TIERS.length + listAdditiveObjectives(configuration).indexOf('TotalCost');
  const last = Math.max(worse, cost);
  let best: { readonly plan: PartPlan; readonly reason: Reason } | undefined;
  for (const [group, reason] of GROUP_REASONS) {
    // Limits that a plan does not use up may still be the cause: a plan avoids an order that they leave no room for.
    if (!hasLimits(part, group)) continue;
    const { model, limits } = buildWishedPart(asked, part, wish, group);
    const plan = solver.solve(model, {
      limits,
      isRelaxed: true,
      known: after.column,
      isApproximate: true,
      goal: { values: (best?.plan ?? after).values, last },
    });
    if (typeof plan !== 'string' && comparePlans(plan, best?.plan ?? after, last) < 0) best = { plan, reason };
  }
  if (best === undefined) return undefined;
  const computePlanCost = ({ column }: PartPlan) => computeColumnCost(problem, part, column);
  const costChange = computePlanCost(best.plan) - computePlanCost(before);
  return toCause({ problem, part, column: after.column }, best.reason, wish, { column: best.plan.column, costChange });
};

/** Returns the stored lower bound of the distance of every plan with the coverage of this one, if it is still valid. */
const getStoredBound = ({ configuration, state }: AskedPlan): number | undefined => {
  const measure = getMeasure(configuration, state);
  const proof = state.search?.proof;
  if (measure === undefined || proof === undefined) return undefined;
  // Explored points may have changed the range, which normalises the proof.
  const value = computeTchebycheffDistance(proof.values, measure.range, measure.weights);
  return Math.abs(value - proof.value) <= 1e-9 * Math.max(1, Math.abs(value)) ? proof.bound : undefined;
};

/** Finds the plan that fulfils a wish best, its cost, and the limit that causes the cost. */
export const answerWhyNot = (asked: AskedPlan, wish: PartWish): WhyNotAnswer => {
  const { problem, configuration } = asked;
  const plan = getPlanColumns(asked);
  const solver = createPartSolver(asked, plan, wish.part);
  const { part, before } = solver;
  const { model, limits } = buildWishedPart(asked, part, wish);
  const isNamed = !wish.isExcluded && [wish.supplier, wish.offerId, wish.position].some((each) => each !== undefined);
  const hasOption = !isNamed || listWishedOptions(model, part, wish).includes(true);
  const after = hasOption ? solver.solve(model, { limits, isRelaxed: false, isApproximate: true }) : 'impossible';
  if (after === 'unknown') return { Possible: false, Exact: false };
  if (after === 'impossible') {
    const reason = findObstacle(asked, solver, wish);
    return { Possible: false, Exact: true, Limit: toCause({ problem, part, column: before.column }, reason, wish) };
  }
  const Difference = computeChange(asked, plan, new Map([[wish.part, after.column]]));
  const objectives = listAdditiveObjectives(configuration);
  const Deciding = [...COVERAGE_TIERS, ...objectives].map((Objective): DecidingFigure => {
    const { Before, After, Change } = ensure(Difference.Kpis[Objective]);
    return { Objective, Before, After, Change };
  });
  const isCovered = before.values.slice(0, COVERAGE_TIERS.length).every((value, n) => value === after.values[n]);
  const isAlone = problem.parts.length === 1;
  const stored = isCovered ? getStoredBound(asked) : undefined;
  const bound = isAlone && after.isProven ? after.distance : stored;
  const distance = (): WishedDistance => {
    const [Before, After] = [roundFigure(before.distance ?? 0), roundFigure(after.distance ?? 0)];
    // Rounding up could make the bound invalid.
    const low = bound === undefined ? undefined : Math.min(After, Math.floor(bound * 10_000) / 10_000);
    return { Before, After, Change: roundFigure(After - Before), ...(low !== undefined && { Bound: low }) };
  };
  const isWeighted = after.distance !== undefined;
  const isNearest = bound !== undefined && (after.distance ?? 0) - bound <= 1e-6;
  const budgets = computeBudgetEffects(asked, Difference);
  const limit = solver.compare(after, before) > 0 ? findDearLimit(asked, solver, wish, after) : undefined;
  return {
    Possible: true,
    Exact: after.isProven && (!isWeighted || isNearest),
    CostChange: ensure(Difference.Kpis.TotalCost).Change,
    Deciding,
    ...(isWeighted && { WeightedDistance: distance() }),
    Difference,
    ...(budgets && { Budgets: budgets }),
    ...(limit && { Limit: limit }),
  };
};
