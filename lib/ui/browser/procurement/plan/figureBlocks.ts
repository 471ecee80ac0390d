import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';

export type Block = 'cover' | 'money' | 'risk' | 'work';

/** The figures of a plan, grouped by topic. */
export const FIGURE_BLOCKS: readonly { readonly block: Block; readonly names: readonly (keyof Kpis)[] }[] = [
  {
    block: 'cover',
    names: [
      'UnavailableUnits',
      'LateUnits',
      'OnTimeRate',
      'FillRate',
      'LateUnitPeriods',
      'AverageDelay',
      'EndMinimumStockShortfall',
      'MinimumStockShortfallUnitPeriods',
      'MinimumStockCompliance',
    ],
  },
  {
    block: 'money',
    names: ['TotalCost', 'Saving', 'AverageUnitCost', 'ExcessStockUnitPeriods', 'OverMaximumPartPeriods'],
  },
  {
    block: 'risk',
    names: ['SupplyRisk', 'AverageReliability', 'NonPriorityUnits', 'PriorityShare', 'RecycledUnits', 'RecycledShare'],
  },
  { block: 'work', names: ['PurchaseOrders', 'OrderLines', 'SuppliersUsed', 'DeliveryTime', 'AverageLeadTime'] },
];

/** Least and largest value of a figure over the points of a front. */
export interface FigureRange {
  readonly low: number;
  readonly high: number;
  /** Place of a value in the range, 0 to 1. */
  readonly place: (value: number) => number;
}

/** Computes the ranges of the figures that differ between the points of a front. */
export const computeRanges = (points: readonly Kpis[]): ReadonlyMap<keyof Kpis, FigureRange> => {
  const ranges = new Map<keyof Kpis, FigureRange>();
  for (const name of FIGURE_BLOCKS.flatMap(({ names }) => names)) {
    const values = points.map((point) => point[name]);
    const low = values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY);
    const high = values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY);
    if (low < high) ranges.set(name, { low, high, place: (value) => (value - low) / (high - low) });
  }
  return ranges;
};
