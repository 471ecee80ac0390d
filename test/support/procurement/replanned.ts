import { expect } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { freezeOrders, type NamedLine } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { limitChanges } from '#lib/procurement/domain/replanning/limitChanges.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { describeChanges, finishCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { createWarmStart } from '#lib/procurement/optimiser/state/warmStart.ts';
import { calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { listLines } from '#test/support/procurement/changedProblem.ts';

const keyOf = ({ partId, supplierId, offerId, periodId }: NamedLine): string =>
  [partId, supplierId, offerId, periodId].join();

/** Counts the order lines by which two plans differ, from the first period in which orders can be placed. */
export const countChanges = (
  before: readonly NamedLine[],
  after: readonly NamedLine[],
  { periods, now }: Problem,
): number => {
  const first = periods[now]?.id ?? Number.POSITIVE_INFINITY;
  const toMap = (lines: readonly NamedLine[]) =>
    new Map(lines.filter(({ periodId }) => periodId >= first).map((line) => [keyOf(line), line.quantity]));
  const [old, made] = [toMap(before), toMap(after)];
  const keys = new Set([...old.keys(), ...made.keys()]);
  return [...keys].filter((key) => old.get(key) !== made.get(key)).length;
};

/** A problem before and after a change of its data, and the period up to which orders can be frozen. */
export interface ReplanningCase {
  readonly before: Problem;
  readonly after: Problem;
  readonly periodId: number;
}

/**
 * Plans a problem, changes its data and plans it again with at most `most` changed order lines; checks the plan and
 * counts the lines by which both plans differ.
 */
export const replan = (
  milp: MilpSolver,
  configuration: Configuration,
  { before, after, periodId }: ReplanningCase,
  most: number,
  isFrozen: boolean,
  isWarm: boolean,
) => {
  const first = calculateAskedPlan(milp, before, configuration);
  const lines = listLines(first);
  const beside = isFrozen ? freezeOrders(after, { from: 'before', periodId, lines }) : after;
  const problem = limitChanges(beside, { from: 'before', most, lines });
  const earlier = isWarm ? createWarmStart(problem, first.configuration, { ...first, problem: before }) : undefined;
  const asked = calculateAskedPlan(milp, problem, configuration, earlier);
  const plan = finishCalculation(problem, asked.configuration, asked.state);
  expect(checkPlan(problem, asked.configuration, plan)).toEqual([]);
  const described = describeChanges(problem, asked.state);
  if (described === undefined) throw new Error('The plan has a limit on changes');
  const changes = countChanges(lines, listLines(asked), after);
  expect(described.lines.length).toBe(changes);
  expect(changes).toBeLessThanOrEqual(Math.max(most, described.needed));
  const { UnavailableUnits, EndMinimumStockShortfall, TotalCost, LateUnitPeriods } = asked.kpis;
  const values = [UnavailableUnits, EndMinimumStockShortfall, TotalCost, LateUnitPeriods];
  return { asked, beside, problem, lines, described, changes, values };
};
