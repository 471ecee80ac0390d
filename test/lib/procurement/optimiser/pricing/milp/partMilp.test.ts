import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { OrderedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { EXACT_OPTIONS } from '#lib/procurement/optimiser/highs/solverOptions.ts';
import { type CostFunction, computeCost, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { buildPartModel, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { buildPartMilp, type PartMilp, toQuantities } from '#lib/procurement/optimiser/pricing/milp/partMilp.ts';
import { solveStage } from '#lib/procurement/optimiser/pricing/scaled/objectiveStage.ts';
import { anyProblem } from '#test/support/procurement/askedPlan.ts';
import { anyStockedPart, listCombinations, MAXIMUM } from '#test/support/procurement/stockedPart.ts';

/** 150 MILPs, each solved twice, on a busy machine. */
const TIME = 120_000;

const milp = await loadMilpSolver();

const configuration: OrderedConfiguration = {
  name: 'Cost',
  order: ['TotalCost'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const OBJECTIVES = [
  'TotalCost',
  'LateUnitPeriods',
  'MinimumStockShortfallUnitPeriods',
  'ExcessStockUnitPeriods',
  'EndMinimumStockShortfall',
] as const;

type Limits = readonly (readonly [form: CostFunction, most: number])[];

/** Returns the plan of a MILP with the least value of a cost within limits. */
const minimise = (program: PartMilp, form: CostFunction, limits: Limits) =>
  milp.withModel(program.toProofData(form, limits), (solver) => {
    solver.options.set(EXACT_OPTIONS);
    solver.run();
    expect(solver.getModelStatus()).toBe(milp.constants.modelStatus.optimal);
    return toQuantities(program, solver.getSolution().colValue);
  });

test(
  'a MILP without the stock variables that its costs do not charge has the same least value, and its plan keeps all limits',
  () => {
    let [variables, narrowed, seen] = [0, 0, 0];
    const anyForms = fc.tuple(anyProblem(), fc.constantFrom(...OBJECTIVES), fc.constantFrom(...OBJECTIVES));
    fc.assert(
      fc.property(anyForms, ([problem, kept, minimised]) => {
        for (const part of problem.parts) {
          const model = buildPartModel(problem, part, configuration);
          if (model.options.length === 0) continue;
          const [first, second] = [getCostFunction(model, kept), getCostFunction(model, minimised)];
          const unavailable = getCostFunction(model, 'UnavailableUnits');
          // Shortfall that costs more than backlog needs the rows that forbid stock and backlog together.
          const all = buildPartMilp(model, true);
          const covered: Limits = [[unavailable, computeCost(model, unavailable, minimise(all, unavailable, []))]];
          const limits: Limits = [...covered, [first, computeCost(model, first, minimise(all, first, covered))]];
          const narrow = all.narrowTo([unavailable, first, second]);
          const [expected, plan] = [minimise(all, second, limits), minimise(narrow, second, limits)];
          expect(computeCost(model, second, plan)).toBe(computeCost(model, second, expected));
          expect(narrow.isPlan(plan)).toBe(true);
          for (const [form, most] of limits) expect(computeCost(model, form, plan)).toBeLessThanOrEqual(most);
          // A proof needs a finite bound of every variable, and every plan keeps these bounds.
          const { colUpper = [] } = all.toProofData(second, limits);
          for (const [n, value] of all.toVariableValues(plan).entries()) {
            expect(colUpper[n]).toBeLessThan(Number.POSITIVE_INFINITY);
            expect(value).toBeLessThanOrEqual(colUpper[n] ?? 0);
          }
          variables += all.program.lower.length;
          narrowed += narrow.program.lower.length;
          seen += 1;
        }
      }),
      // The seed is fixed, so that the number of cases counted below does not depend on chance.
      { numRuns: 60, seed: 1 },
    );
    expect(seen).toBeGreaterThan(50);
    expect(narrowed).toBeLessThan(0.7 * variables);
  },
  TIME,
);

test(
  'the best plan of a MILP is the best of all plans that keep the maximum stock, scheduled receipts included',
  () => {
    let conditional = 0;
    const anyUnits = fc.array(fc.integer({ min: -3, max: 3 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(anyStockedPart, anyUnits, (model, units) => {
        const none = model.base.map(() => 0);
        const form = { unit: units.slice(0, model.options.length), backlog: none, shortfall: none, excess: none };
        const program = buildPartMilp(model, false).narrowTo([form]);
        const values = listCombinations(model)
          .filter(program.isPlan)
          .map((quantities) => computeCost(model, form, quantities));
        expect(computeCost(model, form, minimise(program, form, []))).toBe(Math.min(...values));
        const binaries = program.program.whole.filter((kind) => kind === 1).length - model.options.length;
        conditional += binaries > model.options.length ? 1 : 0;
      }),
      { numRuns: 200, seed: 1 },
    );
    expect(conditional).toBeGreaterThan(5);
  },
  TIME,
);

test('the maximum stock of a part whose stock only falls takes no binary', () => {
  const option = { offer: 0, order: 0, low: 1, high: 4 };
  const options = [1, 2, 3].map((arrival) => ({ ...option, arrival }));
  const terms = { source: 0, supplier: 0, price: 1, capacity: 12, minimum: 0, risk: 0 };
  const model: PartModel = {
    periods: 4,
    start: 0,
    minimum: 0,
    maximum: MAXIMUM,
    base: [2, 1, 0, -3],
    offers: [{ ...terms, priority: false, recycled: false }],
    sources: [{ minimum: 0, quantity: Number.POSITIVE_INFINITY }],
    options,
  };
  const form = getCostFunction(model, 'TotalCost');
  const { whole } = buildPartMilp(model, false).narrowTo([form]).program;
  expect(whole.filter((kind) => kind === 1)).toHaveLength(options.length);
});

test('periods whose stock is the same in every plan share its variables', () => {
  const terms = { source: 0, supplier: 0, price: 1, capacity: 4, minimum: 0, risk: 0 };
  const model: PartModel = {
    periods: 6,
    start: 0,
    minimum: 0,
    maximum: Number.POSITIVE_INFINITY,
    base: [0, 0, -4, -4, -4, -4],
    offers: [{ ...terms, priority: false, recycled: false }],
    sources: [{ minimum: 0, quantity: Number.POSITIVE_INFINITY }],
    options: [{ offer: 0, order: 0, arrival: 3, low: 1, high: 4 }],
  };
  const late = getCostFunction(model, 'LateUnitPeriods');
  const program = buildPartMilp(model, false).narrowTo([late]);
  // The quantity, then stock and backlog in the third period, and once for the three periods after it.
  expect(program.program.lower).toHaveLength(5);
  const whole = program.toProofData(late, []);
  expect(Array.from(whole.colCost)).toEqual([0, 0, 0, 1, 3]);
});

test(
  'a proof with fractional quantities first gives the same least value, with a bound that reaches it',
  () => {
    let [seen, better] = [0, 0];
    const anyForms = fc.tuple(anyProblem(), fc.constantFrom(...OBJECTIVES), fc.constantFrom(...OBJECTIVES));
    fc.assert(
      fc.property(anyForms, ([problem, kept, minimised]) => {
        for (const part of problem.parts) {
          const model = buildPartModel(problem, part, configuration);
          if (model.options.length === 0) continue;
          const [first, second] = [getCostFunction(model, kept), getCostFunction(model, minimised)];
          const program = buildPartMilp(model, true);
          const known = minimise(program, first, []);
          const goal = { minimised: second, kept: [[first, computeCost(model, first, known)] as const] };
          const [expected, found] = [false, true].map((relaxesQuantities) =>
            solveStage(milp, program, goal, { nodes: 5_000, known, relaxesQuantities }),
          );
          expect(found?.value).toBe(expected?.value);
          expect(found?.bound).toBe(expected?.bound);
          expect(found?.value).toBe(computeCost(model, second, found?.quantities ?? []));
          expect(program.isPlan(found?.quantities ?? [])).toBe(true);
          if (found !== undefined && found.value < computeCost(model, second, known)) better += 1;
          seen += 1;
        }
      }),
      { numRuns: 60, seed: 2 },
    );
    expect(seen).toBeGreaterThan(50);
    expect(better).toBeGreaterThan(5);
  },
  TIME,
);
