import fc from 'fast-check';
import { expect, test } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { REASONS } from '#lib/procurement/domain/plan/plan.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { freezeOrders, type NamedLine } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { getMeasure } from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { finishCalculation } from '#lib/procurement/optimiser/schedule/calculation.ts';
import { createWarmStart } from '#lib/procurement/optimiser/state/warmStart.ts';
import { calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { anyReplanning, listLines } from '#test/support/procurement/changedProblem.ts';
import { leastDistance, leastValues, type Rule } from '#test/support/procurement/leastDistance.ts';

/** 200 problems, each solved by two methods, on a busy machine. */
const TIME = 240_000;

const milp = await loadMilpSolver();

/** The orders of the frozen periods as rules of a MILP: each planned quantity, and nothing beside them. */
const toRules = (problem: Problem): readonly Rule[] => {
  const frozen = problem.replanning?.frozen ?? -1;
  const none = () => 0;
  const planned = problem.parts.flatMap((part, place) => {
    const rows = part.sources.flatMap(({ supplier, offers }) => offers.map(({ id }) => ({ supplier, id })));
    return (part.planned ?? []).map(({ offer, order, quantity }) => ({
      place,
      supplier: rows[offer]?.supplier,
      offerId: rows[offer]?.id,
      order,
      quantity,
    }));
  });
  const isPlanned = (line: (typeof planned)[number], order: Parameters<Rule['amount']>[0]): boolean =>
    line.place === order.part &&
    line.supplier === order.supplier &&
    line.offerId === order.offerId &&
    line.order === order.at;
  return [
    ...planned.map(
      (line): Rule => ({
        amount: (order) => (isPlanned(line, order) ? 1 : 0),
        backlog: none,
        low: line.quantity,
        high: line.quantity,
      }),
    ),
    {
      amount: (order) => (order.at <= frozen && !planned.some((line) => isPlanned(line, order)) ? 1 : 0),
      backlog: none,
      low: 0,
      high: 0,
    },
  ];
};

const keyOf = ({ partId, supplierId, offerId, periodId }: NamedLine): string =>
  [partId, supplierId, offerId, periodId].join();

/** The frozen lines by key; those that the data forbid with the quantity that is reported for them. */
const listFrozen = (lines: readonly NamedLine[], problem: Problem, periodId: number): ReadonlyMap<string, number> => {
  const frozen = new Map(
    lines.filter((line) => line.periodId <= periodId).map((line) => [keyOf(line), line.quantity] as const),
  );
  for (const { PartId, SupplierId, OfferId, OrderPeriod, After, Before } of problem.replanning?.forced ?? []) {
    const key = [PartId, SupplierId, OfferId, OrderPeriod].join();
    expect(frozen.get(key)).toBe(Before);
    if (After === 0) frozen.delete(key);
    else frozen.set(key, After);
  }
  return frozen;
};

const COST: Configuration = {
  name: 'Cost',
  order: ['TotalCost', 'SupplyRisk'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const replan = (
  { before, after, periodId }: { readonly before: Problem; readonly after: Problem; readonly periodId: number },
  configuration: Configuration,
  isWarm: boolean,
) => {
  const first = calculateAskedPlan(milp, before, configuration);
  const lines = listLines(first);
  const problem = freezeOrders(after, { from: 'before', periodId, lines });
  const earlier = isWarm ? createWarmStart(problem, first.configuration, { ...first, problem: before }) : undefined;
  const asked = calculateAskedPlan(milp, problem, configuration, earlier);
  const plan = finishCalculation(problem, asked.configuration, asked.state);
  expect(checkPlan(problem, asked.configuration, plan)).toEqual([]);
  const kept = new Map(
    listLines(asked)
      .filter((line) => line.periodId <= periodId)
      .map((line) => [keyOf(line), line.quantity] as const),
  );
  expect(kept).toEqual(listFrozen(lines, problem, periodId));
  return { asked, problem, kept };
};

test(
  'frozen orders stay, and the rest is the best plan beside them by an order of objectives, from nothing and from the plan',
  () => {
    const seen = { kept: 0, forced: 0, warm: 0 };
    fc.assert(
      fc.property(anyReplanning(), fc.boolean(), (problems, isWarm) => {
        const { asked, problem, kept } = replan(problems, COST, isWarm);
        const truth = leastValues(milp, problem, COST, toRules(problem), [[1], [0, 0, 1]]);
        const { UnavailableUnits, EndMinimumStockShortfall, TotalCost, SupplyRisk } = asked.kpis;
        expect([UnavailableUnits, EndMinimumStockShortfall, TotalCost, SupplyRisk]).toEqual(truth);
        expect(asked.state.best).toBe(asked.state.bound);
        if (kept.size > 0) seen.kept += 1;
        if ((problem.replanning?.forced.length ?? 0) > 0) seen.forced += 1;
        if (isWarm) seen.warm += 1;
      }),
      // The seed is fixed, so that the kinds of case counted below do not depend on chance.
      { numRuns: 200, seed: 1 },
    );
    expect(Object.entries(seen).filter(([, count]) => count <= 20)).toEqual([]);
  },
  TIME,
);

test(
  'by weights the frozen orders stay, and no plan beside them is nearer than the proven bound',
  () => {
    const seen = { kept: 0, proven: 0 };
    const configuration = findConfiguration('Balanced');
    if (configuration === undefined) throw new Error('There is no Balanced');
    fc.assert(
      fc.property(anyReplanning(), fc.boolean(), (problems, isWarm) => {
        const { asked, problem, kept } = replan(problems, configuration, isWarm);
        const measure = getMeasure(asked.configuration, asked.state);
        const proof = asked.state.search?.proof;
        if (measure === undefined) throw new Error('The plan was chosen by weights');
        const covered = leastValues(milp, problem, configuration, toRules(problem), []);
        expect([asked.kpis.UnavailableUnits, asked.kpis.EndMinimumStockShortfall]).toEqual(covered);
        if (proof === undefined) return;
        const truth = leastDistance(milp, problem, configuration, measure.weights, measure.range, toRules(problem));
        expect(proof.value).toBeGreaterThanOrEqual(truth - 1e-6);
        expect(proof.bound).toBeLessThanOrEqual(truth + 1e-6);
        seen.proven += 1;
        if (kept.size > 0) seen.kept += 1;
      }),
      { numRuns: 200, seed: 2 },
    );
    expect(Object.entries(seen).filter(([, count]) => count <= 20)).toEqual([]);
  },
  TIME,
);

test('a frozen order that the data forbid changes as little as possible, with the reason', () => {
  const offer = { leadTime: 0, capacity: 50, minimum: 5, first: 0, last: 3, price: 1 };
  const problem: Problem = {
    periods: [1, 2, 3, 4].map((id) => ({ id, date: id, active: id !== 2 })),
    now: 0,
    start: 0,
    suppliers: [{ id: 1, reliability: 90, priority: true }],
    parts: [
      {
        id: 1,
        minimum: 0,
        maximum: 70,
        type: 0,
        receipts: [],
        requirements: [{ position: 3, quantity: 60 }],
        sources: [
          {
            supplier: 0,
            minimum: 0,
            offers: [
              { ...offer, id: 1 },
              { ...offer, id: 2, minimum: 12 },
            ],
          },
        ],
      },
    ],
    warnings: 0,
  };
  const line = { partId: 1, supplierId: 1, offerId: 1, periodId: 1, quantity: 40 };
  const { replanning, parts } = freezeOrders(problem, {
    from: 'before',
    periodId: 3,
    lines: [
      line,
      { ...line, periodId: 2 },
      { ...line, periodId: 3, quantity: 40 },
      { ...line, offerId: 2, quantity: 10 },
      { ...line, offerId: 3 },
      { ...line, partId: 2 },
      { ...line, periodId: 4 },
    ],
  });

  expect(parts[0]?.planned).toEqual([
    { offer: 0, order: 0, quantity: 40 },
    { offer: 0, order: 2, quantity: 10 },
    { offer: 1, order: 0, quantity: 12 },
  ]);
  const shown = replanning?.forced.map(({ PartId, OfferId, OrderPeriod, Before, After, Reason }) => [
    PartId,
    OfferId,
    OrderPeriod,
    [Before, After, Reason],
  ]);
  expect(shown).toEqual([
    [1, 2, 1, [10, 12, REASONS.MinimumAmount]],
    [1, 3, 1, [40, 0, REASONS.NoOffer]],
    [2, 1, 1, [40, 0, REASONS.NoOffer]],
    [1, 1, 2, [40, 0, REASONS.OfferClosed]],
    [1, 1, 3, [40, 10, REASONS.OfferCapacity]],
  ]);
});
