import { getReasonText, REASONS } from '#lib/procurement/domain/plan/plan.ts';
import { toRequirementReasons } from '#lib/procurement/domain/plan/requirementReason.ts';
import type { AlertAnswer, AlertLimit } from '#lib/procurement/domain/questions/alerts.ts';
import { WHOLE_LIST } from '#lib/procurement/domain/questions/listPage.ts';
import { pegColumn } from '#lib/procurement/optimiser/columns/pegColumn.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import {
  type AlertedPart,
  computeGains,
  computeUsualCost,
  type Gain,
  GROUPS,
} from '#lib/procurement/optimiser/questions/limits/alertGains.ts';
import { createChangedLimits, once } from '#lib/procurement/optimiser/questions/limits/changedLimits.ts';
import { hasLimits, isTight } from '#lib/procurement/optimiser/questions/limits/limitCause.ts';
import { createListLimitSteps } from '#lib/procurement/optimiser/questions/limits/limitSteps.ts';
import { limitsDates, type RelaxableGroup } from '#lib/procurement/optimiser/questions/limits/relaxedPart.ts';
import { listShortRequirements } from '#lib/procurement/optimiser/questions/limits/shortRequirements.ts';
import {
  type AskedPlan,
  createPartSolver,
  getPlanColumns,
} from '#lib/procurement/optimiser/questions/part/partSolver.ts';

/** Groups of limits that gain something for an alert, or that the plan of the part uses up; the largest gain first. */
const listPricedGroups = (
  { asked: { problem }, part, solver }: AlertedPart,
  gains: readonly ReadonlyMap<RelaxableGroup, Gain>[],
): readonly RelaxableGroup[] => {
  const largest = (group: RelaxableGroup): number =>
    gains.reduce((most, each) => Math.max(most, (each.get(group)?.Recovers ?? 0) + (each.get(group)?.OnTime ?? 0)), 0);
  const isUsedUp = (group: RelaxableGroup): boolean =>
    !limitsDates(group) && hasLimits(part, group) && isTight({ problem, part, column: solver.before.column }, group);
  // Most plans order some minimum, so that minimums come last.
  return GROUPS.map(([group]) => group)
    .filter((group) => largest(group) > 0 || isUsedUp(group))
    .sort((a, b) => largest(b) - largest(a) || Number(a === 'lot') - Number(b === 'lot'));
};

const compareGains = (a: AlertLimit, b: AlertLimit): number =>
  b.Recovers + b.OnTime - (a.Recovers + a.OnTime) || a.CostChange - b.CostChange;

/** MILP nodes of each stage in an answer about one part. */
const PART_NODES = 20;

/**
 * Lists the alerts of a plan with the effect of each group of limits.
 * @param place index of the part whose alerts are answered exactly; undefined for all parts, answered by beam search
 * @param page of the parts that have alerts
 */
export const answerAlerts = (
  asked: AskedPlan,
  place?: number,
  { offset, most } = WHOLE_LIST,
): readonly AlertAnswer[] => {
  const { problem, state } = asked;
  let passed = 0;
  const plan = getPlanColumns(asked);
  return [...problem.parts.entries()].flatMap(([at, part]): readonly AlertAnswer[] => {
    if (place !== undefined && at !== place) return [];
    const requirements = listShortRequirements(pegColumn(problem, part, plan.columns[at] ?? []));
    if (requirements.length === 0) return [];
    passed += 1;
    if (passed <= offset || passed - offset > most) return [];
    const reasons = toRequirementReasons(state.reasons[at] ?? []);
    const solver = createPartSolver(asked, plan, at);
    const nodes = place === undefined ? 0 : PART_NODES;
    const limits = createChangedLimits(asked, part, plan.columns[at] ?? []);
    const listSteps = createListLimitSteps(asked, solver, limits);
    const found = { asked, part, solver, limits, nodes };
    const alerted: AlertedPart = { ...found, getCost: once(() => computeUsualCost(found)) };
    const reasonsOf = requirements.map(
      ({ due, type }) => reasons.find((each) => each.due === due && each.type === type)?.reason ?? REASONS.ReceiptLate,
    );
    const gains = requirements.map((requirement, n) => computeGains(alerted, requirement, ensure(reasonsOf[n])));
    const priced = nodes === 0 ? [] : listPricedGroups(alerted, gains);
    const describeLimits = (own: ReadonlyMap<RelaxableGroup, Gain>): readonly AlertLimit[] =>
      GROUPS.map(([group, reason]): AlertLimit => {
        const gain = ensure(own.get(group));
        const Steps = priced.includes(group) ? listSteps(group, gain.NeededIncrease) : [];
        return { Group: getReasonText(reason), ...gain, ...(Steps.length > 0 && { Steps }) };
      }).sort(compareGains);
    // The ranges of the most useful groups come first, because the number of plans is limited.
    for (const group of priced) listSteps(group, 0);
    return requirements.map(({ due, type, late, missing }, n): AlertAnswer => {
      const reason = ensure(reasonsOf[n]);
      return {
        PartId: part.id,
        RequiredPeriod: problem.periods[due]?.id ?? 0,
        RequirementType: type,
        LateQuantity: late,
        MissingAmount: missing,
        Reason: reason,
        ReasonText: getReasonText(reason),
        Limits: describeLimits(ensure(gains[n])),
      };
    });
  });
};
