import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { answerAlerts } from '#lib/procurement/optimiser/questions/limits/alertLimits.ts';
import { anyProblem, calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { leastValues, type Rule } from '#test/support/procurement/leastDistance.ts';
import { relaxLimits } from '#test/support/procurement/relaxLimits.ts';

/** 200 problems, each solved by two methods, on a busy machine. */
const TIME = 300_000;

const milp = await loadMilpSolver();
const configuration = {
  name: 'Cost',
  order: ['TotalCost'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
} as const;

const MANY = 10_000;

/** Problems that the compact MILP solves in milliseconds. */
const TINY = { parts: 1, periods: 4, suppliers: 2, offers: 4, amount: 6 };

const withoutLimits = (part: Part, group: string): Part => ({
  ...part,
  maximum: group === 'MaximumStock' ? 0 : part.maximum,
  sources: part.sources.map(({ quantity, ...source }) => ({
    ...source,
    ...(quantity !== undefined && group !== 'SupplierQuantity' && { quantity }),
    minimum: group === 'MinimumAmount' ? 0 : source.minimum,
    offers: source.offers.map((offer) => ({
      ...offer,
      capacity: group === 'OfferCapacity' ? MANY : offer.capacity,
      minimum: group === 'MinimumAmount' ? 0 : offer.minimum,
      leadTime: group === 'LeadTime' ? 0 : offer.leadTime,
      ...(group === 'OfferClosed' && { first: 0, last: TINY.periods - 1 }),
    })),
  })),
});

const replacePart = (problem: Problem, place: number, part: Part): Problem => ({
  ...problem,
  parts: problem.parts.map((each, n) => (n === place ? part : each)),
});

/** Returns the least units of a requirement that are late or missing in a plan with the best coverage, by bisection. */
const leastShort = (problem: Problem, place: number, due: number, required: number): number => {
  const least = leastValues(milp, problem, configuration, [], []);
  const isPossible = (high: number): boolean => {
    const backlog: Rule['backlog'] = (part, at) => (part === place && at === due ? 1 : 0);
    const found = leastValues(milp, problem, configuration, [{ amount: () => 0, backlog, low: 0, high }], []);
    return JSON.stringify(found) === JSON.stringify(least);
  };
  let [low, high] = [-1, required];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isPossible(middle)) high = middle;
    else low = middle;
  }
  return high;
};

/** Returns the units that are missing of a requirement if so many of the part are: the last ones due. */
const missingOf = ({ requirements }: Part, due: number, unavailable: number): number => {
  const later = requirements.reduce((sum, { position, quantity }) => sum + (position > due ? quantity : 0), 0);
  const own = requirements.find(({ position }) => position === due)?.quantity ?? 0;
  return Math.min(own, Math.max(0, unavailable - later));
};

test(
  'what an alert gains without a group of limits is the most that a MILP of the whole problem gains, by the least increase',
  () => {
    const seen = { onTime: 0, recovered: 0, nothing: 0, least: 0 };
    fc.assert(
      fc.property(anyProblem(TINY), (problem) => {
        const asked = calculateAskedPlan(milp, problem, configuration);
        const before = leastValues(milp, problem, configuration, [], []);
        for (const [place, part] of problem.parts.entries()) {
          for (const alert of answerAlerts(asked, place)) {
            const due = problem.periods.findIndex(({ id }) => id === alert.RequiredPeriod);
            const required = part.requirements.find(({ position }) => position === due)?.quantity ?? 0;
            const short = alert.RequirementType === 1 ? 0 : leastShort(problem, place, due, required);
            for (const limit of alert.Limits) {
              if (limit.OnTime > 0) seen.onTime += 1;
              else if (limit.Recovers > 0) seen.recovered += 1;
              else seen.nothing += 1;
              if (alert.RequirementType === 1) continue;
              const relaxed = replacePart(problem, place, withoutLimits(part, limit.Group));
              const least = leastValues(milp, relaxed, configuration, [], []);
              if (alert.MissingAmount === 0) expect(limit.Recovers).toBe(0);
              if (JSON.stringify(least) === JSON.stringify(before)) expect(limit.Recovers).toBe(0);
              // A delivery that comes sooner may not fit below the maximum stock.
              expect(limit.OnTime).toBe(Math.max(0, short - leastShort(relaxed, place, due, required)));
              if (!limit.Exact || limit.OnTime + limit.Recovers === 0) continue;
              const gains = (units: number): boolean => {
                const increased = replacePart(problem, place, relaxLimits(problem, part, limit.Group, units));
                const missing = missingOf(part, due, leastValues(milp, increased, configuration, [], [])?.[0] ?? 0);
                return (
                  Math.max(0, alert.MissingAmount - missing) >= limit.Recovers &&
                  (limit.OnTime === 0 || short - leastShort(increased, place, due, required) >= limit.OnTime)
                );
              };
              expect([gains(limit.NeededIncrease - 1), gains(limit.NeededIncrease)]).toEqual([false, true]);
              if (part.minimum > 0) seen.least += 1;
            }
          }
        }
      }),
      // The seed is fixed, so that the kinds of case counted below do not depend on chance.
      { numRuns: 200, seed: 1 },
    );
    expect(Object.entries(seen).filter(([, count]) => count <= 5)).toEqual([]);
  },
  TIME,
);

test(
  'the cost of a limit does not count what a tolerance allowed the plan to spend',
  () => {
    const strict: OrderedConfiguration = { ...configuration, order: ['TotalCost', 'LateUnitPeriods'] };
    const tolerant: OrderedConfiguration = { ...strict, tolerances: { TotalCost: { basisPoints: 5_000 } } };
    let dearer = 0;
    fc.assert(
      fc.property(anyProblem(TINY), (problem) => {
        const [cheap, dear] = [strict, tolerant].map((each) => calculateAskedPlan(milp, problem, each));
        if (cheap === undefined || dear === undefined) return;
        const [expected, actual] = [answerAlerts(cheap, 0), answerAlerts(dear, 0)];
        for (const { RequiredPeriod, RequirementType, Limits } of actual) {
          const same = expected.find(
            (alert) => alert.RequiredPeriod === RequiredPeriod && alert.RequirementType === RequirementType,
          );
          for (const { Group, OnTime, Recovers, CostChange } of Limits) {
            const limit = same?.Limits.find((each) => each.Group === Group);
            if (OnTime + Recovers === 0 || limit?.OnTime !== OnTime || limit.Recovers !== Recovers) continue;
            expect(CostChange).toBe(limit.CostChange);
            dearer += dear.kpis.TotalCost > cheap.kpis.TotalCost ? 1 : 0;
          }
        }
      }),
      // The seed is fixed, so that the case counted below does not depend on chance.
      { numRuns: 200, seed: 1 },
    );
    expect(dearer).toBeGreaterThan(4);
  },
  TIME,
);
