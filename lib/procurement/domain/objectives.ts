import {
  type AdditiveObjective,
  type Configuration,
  type Criterion,
  isOrdered,
  type WeightedConfiguration,
} from '#lib/procurement/domain/configuration.ts';
import { combined, type Form, formOf } from '#lib/procurement/domain/part/forms.ts';
import type { PartModel } from '#lib/procurement/domain/part/model.ts';

/** The exact optima that are found whatever the weights, and that give each objective its range. */
const CORNERS: readonly (readonly AdditiveObjective[])[] = [
  ['TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
  ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods', 'TotalCost'],
  ['SupplyRisk', 'TotalCost', 'LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
];

/** The criteria that are sums over parts, by their terms; orders and suppliers couple the parts. */
const TERMS: Readonly<Partial<Record<Criterion, readonly (readonly [number, AdditiveObjective])[]>>> = {
  Cost: [[1, 'TotalCost']],
  Lateness: [
    [4, 'LateUnitPeriods'],
    [1, 'MinimumStockShortfallUnitPeriods'],
  ],
  Risk: [[1, 'SupplyRisk']],
  NonPriority: [[1, 'NonPriorityUnits']],
  DeliveryTime: [[1, 'DeliveryTime']],
  Stock: [[1, 'ExcessStockUnitPeriods']],
  RecycledUnits: [[1, 'RecycledUnits']],
};

/** What the rounds of a calculation minimise, coverage left out; undefined for the weighted sum. */
export const roundsOf = (configuration: Configuration): readonly (readonly AdditiveObjective[] | undefined)[] =>
  isOrdered(configuration) ? [configuration.order] : [...CORNERS, undefined];

/** The costs of a round by an order. */
export const orderForms = (model: PartModel, order: readonly AdditiveObjective[]): readonly Form[] =>
  order.map((objective) => formOf(model, objective));

const criterionForm = (model: PartModel, criterion: Criterion): Form =>
  combined(
    model,
    (TERMS[criterion] ?? []).map(([factor, objective]) => [factor, formOf(model, objective)]),
  );

/** The criteria of a configuration that are sums over parts. */
const additiveCriteria = ({ weights }: WeightedConfiguration): readonly Criterion[] =>
  (Object.keys(TERMS) as Criterion[]).filter((criterion) => (weights[criterion] ?? 0) > 0);

/** The cost of each criterion for one part. */
export const criterionForms = (model: PartModel, configuration: WeightedConfiguration): readonly Form[] =>
  additiveCriteria(configuration).map((criterion) => criterionForm(model, criterion));

/** Scales a weighted sum so that its smallest factor is 1: a cost then has about the size of what it sums. */
const factorsOf = (configuration: WeightedConfiguration, ranges: readonly number[]): readonly number[] => {
  const raw = additiveCriteria(configuration).map((criterion, n) => {
    const range = ranges[n] ?? 0;
    return range === 0 ? 0 : (configuration.weights[criterion] ?? 0) / range;
  });
  const least = raw.reduce((value, each) => (each > 0 ? Math.min(value, each) : value), Number.POSITIVE_INFINITY);
  return raw.map((factor) => factor / least);
};

/** The cost of the weighted round: the sum of the criteria, each divided by its range. */
export const weightedForms = (
  model: PartModel,
  configuration: WeightedConfiguration,
  ranges: readonly number[],
): readonly Form[] => {
  const factors = factorsOf(configuration, ranges);
  const weighed = criterionForms(model, configuration).flatMap((form, n) => {
    const factor = factors[n] ?? 0;
    return factor > 0 ? [[factor, form] as const] : [];
  });
  return [weighed.length === 0 ? formOf(model, 'TotalCost') : combined(model, weighed)];
};
