import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkPlan } from '#lib/procurement/domain/check/checkPlan.ts';
import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Offer, Problem, Source } from '#lib/procurement/domain/problem/problem.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import {
  advanceCalculation,
  beginCalculation,
  finishCalculation,
} from '#lib/procurement/optimiser/schedule/calculation.ts';
import type { WarmStart } from '#lib/procurement/optimiser/state/calculationState.ts';
import { computeObjectiveGaps } from '#lib/procurement/optimiser/state/planGaps.ts';
import { createWarmStart } from '#lib/procurement/optimiser/state/warmStart.ts';

const milp = await loadMilpSolver();

const small = (): Problem => {
  const file = new URL('../../../../instances/procurement/04-small-objects.json', import.meta.url);
  const result = readProblem(JSON.parse(readFileSync(file, 'utf8')));
  if ('errors' in result) throw new Error(JSON.stringify(result.errors));
  return result.problem;
};

const configured = (name: string): Configuration => {
  const configuration = findConfiguration(name);
  if (configuration === undefined) throw new Error(`No configuration ${name}`);
  return {
    ...configuration,
    budget: { randomWeightVectors: 2, generations: 4 },
  };
};

const calculated = (problem: Problem, configuration: Configuration, earlier?: WarmStart) => {
  const state = advanceCalculation(problem, configuration, beginCalculation(earlier), {
    milp,
    shouldStop: () => false,
    onProgress: () => undefined,
  });
  const plan = finishCalculation(problem, configuration, state);
  expect(checkPlan(problem, configuration, plan)).toEqual([]);
  return { problem, configuration, state, plan };
};

/** The requirement of the third part grows by half. */
const changed = (problem: Problem): Problem => ({
  ...problem,
  parts: problem.parts.map((part, n) =>
    n === 2
      ? {
          ...part,
          requirements: part.requirements.map((each) => ({ ...each, quantity: Math.ceil(each.quantity * 1.5) })),
        }
      : part,
  ),
});

test('a warm start of an exact calculation finds the plan of a cold start', () => {
  const configuration = configured('OnTime');
  const before = calculated(small(), configuration);
  const now = changed(small());
  const earlier = createWarmStart(now, configuration, before);
  expect(earlier?.rounds[0]?.filter((column) => column === null)).toHaveLength(1);
  expect(calculated(now, configuration, earlier).plan).toEqual(calculated(now, configuration).plan);
});

describe('the proof of a warm start', () => {
  const configuration = configured('OnTime');
  const before = calculated(small(), configuration);
  const now = changed(small());
  const gapsAfter = (bounds: readonly number[] | undefined) => {
    const earlier = createWarmStart(now, configuration, { ...before, state: { ...before.state, bounds } });
    const { plan, state } = calculated(now, configuration, earlier);
    return computeObjectiveGaps(configuration, state, plan.kpis).map(({ gap }) => gap);
  };

  test('covers every objective that the earlier plan has proven', () => {
    expect(gapsAfter(before.state.bounds)).toEqual(before.state.bounds?.map(() => 0));
  });

  test('leaves out an objective that the earlier plan has not proven', () => {
    const bounds = before.state.bounds?.map((bound, n) => (n === 1 ? bound - 1 : bound));
    expect(gapsAfter(bounds)).toEqual(bounds?.map((_, n) => (n === 1 ? undefined : 0)));
  });
});

test('the warm start of a front costs in proportion to the changes', () => {
  const configuration = configured('Balanced');
  const before = calculated(small(), configuration);
  const now = changed(small());
  const again = calculated(now, configuration, createWarmStart(now, configuration, before));
  expect(again.state.search?.changed).toEqual([2]);
  expect(again.state.search?.points.length).toBeGreaterThan(3);
  expect(again.plan.message).toMatch(/; Gap=\d+\.\d\d; /);
});

describe('a changed part', () => {
  const configuration = configured('Balanced');
  const before = calculated(small(), configuration);
  const pool = before.state.search?.pool[2] ?? [];
  /** Returns the kept columns of the third part after a change of each of its sources; null removes a source. */
  const keptWith = (change: (source: Source, n: number) => Source | null) => {
    const now: Problem = {
      ...small(),
      parts: small().parts.map((part, n) =>
        n === 2 ? { ...part, sources: part.sources.flatMap((source, place) => change(source, place) ?? []) } : part,
      ),
    };
    const earlier = createWarmStart(now, configuration, before);
    expect(earlier?.rounds[0]?.[2]).toBeNull();
    expect(earlier?.pool[3]).toEqual(before.state.search?.pool[3]);
    return { earlier, kept: earlier?.pool[2] ?? [], now };
  };
  const withOffers = (source: Source, change: (offer: Offer) => Offer): Source => ({
    ...source,
    offers: source.offers.map(change),
  });

  test('keeps every column if prices rise', () => {
    const { kept, earlier } = keptWith((source) =>
      withOffers(source, (offer) => ({ ...offer, price: offer.price + 1 })),
    );

    expect(kept).toEqual(pool);
    expect(earlier?.choices).toEqual(before.state.search?.points.map(({ choice }) => choice));
  });

  test('keeps the columns without purchases from a removed source, with their offers renumbered', () => {
    const { kept, earlier } = keptWith((source, n) => (n === 0 ? null : source));
    const gone = small().parts[2]?.sources[0]?.offers.length ?? 0;
    const offersOf = (column: readonly number[]) => column.filter((_, n) => n % 3 === 0);
    const left = pool.filter((column) => offersOf(column).every((offer) => offer >= gone));

    expect(kept).toEqual(left.map((column) => column.map((value, n) => (n % 3 === 0 ? value - gone : value))));
    expect(earlier?.choices.flat()).toContain(null);
  });

  test('keeps no column above a capacity, below a minimum or outside of a window', () => {
    const without = (change: (offer: Offer) => Offer) => keptWith((source) => withOffers(source, change)).kept;

    expect(without((offer) => ({ ...offer, capacity: 0 })).filter(({ length }) => length > 0)).toEqual([]);
    expect(without((offer) => ({ ...offer, minimum: 100_000 })).filter(({ length }) => length > 0)).toEqual([]);
    expect(without((offer) => ({ ...offer, first: 7 })).filter(({ length }) => length > 0)).toEqual([]);
  });

  test('is solved from its kept columns if it alone has changed, and together with all parts if many have', () => {
    const { now, earlier } = keptWith((source) =>
      withOffers(source, (offer) => ({ ...offer, price: offer.price + 1 })),
    );
    expect(calculated(now, configuration, earlier).state.search?.changed).toEqual([2]);

    const suppliers = now.suppliers.map((each) => ({ ...each, reliability: each.reliability - 1 }));
    const many = createWarmStart({ ...now, suppliers }, configuration, before);
    expect(many?.pool).toEqual(before.state.search?.pool);
    expect(calculated({ ...now, suppliers }, configuration, many).state.search?.changed).toBeUndefined();
  });
});

test('nothing is kept from another time axis, another configuration or a running calculation', () => {
  const configuration = configured('Balanced');
  const before = calculated(small(), configuration);
  expect(createWarmStart({ ...small(), now: 1 }, configuration, before)).toBeUndefined();
  expect(createWarmStart(small(), configured('FewOrders'), before)).toBeUndefined();
  expect(createWarmStart(small(), configuration, { ...before, state: beginCalculation() })).toBeUndefined();
});
