import {
  decidesEachPart,
  isOrdered,
  listAdditiveObjectives,
} from '#lib/procurement/domain/configuration/configuration.ts';
import { changeUsers, toOrderNumber } from '#lib/procurement/domain/plan/orderNumber.ts';
import { WHOLE_LIST } from '#lib/procurement/domain/questions/listPage.ts';
import {
  CLOSING_FIGURES,
  type Closing,
  type OrderFilter,
  type PurchaseOrder,
  type PurchaseOrderLine,
} from '#lib/procurement/domain/questions/orders.ts';
import { type Column, getColumnQuantities, toColumn, toOrders } from '#lib/procurement/optimiser/columns/column.ts';
import {
  COLUMN_OBJECTIVES,
  computeColumnObjectives,
  type PartContext,
  toPartContext,
} from '#lib/procurement/optimiser/columns/partContext.ts';
import { toLinearWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { computeRates } from '#lib/procurement/optimiser/front/tchebycheff.ts';
import {
  type CostFunction,
  computeCost,
  getCostFunction,
  type Quantities,
} from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartModel, type PartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import { toObjectiveForms } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import { NARROW_BEAM } from '#lib/procurement/optimiser/pricing/beamSearch/beamWidths.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/beamSearch/heuristicPricing.ts';
import { isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import {
  computeMinimumReceipts,
  solveCoverage,
  solveLexicographic,
} from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import {
  type AskedPlan,
  createPartSolver,
  getMeasure,
  getPlanColumns,
  listOrderNumbers,
  type PlanColumns,
} from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import { toWishLimits } from '#lib/procurement/optimiser/questions/part/partWish.ts';

/** The plan that replaces the one of a part when an order is given up. */
interface Replacement {
  readonly place: number;
  readonly column: Column;
  readonly isProven: boolean;
}

/** Returns the additive figures of a part's plan: coverage, then the column objectives. */
const computeSums = (model: PartModel, quantities: Quantities): readonly number[] => [
  computeCost(model, getCostFunction(model, 'UnavailableUnits'), quantities),
  computeCost(model, getCostFunction(model, 'EndMinimumStockShortfall'), quantities),
  ...computeColumnObjectives(toPartContext(model), quantities),
];

const replaceColumns = ({ problem, configuration }: AskedPlan, plan: PlanColumns, changed: readonly Replacement[]) => {
  const columns = [...plan.columns];
  const users = new Map(plan.users);
  const sums = [0, 0, ...plan.totals];
  for (const { place, column } of changed) {
    const part = ensure(problem.parts[place]);
    const model = buildPartModel(problem, part, configuration);
    const before = columns[place] ?? [];
    const [own, other] = [before, column].map((each) => computeSums(model, getColumnQuantities(model, each)));
    sums.forEach((sum, n) => {
      sums[n] = sum + ensure(other?.[n]) - ensure(own?.[n]);
    });
    changeUsers(users, listOrderNumbers(problem, part, before), -1);
    changeUsers(users, listOrderNumbers(problem, part, column), 1);
    columns[place] = column;
  }
  const tiers = sums.splice(0, 2);
  return { plan: { columns, users, totals: sums }, tiers };
};

const countSuppliers = (periods: number, { users }: PlanColumns): number =>
  new Set([...users.keys()].map((order) => Math.floor(order / periods))).size;

const describeClosing = (asked: AskedPlan, plan: PlanColumns, changed: readonly Replacement[]): Closing => {
  const { plan: after, tiers } = replaceColumns(asked, plan, changed);
  const periods = asked.problem.periods.length;
  const computeChange = (name: (typeof COLUMN_OBJECTIVES)[number]): number => {
    const n = COLUMN_OBJECTIVES.indexOf(name);
    const change = ensure(after.totals[n]) - ensure(plan.totals[n]);
    return name === 'RecycledUnits' ? 0 - change : change;
  };
  const changes = CLOSING_FIGURES.map((name) => {
    if (name === 'UnavailableUnits') return [name, ensure(tiers[0])];
    if (name === 'EndMinimumStockShortfall') return [name, ensure(tiers[1])];
    if (name === 'PurchaseOrders') return [name, after.users.size - plan.users.size];
    if (name === 'SuppliersUsed') return [name, countSuppliers(periods, after) - countSuppliers(periods, plan)];
    return [name, computeChange(name)];
  });
  const { configuration, problem } = asked;
  const isAlone = decidesEachPart(problem, configuration) || (!isOrdered(configuration) && problem.parts.length === 1);
  return { Exact: isAlone && changed.every(({ isProven }) => isProven), Changes: Object.fromEntries(changes) };
};

/** Returns the model without the options of an order. */
const withoutOrder = (model: PartModel, order: number): PartModel => ({
  ...model,
  options: model.options.filter(
    (option) => toOrderNumber(ensure(model.offers[option.offer]).supplier, option.order, model.periods) !== order,
  ),
});

/** Finds a plan of a part by weights, which the range of the front makes linear. Orders of other parts cost nothing. */
const priceByWeights = (
  asked: AskedPlan,
  plan: PlanColumns,
  part: PartContext,
  floor: number,
): Quantities | undefined => {
  const measure = getMeasure(asked.configuration, asked.state);
  if (measure === undefined) return undefined;
  const weights = toLinearWeights(computeRates(measure.range, measure.weights));
  const getPrice = (order: number): number => ((plan.users.get(order) ?? 0) > 0 ? 0 : weights.order);
  return priceHeuristically(part, { floor, linearWeights: weights, getPrice }, NARROW_BEAM, false);
};

/** Finds a plan of a part without an order by beam search. */
const replaceFast = (asked: AskedPlan, plan: PlanColumns, place: number, order: number): Replacement => {
  const { milp, problem, configuration } = asked;
  const model = withoutOrder(buildPartModel(problem, ensure(problem.parts[place]), configuration), order);
  const covering = solveCoverage(milp, model);
  const forms: readonly CostFunction[] = toObjectiveForms(model, listAdditiveObjectives(configuration));
  if (forms.length > 0) {
    const found = solveLexicographic(milp, model, forms, { nodes: 0, covering: covering.quantities });
    const isProven = found.bounds.every((bound, n) => bound >= ensure(found.values[n]));
    return { place, column: toColumn(model, found.quantities), isProven };
  }
  const floor = computeMinimumReceipts(model, covering.value);
  const canSearch = model.options.length > 0 && isRelaxationTractable(model);
  const quantities = canSearch ? priceByWeights(asked, plan, toPartContext(model), floor) : undefined;
  return { place, column: toColumn(model, quantities ?? covering.quantities), isProven: false };
};

/** Finds the best plan of a part without an order, with the plans of the other parts fixed. */
const replaceBest = (asked: AskedPlan, plan: PlanColumns, place: number, order: number): Replacement => {
  const solver = createPartSolver(asked, plan, place);
  const { periods } = asked.problem;
  const wish = {
    part: place,
    supplier: Math.floor(order / periods.length),
    position: order % periods.length,
    isExcluded: true,
  };
  const found = solver.solve(solver.model, {
    limits: toWishLimits(solver.model, solver.part, wish),
    isRelaxed: false,
  });
  if (typeof found === 'string') return replaceFast(asked, plan, place, order);
  return { place, column: found.column, isProven: found.isProven };
};

/** Finds the best plan of a part without an order: by beam search if this proves it, else by exact methods. */
const replaceExactly = (asked: AskedPlan, plan: PlanColumns, place: number, order: number): Replacement => {
  const isAlone = decidesEachPart(asked.problem, asked.configuration);
  const quick = isAlone ? replaceFast(asked, plan, place, order) : undefined;
  return quick?.isProven === true ? quick : replaceBest(asked, plan, place, order);
};

/** Lists the lines of a plan by order number. */
const groupLines = ({ problem }: AskedPlan, { columns }: PlanColumns) => {
  const orders = new Map<number, { readonly place: number; readonly line: PurchaseOrderLine }[]>();
  for (const [place, part] of problem.parts.entries())
    for (const { source, offer, order, arrival, quantity } of toOrders(problem, part, columns[place] ?? [])) {
      const from = ensure(part.sources[source]);
      const { id, price } = ensure(from.offers[offer]);
      const number = toOrderNumber(from.supplier, order, problem.periods.length);
      const lines = orders.get(number) ?? [];
      orders.set(number, lines);
      const line = {
        PartId: part.id,
        OfferId: id,
        Quantity: quantity,
        TotalPrice: quantity * price,
        DeliveryPeriod: problem.periods[arrival]?.id ?? 0,
      };
      lines.push({ place, line });
    }
  return orders;
};

/** Lists the orders that a filter selects with their lines, sorted by period, then by supplier. */
const listOrders = (asked: AskedPlan, plan: PlanColumns, { supplierId, orderPeriod }: OrderFilter) => {
  const { suppliers, periods } = asked.problem;
  return [...groupLines(asked, plan)]
    .map(([order, lines]) => ({
      order,
      lines,
      SupplierId: suppliers[Math.floor(order / periods.length)]?.id ?? 0,
      OrderPeriod: periods[order % periods.length]?.id ?? 0,
    }))
    .filter(({ SupplierId }) => supplierId === undefined || SupplierId === supplierId)
    .filter(({ OrderPeriod }) => orderPeriod === undefined || OrderPeriod === orderPeriod)
    .sort((a, b) => a.OrderPeriod - b.OrderPeriod || a.SupplierId - b.SupplierId);
};

/** Lists purchase orders with the cost of giving up each of them. A single order is answered by exact methods. */
export const answerOrders = (
  asked: AskedPlan,
  filter: OrderFilter,
  { offset, most } = WHOLE_LIST,
): readonly PurchaseOrder[] => {
  const { problem } = asked;
  const plan = getPlanColumns(asked);
  const isSingle = filter.supplierId !== undefined && filter.orderPeriod !== undefined;
  const selected = listOrders(asked, plan, filter).slice(offset, offset + most);
  return selected.map(({ order, lines, SupplierId, OrderPeriod }): PurchaseOrder => {
    const places = [...new Set(lines.map(({ place }) => place))];
    let now = plan;
    const changed: Replacement[] = [];
    for (const place of places) {
      const one = (isSingle ? replaceExactly : replaceFast)(asked, now, place, order);
      changed.push(one);
      // Later parts may join the new orders of earlier ones.
      if (isSingle) now = replaceColumns(asked, now, [one]).plan;
    }
    return {
      SupplierId,
      OrderPeriod,
      Value: lines.reduce((sum, { line }) => sum + line.TotalPrice, 0),
      Lines: lines.map(({ line }) => line),
      Closing: describeClosing(asked, plan, changed),
      ...(order % problem.periods.length <= (problem.replanning?.frozen ?? -1) && { Frozen: true }),
    };
  });
};
