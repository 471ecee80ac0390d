import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderedConfiguration, OrderObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { AlertLimit, LimitStep } from '#lib/procurement/domain/questions/alerts.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { answerAlerts } from '#lib/procurement/optimiser/questions/limits/alertLimits.ts';
import { anyProblem, calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { leastValues, leastWithin } from '#test/support/procurement/leastDistance.ts';
import { relaxLimits } from '#test/support/procurement/relaxLimits.ts';

/** 200 problems, each solved by two methods, on a busy machine. */
const TIME = 300_000;

const milp = await loadMilpSolver();

const createOrder = (...order: readonly OrderObjective[]): OrderedConfiguration => ({
  name: 'Order',
  order,
  recycledSupplierIds: [],
  recycledPartTypes: [],
});

/** Problems that a MILP of the whole solves in milliseconds. */
const TINY = { parts: 1, periods: 4, suppliers: 2, offers: 4, amount: 6 };

/** Returns the first figure that differs between two vectors of figures, and the change of the cost. */
const difference = (objectives: readonly string[], from: readonly number[], to: readonly number[]) => {
  const changed = objectives.findIndex((_, n) => from[n] !== to[n]);
  const change = (n: number) => (to[n] ?? 0) - (from[n] ?? 0);
  const at = changed < 0 ? 2 : changed;
  return { Objective: objectives[at], Change: change(at), CostChange: change(objectives.indexOf('TotalCost')) };
};

const effectOf = ({ Objective, Change, CostChange }: LimitStep) => ({ Objective, Change, CostChange });

/** Each order, its number of random problems, and how often each kind of case has to occur at least. */
const ORDERS = [
  { configuration: createOrder('TotalCost'), numRuns: 200, least: 6 },
  { configuration: createOrder('LateUnitPeriods', 'TotalCost'), numRuns: 100, least: 2 },
  { configuration: createOrder('TotalCost', 'SupplyRisk', 'LateUnitPeriods'), numRuns: 100, least: 1 },
];

test.each(ORDERS)(
  'every range of a limit by $configuration.order has the effect that a MILP of the changed problem has at both ends, and another one beyond them',
  ({ configuration, numRuns, least }) => {
    const { order } = configuration;
    const objectives = ['UnavailableUnits', 'EndMinimumStockShortfall', ...order];
    const seen = {
      amounts: 0,
      minimums: 0,
      windows: 0,
      leadTimes: 0,
      none: 0,
      long: 0,
      first: 0,
      uneven: 0,
      uncertain: 0,
    };
    const checkLimit = (problem: Problem, part: Part, { Group, Steps = [] }: AlertLimit): void => {
      const valuesAt = (units: number): readonly number[] => {
        const relaxed = { ...problem, parts: [relaxLimits(problem, part, Group, units)] };
        const tiers = leastValues(milp, relaxed, configuration, [], []) ?? [];
        return [...tiers, ...leastWithin(milp, relaxed, configuration, order, (_, best) => best)];
      };
      for (const [n, step] of Steps.entries()) {
        const { From, To, PerUnit, Exact } = step;
        expect(From).toBe((Steps[n - 1]?.To ?? 0) + 1);
        seen.uncertain += Exact ? 0 : 1;
        if (!Exact) continue;
        const before = valuesAt(From - 1);
        const [first, last] = [valuesAt(From), valuesAt(To ?? 50)];
        expect({ ...difference(objectives, before, last), Group, units: To }).toEqual({
          ...effectOf(step),
          Group,
          units: To,
        });
        if (PerUnit === undefined) {
          seen.uneven += To === undefined ? 0 : 1;
          continue;
        }
        const { Change, CostChange } = difference(objectives, before, first);
        expect({ Change, CostChange }).toEqual(PerUnit);
        if (Change === 0 && CostChange === 0) {
          seen.none += 1;
          expect(valuesAt(Math.floor((From + (To ?? 20)) / 2))).toEqual(before);
        }
        if (To === undefined) continue;
        const units = To - From + 1;
        seen.long += units > 1 && Change !== 0 ? 1 : 0;
        for (let unit = 1; unit < units; unit += 1)
          expect({ ...difference(objectives, before, valuesAt(From - 1 + unit)), unit }).toMatchObject({
            Change: unit * PerUnit.Change,
            CostChange: unit * PerUnit.CostChange,
          });
        expect(step.Change).toBe(units * PerUnit.Change);
        expect(difference(objectives, last, valuesAt(To + 1))).not.toEqual({ Objective: step.Objective, ...PerUnit });
        if (PerUnit.Change === 0) continue;
        seen.first += step.Objective === order[0] ? 1 : 0;
        const dates = Group === 'OfferClosed' ? 'windows' : 'leadTimes';
        seen[
          Group === 'MinimumAmount' ? 'minimums' : ['OfferClosed', 'LeadTime'].includes(Group) ? dates : 'amounts'
        ] += 1;
      }
    };
    fc.assert(
      fc.property(anyProblem(TINY), (problem) => {
        const asked = calculateAskedPlan(milp, problem, configuration);
        const [part] = problem.parts;
        const limits = answerAlerts(asked, 0).flatMap(({ Limits }) => Limits);
        const distinct = new Map(limits.map((limit) => [JSON.stringify([limit.Group, limit.Steps]), limit]));
        for (const limit of distinct.values()) if (part !== undefined) checkLimit(problem, part, limit);
      }),
      // The seed is fixed, so that the kinds of case counted below do not depend on chance.
      { numRuns, seed: 1 },
    );
    expect(
      Object.entries(seen).filter(([kind, count]) => !['uncertain', 'uneven'].includes(kind) && count < least),
    ).toEqual([]);
    expect(seen.uncertain).toBeLessThan(20);
  },
  TIME,
);
