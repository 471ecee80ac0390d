import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import { getColumnQuantities, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { toCostFunction } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost } from '#lib/procurement/optimiser/model/costFunction.ts';
import { computeCostAtOrderPrices } from '#lib/procurement/optimiser/model/pricedOrders.ts';
import { boundPart } from '#lib/procurement/optimiser/parts/boundPart.ts';
import type { BoundJob } from '#lib/procurement/optimiser/parts/jobs.ts';
import { priceExactly } from '#lib/procurement/optimiser/pricing/stages/exactPricing.ts';
import {
  computeMinimumReceipts,
  getCoverageCost,
  solveCoverage,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import { anyBody } from '#test/support/procurement/anyBody.ts';
import { instance } from '#test/support/procurement/procurement.ts';

const milp = await loadMilpSolver();

const linearWeights = { factors: [3, 4, 1, 0.1, 0, 0, 0.01, 0], order: 0, supplier: 0 };

/** The parts of a problem with order prices, and the bounding job of each from a column of best coverage. */
const createJobs = (body: unknown, prices: readonly number[]) => {
  const read = readProblem(body);
  if ('errors' in read) throw new Error(JSON.stringify(read.errors));
  return read.problem.parts.map((each) => {
    const part = createPartContext(read.problem, each, { recycledSupplierIds: [], recycledPartTypes: [] });
    const { model, orderByOption } = part;
    const { quantities } = solveCoverage(milp, model);
    const getPrice = (order: number) => prices[order % prices.length] ?? 0;
    const job: BoundJob = {
      linearWeights,
      floor: computeMinimumReceipts(model, computeCost(model, getCoverageCost(model), quantities)),
      prices: part.orders.map(getPrice),
      known: toColumn(model, quantities),
      effort: { nodes: 0, steps: 6 },
      isRelaxed: true,
    };
    const pricing = {
      model,
      form: toCostFunction(part, linearWeights),
      orders: { orderByOption, getPrice },
      floor: job.floor,
    };
    const getCost = (column: BoundJob['known']) =>
      computeCostAtOrderPrices(model, pricing.form, pricing.orders, getColumnQuantities(model, column));
    return { part, job, pricing, getCost };
  });
};

const somePrices = fc.array(fc.integer({ min: 0, max: 80 }), { minLength: 3, maxLength: 9 });

test('a search of a relaxation finds a feasible column that is never dearer, and its bound is never above the least cost', () => {
  fc.assert(
    fc.property(anyBody(), somePrices, fc.constantFrom(0, 1, 100), (body, prices, gap) => {
      for (const { part, job, pricing, getCost } of createJobs(body, prices)) {
        const effort = { nodes: 2_000, hasTables: false };
        const { value } = priceExactly(milp, pricing, getColumnQuantities(part.model, job.known), effort);
        const slack = 1e-6 * (1 + Math.abs(value));
        const { column, bound } = boundPart(milp, part, { ...job, search: { beyond: gap, gap } });
        expect(isFeasibleColumn(part.model, column.column)).toBe(true);
        expect(getCost(column.column)).toBeLessThanOrEqual(getCost(job.known) + slack);
        expect(getCost(column.column)).toBeGreaterThanOrEqual(value - slack);
        expect(bound).toBeLessThanOrEqual(value + slack);
      }
    }),
    { numRuns: 60 },
  );
});

test('among the options of relaxations there are columns much nearer to the bounds than beam search finds', () => {
  const sums = { beam: 0, search: 0 };
  for (const { part, job, getCost } of createJobs(JSON.parse(instance('06-medium')), [5, 40, 0, 80, 20]).slice(0, 60)) {
    const measure = (beyond: number) => {
      const { column, bound } = boundPart(milp, part, { ...job, search: { beyond, gap: 0.1 } });
      return getCost(column.column) - bound;
    };
    sums.beam += measure(Number.POSITIVE_INFINITY);
    sums.search += measure(0.1);
  }
  expect(sums.beam).toBeGreaterThan(0);
  expect(sums.search).toBeLessThan(0.2 * sums.beam);
});
