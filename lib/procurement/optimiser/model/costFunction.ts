import type { AdditiveObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { ModelOffer, PartModel, SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';

/** An objective of one part: a coverage tier or an additive objective of a configuration. */
export type PartObjective = 'UnavailableUnits' | 'EndMinimumStockShortfall' | AdditiveObjective;

/** A cost of a part's plan, linear in quantities, backlog, shortfall and excess stock. */
export interface CostFunction {
  /** Cost per unit, by index in `PartModel.options`. */
  readonly unit: readonly number[];
  /** Cost per unit at the end of each period: backlog, shortfall of the minimum stock, stock above the minimum. */
  readonly backlog: readonly number[];
  readonly shortfall: readonly number[];
  readonly excess: readonly number[];
}

/** Costs of options and of stock; the caller adds multipliers of limits to the unit costs. */
export interface OptionCosts {
  /** By option: cost per unit, and fixed cost of an order. */
  readonly unit: ArrayLike<number>;
  readonly fixed: ArrayLike<number>;
  readonly held: CostFunction;
  /** Price of an option whose quantity differs from the earlier plan; 0 by default. */
  readonly changePrice?: number;
}

/** The periods whose end is charged: all, or the one at this position. */
type Span = 'all' | number;

interface Shape {
  readonly unit?: (offer: ModelOffer, option: SupplyOption) => number;
  readonly backlog?: Span;
  readonly shortfall?: Span;
  readonly excess?: Span;
}

const buildCostFunction = (model: PartModel, { unit, ...spans }: Shape): CostFunction => {
  const getUnitCost = (option: SupplyOption): number => {
    const offer = model.offers[option.offer];
    return unit === undefined || offer === undefined ? 0 : unit(offer, option);
  };
  const spread = (span: Span | undefined) => model.base.map((_, at) => (span === 'all' || span === at ? 1 : 0));
  return {
    unit: model.options.map(getUnitCost),
    backlog: spread(spans.backlog),
    shortfall: spread(spans.shortfall),
    excess: spread(spans.excess),
  };
};

const SHAPES: Readonly<Record<AdditiveObjective, Shape>> = {
  LateUnitPeriods: { backlog: 'all' },
  MinimumStockShortfallUnitPeriods: { shortfall: 'all' },
  ExcessStockUnitPeriods: { excess: 'all' },
  TotalCost: { unit: (offer) => offer.price },
  SupplyRisk: { unit: (offer) => offer.risk },
  NonPriorityUnits: { unit: (offer) => (offer.priority ? 0 : 1) },
  DeliveryTime: { unit: (_, option) => option.arrival - option.order },
  RecycledUnits: { unit: (offer) => (offer.recycled ? -1 : 0) },
};

/** Returns the cost function of an objective to minimise; RecycledUnits, which is maximised, has a negative cost. */
export const getCostFunction = (model: PartModel, objective: PartObjective): CostFunction => {
  if (objective === 'UnavailableUnits') return buildCostFunction(model, { backlog: model.periods - 1 });
  if (objective === 'EndMinimumStockShortfall') return buildCostFunction(model, { shortfall: model.periods - 1 });
  return buildCostFunction(model, SHAPES[objective]);
};

/** Returns the shortage at the end of a period: backlog for production (type 0), shortfall of the minimum stock (type 1). */
export const getShortageCostFunction = (model: PartModel, type: 0 | 1, position: number): CostFunction =>
  buildCostFunction(model, type === 0 ? { backlog: position } : { shortfall: position });

/** Returns the weighted sum of cost functions of one model. */
export const combineCostFunctions = (
  model: PartModel,
  terms: readonly (readonly [weight: number, form: CostFunction])[],
): CostFunction => {
  const sumTerms = (length: number, values: (form: CostFunction) => readonly number[]): readonly number[] =>
    Array.from({ length }, (_, n) =>
      terms.reduce((total, [weight, form]) => total + weight * ensure(values(form)[n]), 0),
    );
  return {
    unit: sumTerms(model.options.length, (form) => form.unit),
    backlog: sumTerms(model.periods, (form) => form.backlog),
    shortfall: sumTerms(model.periods, (form) => form.shortfall),
    excess: sumTerms(model.periods, (form) => form.excess),
  };
};

/** Quantity ordered under each supply option. */
export type Quantities = readonly number[];

/** Returns the net position (stock less backlog) at the end of each period. */
export const computeNetPositions = (model: PartModel, quantities: Quantities): readonly number[] => {
  const received = new Array<number>(model.periods).fill(0);
  model.options.forEach(({ arrival }, n) => {
    received[arrival] = ensure(received[arrival]) + ensure(quantities[n]);
  });
  let total = 0;
  return model.base.map((net, at) => {
    total += ensure(received[at]);
    return net + total;
  });
};

/** Returns the cost of net position `net` at the end of period `at`. */
export const computeStockCost = (model: PartModel, form: CostFunction, at: number, net: number): number => {
  const short = at >= model.start ? Math.max(0, model.minimum - Math.max(0, net)) : 0;
  return (
    ensure(form.backlog[at]) * Math.max(0, -net) +
    ensure(form.shortfall[at]) * short +
    ensure(form.excess[at]) * Math.max(0, net - model.minimum)
  );
};

/** Returns the cost of a plan. */
export const computeCost = (model: PartModel, form: CostFunction, quantities: Quantities): number =>
  computeNetPositions(model, quantities).reduce(
    (total, net, at) => total + computeStockCost(model, form, at, net),
    form.unit.reduce((total, unit, n) => total + unit * ensure(quantities[n]), 0),
  );
