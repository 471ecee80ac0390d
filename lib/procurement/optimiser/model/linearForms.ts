import type { AdditiveObjective } from '#lib/procurement/domain/configuration/configuration.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { ModelOffer, Option, PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** What is minimised over the plans of one part: tiers and what a configuration weighs. */
export type PartObjective = 'UnavailableUnits' | 'EndMinimumStockShortfall' | AdditiveObjective;

/** A cost of a part's plan. */
export interface Form {
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
  readonly unit?: (offer: ModelOffer, option: Option) => number;
  readonly backlog?: Span;
  readonly shortfall?: Span;
  readonly excess?: Span;
}

const formOfShape = (model: PartModel, { unit, ...spans }: Shape): Form => {
  const ofOption = (option: Option): number => {
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
export const formOf = (model: PartModel, objective: PartObjective): Form => {
  if (objective === 'UnavailableUnits') return formOfShape(model, { backlog: model.periods - 1 });
  if (objective === 'EndMinimumStockShortfall') return formOfShape(model, { shortfall: model.periods - 1 });
  return formOfShape(model, SHAPES[objective]);
};

/** What a requirement lacks at the end of its period: production (0) by backlog, minimum stock (1) by its shortfall. */
export const lackForm = (model: PartModel, type: 0 | 1, position: number): Form =>
  formOfShape(model, type === 0 ? { backlog: position } : { shortfall: position });

/** The weighted sum of costs of one model. */
export const combined = (model: PartModel, terms: readonly (readonly [weight: number, form: Form])[]): Form => {
  const sums = (length: number, values: (form: Form) => readonly number[]): readonly number[] =>
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
export const positionsOf = (model: PartModel, quantities: Quantities): readonly number[] => {
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
export const heldCost = (model: PartModel, form: Form, at: number, net: number): number => {
  const short = at >= model.start ? Math.max(0, model.minimum - Math.max(0, net)) : 0;
  return (
    ensure(form.backlog[at]) * Math.max(0, -net) +
    ensure(form.shortfall[at]) * short +
    ensure(form.excess[at]) * Math.max(0, net - model.minimum)
  );
};

/** What a plan costs. */
export const costOf = (model: PartModel, form: Form, quantities: Quantities): number =>
  positionsOf(model, quantities).reduce(
    (total, net, at) => total + heldCost(model, form, at, net),
    form.unit.reduce((total, unit, n) => total + unit * ensure(quantities[n]), 0),
  );
