import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { toPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import {
  AUGMENTATION,
  computeRange,
  computeRates,
  computeTchebycheffDistance,
} from '#lib/procurement/optimiser/front/tchebycheff.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { isWithinWindow, type Window } from '#lib/procurement/optimiser/parts/windowMilp.ts';
import { searchWindow } from '#lib/procurement/optimiser/parts/windowSearch.ts';
import { getChosenPoint, type SearchContext, toPoint } from '#lib/procurement/optimiser/search/searchContext.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';
import { leastDistance, type Rule } from '#test/support/procurement/leastDistance.ts';
import { searchBody, WEIGHTED } from '#test/support/procurement/searchedContext.ts';

const milp = await loadMilpSolver();

const getColumns = ({ pool }: SearchContext, choice: readonly number[]): readonly Column[] =>
  choice.map((place, part) => ensure(pool[part]?.[place]).column);

/** Searches a window in which every part may use all of its orders. Plans all parts again by default. */
const search = (
  context: SearchContext,
  columns: readonly Column[],
  window: Window,
  parts: readonly number[] = [...columns.keys()],
): readonly Column[] => {
  const range = computeRange(context.points);
  const rates = computeRates(range, context.weights);
  const factors = { largest: 1, each: rates.map(() => AUGMENTATION) };
  const among = context.parts.map(({ orders }) => orders);
  const job = { columns, parts, among, window, rates, ideal: range.ideal, factors };
  return ensure(searchWindow(milp, context.parts, job) ?? undefined);
};

const measure = (context: SearchContext, columns: readonly Column[]): number => {
  const pool = context.parts.map((part, n) => [toPoolColumn(part, ensure(columns[n]))]);
  const { values } = toPoint(
    { ...context, pool },
    columns.map(() => 0),
  );
  return computeTchebycheffDistance(values, computeRange(context.points), context.weights);
};

const sum = (quantities: readonly number[]): number => quantities.reduce((total, each) => total + each, 0);

test('a window keeps every limit, the quantities outside it and its total, and is no farther from the ideal point', () => {
  let nearer = 0;
  const anyWindow = fc.tuple(fc.integer({ min: 0, max: 5 }), fc.integer({ min: 0, max: 5 }));
  fc.assert(
    fc.property(anyBody(), fc.constantFrom(...WEIGHTED), anyWindow, (body, configuration, [one, other]) => {
      const context = searchBody(milp, body, configuration);
      const window = { first: Math.min(one, other), last: Math.max(one, other) };
      for (const { choice } of context.points.slice(0, 3)) {
        const columns = getColumns(context, choice);
        const found = search(context, columns, window);
        for (const [n, { model }] of context.parts.entries()) {
          const [before, after] = [columns, found].map((plan) => getColumnQuantities(model, ensure(plan[n])));
          expect(isFeasibleColumn(model, ensure(found[n]))).toBe(true);
          expect(sum(ensure(after))).toBe(sum(ensure(before)));
          const outside = model.options.flatMap((option, at) => (isWithinWindow(option, window) ? [] : [at]));
          expect(outside.map((at) => after?.[at])).toEqual(outside.map((at) => before?.[at]));
        }
        const [was, is] = [measure(context, columns), measure(context, found)];
        expect(is).toBeLessThanOrEqual(was + 1e-6 * (1 + was));
        if (is < was - 1e-6) nearer += 1;
      }
    }),
    { numRuns: 60, seed: 1 },
  );
  expect(nearer).toBeGreaterThan(5);
});

test('a search of some parts leaves the plans of the others, and is no farther from the ideal point', () => {
  let nearer = 0;
  fc.assert(
    fc.property(anyBody(), fc.constantFrom(...WEIGHTED), fc.nat(), (body, configuration, any) => {
      const context = searchBody(milp, body, configuration);
      const planned = any % context.parts.length;
      const window = { first: 0, last: context.problem.periods.length - 1 };
      for (const { choice } of context.points.slice(0, 3)) {
        const columns = getColumns(context, choice);
        const found = search(context, columns, window, [planned]);
        for (const [n, { model }] of context.parts.entries()) {
          if (n !== planned) expect(found[n]).toEqual(columns[n]);
          expect(isFeasibleColumn(model, ensure(found[n]))).toBe(true);
        }
        const [was, is] = [measure(context, columns), measure(context, found)];
        expect(is).toBeLessThanOrEqual(was + 1e-6 * (1 + was));
        if (is < was - 1e-6) nearer += 1;
      }
    }),
    { numRuns: 60, seed: 3 },
  );
  expect(nearer).toBeGreaterThan(3);
});

test('a window of all periods finds the least distance of all plans with the same totals', () => {
  fc.assert(
    fc.property(anyBody(), fc.constantFrom(...WEIGHTED), (body, configuration) => {
      const context = searchBody(milp, body, configuration);
      const columns = getColumns(context, getChosenPoint(context).choice);
      const found = search(context, columns, { first: 0, last: context.problem.periods.length - 1 });
      const rules = columns.map((column, part): Rule => {
        const total = sum(getColumnQuantities(ensure(context.parts[part]).model, column));
        return {
          amount: (order) => (order.part === part ? 1 : 0),
          backlog: () => 0,
          low: total,
          high: total,
        };
      });
      const range = computeRange(context.points);
      const least = leastDistance(milp, context.problem, configuration, context.weights, range, rules);
      const value = measure(context, found);
      const rounding = 2e-5 * (1 + least);
      expect(value).toBeGreaterThanOrEqual(least - rounding);
      // A difference of 0.0001 is not worth a further node.
      expect(value).toBeLessThanOrEqual(least + 1e-4 + rounding);
    }),
    { numRuns: 60, seed: 2 },
  );
});
