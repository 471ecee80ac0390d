import {
  type Criterion,
  isAdditive,
  type OrderedConfiguration,
  type OrderObjective,
} from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { measurePlan } from '#lib/procurement/optimiser/changes/changeLimits.ts';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { planToPoolColumn } from '#lib/procurement/optimiser/columns/columnPool.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { COLUMN_OBJECTIVES, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { COVERAGE_TIERS } from '#lib/procurement/optimiser/model/coverageTiers.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { SearchContext } from '#lib/procurement/optimiser/search/searchContext.ts';

/** Objectives of each criterion. */
const OBJECTIVES: Readonly<Record<Criterion, readonly OrderObjective[]>> = {
  Cost: ['TotalCost'],
  Lateness: ['LateUnitPeriods', 'MinimumStockShortfallUnitPeriods'],
  Risk: ['SupplyRisk'],
  NonPriority: ['NonPriorityUnits'],
  DeliveryTime: ['DeliveryTime'],
  Orders: ['PurchaseOrders'],
  Suppliers: ['SuppliersUsed'],
  Stock: ['ExcessStockUnitPeriods'],
  RecycledUnits: ['RecycledUnits'],
};

const CRITERIA = Object.keys(OBJECTIVES) as readonly Criterion[];

/** Returns the coverage tiers, then the objectives of a part's plan, by name. */
const evaluate = (part: PartContext, column: Column): ReadonlyMap<string, number> => {
  const quantities = getColumnQuantities(part.model, column);
  const [, unavailable, shortfall] = measurePlan(part.model, quantities);
  const { objectives } = planToPoolColumn(part, quantities);
  return new Map([
    ['UnavailableUnits', unavailable],
    ['EndMinimumStockShortfall', shortfall],
    ...COLUMN_OBJECTIVES.map((name, n) => [name, ensure(objectives[n])] as const),
  ]);
};

/**
 * Returns a function that finds the first of some objectives that a column of a part improves, compared with its plan
 * with the fewest changes. If none is better, the column can only improve a count over all parts: the result is the first
 * count among the objectives, or null if there is none.
 */
const createFindImprovement = (part: PartContext, fewest: Column, names: readonly OrderObjective[]) => {
  const before = evaluate(part, fewest);
  const count = names.find((name) => !isAdditive(name)) ?? null;
  return (column: Column): string | null => {
    const after = evaluate(part, column);
    const isBetter = (name: string) => (after.get(name) ?? 0) < (before.get(name) ?? 0);
    return [...COVERAGE_TIERS, ...names].find(isBetter) ?? count;
  };
};

/**
 * Returns, by part, then by column of the pool: the first objective, by descending weight, that is better than in the
 * part's plan with the fewest changes. See `createFindImprovement` for columns that improve none.
 */
export const listImprovements = (
  { parts, pool, configuration: { weights } }: SearchContext,
  fewest: readonly Column[],
): readonly (readonly (string | null)[])[] => {
  const names = CRITERIA.filter((criterion) => (weights[criterion] ?? 0) > 0)
    .sort((a, b) => (weights[b] ?? 0) - (weights[a] ?? 0))
    .flatMap((criterion) => OBJECTIVES[criterion]);
  return pool.map((columns, n) => {
    const findImprovement = createFindImprovement(ensure(parts[n]), ensure(fewest[n]), names);
    return columns.map(({ column }) => findImprovement(column));
  });
};

/** Returns, by part, the first objective of an order that is better than in the part's plan with the fewest changes. */
export const listOrderImprovements = (
  problem: Problem,
  configuration: OrderedConfiguration,
  columns: readonly Column[],
  fewest: readonly Column[],
): readonly (string | null)[] =>
  getPartContexts(problem, configuration).map((part, n) =>
    createFindImprovement(part, ensure(fewest[n]), configuration.order)(ensure(columns[n])),
  );
