import fc from 'fast-check';
import { expect, test } from 'vitest';
import { loadMilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { answerOrders } from '#lib/procurement/optimiser/questions/closeOrder.ts';
import { anyProblem, calculateAskedPlan } from '#test/support/procurement/askedPlan.ts';
import { leastValues, type Rule } from '#test/support/procurement/leastDistance.ts';

/** 200 problems, each solved by two methods, on a busy machine. */
const TIME = 180_000;

const milp = await loadMilpSolver();
const configuration = {
  name: 'Cost',
  order: ['TotalCost', 'SupplyRisk'],
  recycledSupplierIds: [],
  recycledPartTypes: [],
} as const;

test(
  'the price of giving up an order is that of a MILP of the whole problem without it',
  () => {
    let exact = 0;
    fc.assert(
      fc.property(anyProblem(), fc.nat(100), (problem, choice) => {
        const asked = calculateAskedPlan(milp, problem, configuration);
        const orders = answerOrders(asked, {});
        expect(orders).toHaveLength(asked.kpis.PurchaseOrders);
        expect(orders.reduce((sum, { Value }) => sum + Value, 0)).toBe(asked.kpis.TotalCost);
        const quick = orders[choice % Math.max(1, orders.length)];
        if (quick === undefined) return;
        const { SupplierId: supplierId, OrderPeriod: orderPeriod } = quick;
        const [order] = answerOrders(asked, { supplierId, orderPeriod });
        const supplier = problem.suppliers.findIndex(({ id }) => id === supplierId);
        const position = problem.periods.findIndex(({ id }) => id === orderPeriod);
        const rule: Rule = {
          amount: (each) => (each.supplier === supplier && each.at === position ? 1 : 0),
          backlog: () => 0,
          low: 0,
          high: 0,
        };
        const truth = leastValues(milp, problem, configuration, [rule], [[1], [0, 0, 1]]) ?? [];
        const { kpis } = asked;
        const before = [kpis.UnavailableUnits, kpis.EndMinimumStockShortfall, kpis.TotalCost, kpis.SupplyRisk];
        const after = (changes: Readonly<Record<string, number>> = {}) =>
          ['UnavailableUnits', 'EndMinimumStockShortfall', 'TotalCost', 'SupplyRisk'].map(
            (name, n) => (before[n] ?? 0) + (changes[name] ?? 0),
          );
        expect(order?.Closing.Exact).toBe(true);
        expect(after(order?.Closing.Changes)).toEqual(truth);
        if (!quick.Closing.Exact) return;
        expect(after(quick.Closing.Changes)).toEqual(truth);
        exact += 1;
      }),
      // The seed is fixed, so that the number of exact answers below do not depend on chance.
      { numRuns: 200, seed: 1 },
    );
    expect(exact).toBeGreaterThan(20);
  },
  TIME,
);
