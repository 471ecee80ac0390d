import type { AdditiveObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { ModelOffer, PartModel, SupplyOption } from '#lib/procurement/optimiser/model/partModel.ts';

/** What is minimised over the plans of one part: tiers and what a configuration weighs. */
export type PartObjective = 'UnavailableUnits' | 'EndMinimumStockShortfall' | AdditiveObjective;

/** A cost of a part's plan. */
export interface CostFunction {
  /** Per unit, by place in `PartModel.options`. */
  readonly unit: readonly number[];
  /** Per unit at the end of each period: backlog, shortfall of the minimum stock, stock above the minimum. */
  readonly backlog: readonly number[];
  readonly shortfall: readonly number[];
  readonly excess: readonly number[];
}

/** By period: none, all, or only one. */
type Span = 'all' | number;

interface Shape {
  readonly unit?: (offer: ModelOffer, option: SupplyOption) => number;
  readonly backlog?: Span;
  readonly shortfall?: Span;
  readonly excess?: Span;
}

const buildCostFunction = (model: PartModel, { unit, ...spans }: Shape): CostFunction => {
  const ofOption = (option: SupplyOption): number => {
    const offer = model.offers[option.offer];
    return unit === undefined || offer === undefined ? 0 : unit(offer, option);
  };
  const spread = (span: Span | undefined) => model.base.map((_, at) => (span === 'all' || span === at ? 1 : 0));
  return {
    unit: model.options.map(ofOption),
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

/** An objective as a cost; more RecycledUnits cost less. */
export const getCostFunction = (model: PartModel, objective: PartObjective): CostFunction => {
  if (objective === 'UnavailableUnits') return buildCostFunction(model, { backlog: model.periods - 1 });
  if (objective === 'EndMinimumStockShortfall') return buildCostFunction(model, { shortfall: model.periods - 1 });
  return buildCostFunction(model, SHAPES[objective]);
};

/** What a requirement lacks at the end of its period: production (0) by backlog, minimum stock (1) by its shortfall. */
export const getShortageCostFunction = (model: PartModel, type: 0 | 1, position: number): CostFunction =>
  buildCostFunction(model, type === 0 ? { backlog: position } : { shortfall: position });

/** The weighted sum of costs of one model. */
export const combineCostFunctions = (
  model: PartModel,
  terms: readonly (readonly [weight: number, form: CostFunction])[],
): CostFunction => {
  const sums = (length: number, values: (form: CostFunction) => readonly number[]): readonly number[] =>
    Array.from({ length }, (_, n) =>
      terms.reduce((total, [weight, form]) => total + weight * ensure(values(form)[n]), 0),
    );
  return {
    unit: sums(model.options.length, (form) => form.unit),
    backlog: sums(model.periods, (form) => form.backlog),
    shortfall: sums(model.periods, (form) => form.shortfall),
    excess: sums(model.periods, (form) => form.excess),
  };
};

/** Quantity ordered under each option. */
export type Quantities = readonly number[];

/** Net position at the end of each period. */
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

/** What the stock at the end of a period costs. */
export const computeStockCost = (model: PartModel, form: CostFunction, at: number, net: number): number => {
  const short = at >= model.start ? Math.max(0, model.minimum - Math.max(0, net)) : 0;
  return (
    ensure(form.backlog[at]) * Math.max(0, -net) +
    ensure(form.shortfall[at]) * short +
    ensure(form.excess[at]) * Math.max(0, net - model.minimum)
  );
};

/** What a plan costs. */
export const computeCost = (model: PartModel, form: CostFunction, quantities: Quantities): number =>
  computeNetPositions(model, quantities).reduce(
    (total, net, at) => total + computeStockCost(model, form, at, net),
    form.unit.reduce((total, unit, n) => total + unit * ensure(quantities[n]), 0),
  );
