import { type Configuration, findConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { DAILY, MANY_PARTS } from '../readInstance.ts';
import type { WeightedSumEffort } from './minimizeWeightedSum.ts';

/** What is measured: a calculation through all phases, with the objective whose value is recorded, or a weighted sum. */
type Goal =
  | { readonly configuration: Configuration; readonly objective?: number }
  | { readonly factors: readonly number[]; readonly effort: WeightedSumEffort };

export interface RecordCase {
  readonly name: string;
  readonly instance: string;
  readonly goal: Goal;
}

/** The short part decides which methods stay; the long part is for large problems and further ones. */
export type RecordPart = 'short' | 'long';

const createBalanced = (instance: string): RecordCase => {
  const configuration = findConfiguration('Balanced');
  if (configuration === undefined) throw new Error('There is no configuration Balanced');
  return { name: `${instance} Balanced`, instance, goal: { configuration } };
};

/** Fewest orders within 5 % of the least cost, without a late unit. */
const FEW_ORDERS: Configuration = {
  name: 'FewOrders',
  order: ['LateUnitPeriods', 'TotalCost', 'PurchaseOrders'],
  tolerances: { TotalCost: { basisPoints: 500 } },
  recycledSupplierIds: [],
  recycledPartTypes: [],
};

const createFewOrders = (instance: string): RecordCase => ({
  name: `${instance} fewest orders`,
  instance,
  goal: { configuration: FEW_ORDERS, objective: FEW_ORDERS.order.indexOf('PurchaseOrders') },
});

/** Cost + a (4 L + S) + b (R + 20 N) + h H + w O, in the order of the criteria. */
const toFactors = (a: number, b: number, h: number, w: number): readonly number[] => [1, a, b, 20 * b, 0, w, 0, h, 0];

type Effort = readonly [light: number, rounds: number, nodes: number];

const createSum = (
  instance: string,
  name: string,
  factors: readonly number[],
  [light, rounds, nodes]: Effort,
): RecordCase => ({
  name: `${instance} ${name}`,
  instance,
  goal: { factors, effort: { light, rounds, nodes, isSearching: true } },
});

/** So dear that no unit is late where all can be on time. */
const LATE = 1_000;

/** Cost + stock held + 1,500 or 3,000 for each order: the weighted sum of the literature on lot sizing. */
const createLotSizing = (instance: string, order: number, effort: Effort): RecordCase =>
  createSum(instance, 'sum', toFactors(LATE, 0, 1, order), effort);

const USUAL: Effort = [20, 6, 300];

/** Few rounds: a round prices parts of 400 supply options. */
const LARGE: Effort = [8, 1, 20];

export const CASES: Readonly<Record<RecordPart, readonly RecordCase[]>> = {
  short: [
    ...['04-small-objects', '05-daily-calendar', '07-coupled-40', '08-coupled-60'].map(createBalanced),
    createLotSizing('b1', 1_500, USUAL),
    createLotSizing('b2', 1_500, USUAL),
    createLotSizing('b3', 1_500, USUAL),
    createLotSizing('b4', 3_000, LARGE),
    ...['b2', 'b3'].map(createFewOrders),
  ],
  long: [
    ...['06-medium', '09-coupled-200', DAILY, '10-large', MANY_PARTS].map(createBalanced),
    ...['b1', 'b2', 'b3', 'b4'].map(createBalanced),
    createLotSizing('b5', 1_500, USUAL),
    ...['b6', 'b7', 'b8', 'b9'].map((instance) => createLotSizing(instance, 1_500, USUAL)),
    createLotSizing('b10', 3_000, LARGE),
    createSum('05-daily-calendar', 'sum', toFactors(0.22, 0.015, 0.00075, 750), USUAL),
    createSum('06-medium', 'sum', toFactors(2.1, 0.14, 0.007, 7_000), [6, 1, 20]),
    createSum('07-coupled-40', 'sum a', toFactors(2.335408, 0.155694, 0.00778469, 7784.6944), [14, 6, 300]),
    createSum('07-coupled-40', 'sum b', toFactors(23.35408, 0, 0.00778469, 1556.9389), [20, 12, 300]),
    createSum('08-coupled-60', 'sum', toFactors(1.608805, 0.1072537, 0.00536268, 5362.6838), [6, 3, 300]),
    createSum('09-coupled-200', 'sum', toFactors(2.208714, 0.1472476, 0.00736238, 7362.3811), [10, 1, 20]),
  ],
};
