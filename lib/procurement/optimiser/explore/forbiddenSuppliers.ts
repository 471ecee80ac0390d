import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { Assignment } from '#lib/procurement/optimiser/columns/assignment.ts';
import { type Column, getColumnQuantities, isSameColumn, toColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { computeWeightedSum, type LinearWeights } from '#lib/procurement/optimiser/columns/linearWeights.ts';
import { insertPoint, type Point } from '#lib/procurement/optimiser/front/archive.ts';
import type { MilpSolver } from '#lib/procurement/optimiser/highs/milpSolver.ts';
import { computeCost, getCostFunction } from '#lib/procurement/optimiser/model/costFunction.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { CalculationContext } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import { NARROW_BEAM } from '#lib/procurement/optimiser/pricing/beamSearch/beamWidths.ts';
import { priceHeuristically } from '#lib/procurement/optimiser/pricing/beamSearch/heuristicPricing.ts';
import { isRelaxationTractable } from '#lib/procurement/optimiser/pricing/relaxation/relaxation.ts';
import { getCoverageCost, solveCoverage } from '#lib/procurement/optimiser/pricing/stages/solvePart.ts';
import {
  createSearchContext,
  getChosenPoint,
  type SearchContext,
  toPoint,
} from '#lib/procurement/optimiser/search/searchContext.ts';
import type { SearchState } from '#lib/procurement/optimiser/search/searchState.ts';

/**
 * A part that has more missing units without the forbidden suppliers than with them. The figures are the least ones
 * without these suppliers.
 */
export interface UncoveredPart {
  readonly partId: number;
  readonly unavailableUnits: number;
  readonly endMinimumStockShortfall: number;
}

/** A search among the plans without some suppliers. */
interface RestrictedSearch {
  /** The problem in which the forbidden suppliers have no offers. */
  readonly problem: Problem;
  /**
   * The search restricted to allowed columns. Its points are those of the front, with every forbidden column replaced.
   */
  readonly search: SearchState;
  /**
   * Converts an assignment of columns of the restricted search, whose pool may have grown since, to one of columns of
   * the full search, whose pool then has the same new columns.
   */
  readonly toWhole: (
    choice: Assignment,
    grown: SearchState['pool'],
  ) => Pick<SearchState, 'pool'> & { readonly choice: Assignment };
}

/** Returns the problem in which forbidden suppliers sell only the quantities of their frozen orders. */
const removeSuppliers = (problem: Problem, forbidden: ReadonlySet<number>): Problem => ({
  ...problem,
  parts: problem.parts.map((part) => {
    if (!part.sources.some(({ supplier }) => forbidden.has(supplier))) return part;
    const sourceByOffer = part.sources.flatMap(({ offers }, source) => offers.map(() => source));
    const sumFrozen = (source: number): number =>
      (part.planned ?? []).reduce((sum, line) => sum + (sourceByOffer[line.offer] === source ? line.quantity : 0), 0);
    return {
      ...part,
      sources: part.sources.map((each, n) =>
        forbidden.has(each.supplier) ? { ...each, quantity: sumFrozen(n) } : each,
      ),
    };
  }),
});

/** Returns whether a column orders nothing from a forbidden supplier, frozen orders aside. */
const createAllowedCheck = (
  { sources, planned = [] }: Part,
  forbidden: ReadonlySet<number>,
): ((column: Column) => boolean) => {
  const isAllowed = sources.flatMap(({ supplier, offers }) => offers.map(() => !forbidden.has(supplier)));
  return (column) =>
    column.every(
      (offer, n) =>
        n % 3 !== 0 ||
        isAllowed[offer] === true ||
        planned.some((line) => line.offer === offer && line.order === column[n + 1]),
    );
};

/** Linear weights for which columns are searched. */
interface ColumnSearch {
  readonly linearWeights: readonly LinearWeights[];
  /** Orders that other parts place anyway. */
  readonly orders: ReadonlySet<number>;
}

/**
 * Finds columns of a part for several linear weights. Orders that other parts place anyway cost nothing. `covering` is
 * a further column of the part.
 */
const findColumns = (
  context: SearchContext,
  place: number,
  covering: Column,
  { linearWeights, orders }: ColumnSearch,
): readonly Column[] => {
  const part = ensure(context.parts[place]);
  if (part.model.options.length === 0 || !isRelaxationTractable(part.model)) return [covering];
  const found = linearWeights.flatMap((weights) => {
    const getPrice = (order: number): number => (orders.has(order) ? 0 : weights.order);
    const quantities = priceHeuristically(
      part,
      { floor: ensure(context.floors[place]), linearWeights: weights, getPrice },
      NARROW_BEAM,
    );
    return quantities === undefined ? [] : [toColumn(part.model, quantities)];
  });
  return [covering, ...found];
};

/**
 * Returns the parts that the other suppliers cannot cover as well as the plan does, and a covering column of every
 * other part.
 */
const coverParts = (
  milp: MilpSolver,
  whole: SearchContext,
  restricted: SearchContext,
  affected: readonly number[],
): { readonly uncovered: readonly UncoveredPart[]; readonly covering: ReadonlyMap<number, Column> } => {
  const covering = new Map<number, Column>();
  const uncovered = affected.flatMap((place): readonly UncoveredPart[] => {
    const { model } = ensure(restricted.parts[place]);
    const before = ensure(whole.parts[place]).model;
    const [known] = ensure(whole.pool[place]);
    const best = computeCost(before, getCoverageCost(before), getColumnQuantities(before, known?.column ?? []));
    const { quantities, value } = solveCoverage(milp, model);
    covering.set(place, toColumn(model, quantities));
    if (value <= best) return [];
    return [
      {
        partId: ensure(restricted.problem.parts[place]).id,
        unavailableUnits: computeCost(model, getCostFunction(model, 'UnavailableUnits'), quantities),
        endMinimumStockShortfall: computeCost(model, getCostFunction(model, 'EndMinimumStockShortfall'), quantities),
      },
    ];
  });
  return { uncovered, covering };
};

/**
 * Returns the points of a front, with each forbidden column replaced by the best allowed one for the linear weights.
 */
const replacePoints = (
  context: SearchContext,
  points: readonly Point[],
  weights: LinearWeights,
  newPlaces: readonly ReadonlyMap<number, number>[],
): readonly Point[] => {
  const best = context.pool.map((columns) =>
    columns.reduce((least, { objectives }, n) => {
      const known = ensure(columns[least]).objectives;
      return computeWeightedSum(weights, objectives) < computeWeightedSum(weights, known) ? n : least;
    }, 0),
  );
  return points.reduce<readonly Point[]>((front, { choice }) => {
    const allowed = choice.map((at, part) => newPlaces[part]?.get(at) ?? ensure(best[part]));
    return insertPoint(front, toPoint(context, allowed), context.compared);
  }, []);
};

/**
 * Restricts a search to plans without the forbidden suppliers and finds new columns of the parts concerned.
 * @param forbidden indices in `Problem.suppliers`
 * @param listLinearWeights linear weights for which columns are searched; the first ones choose the replacements
 * @returns the restricted search, or the parts that prove that no such plan has the best coverage
 */
export const forbidSuppliers = (
  { milp, problem, configuration }: CalculationContext<WeightedConfiguration>,
  search: SearchState,
  forbidden: ReadonlySet<number>,
  listLinearWeights: (context: SearchContext) => readonly LinearWeights[],
): RestrictedSearch | { readonly uncovered: readonly UncoveredPart[] } => {
  const restrictedProblem = removeSuppliers(problem, forbidden);
  const whole = createSearchContext(problem, configuration, search);
  const empty = { ...search, pool: search.pool.map(() => []), points: [] };
  const restricted = createSearchContext(restrictedProblem, configuration, empty);
  const affected = problem.parts.flatMap((part, place) =>
    part.sources.some(({ supplier }) => forbidden.has(supplier)) ? [place] : [],
  );
  const { uncovered, covering } = coverParts(milp, whole, restricted, affected);
  if (uncovered.length > 0) return { uncovered };
  const linearWeights = listLinearWeights(whole);
  const checks = problem.parts.map((part) => createAllowedCheck(part, forbidden));
  const chosen = getChosenPoint(whole).choice;
  const orders = new Set(
    chosen.flatMap((at, part) => {
      const used = ensure(whole.pool[part])[at];
      return used !== undefined && ensure(checks[part])(used.column) ? used.orders : [];
    }),
  );
  const pool = search.pool.map((columns, place) => {
    const first = covering.get(place);
    if (first === undefined) return columns;
    const all = [...columns];
    for (const column of findColumns(restricted, place, first, { linearWeights, orders }))
      if (!all.some((each) => isSameColumn(each, column))) all.push(column);
    return all;
  });
  const places = pool.map((columns, part) => columns.flatMap((column, n) => (ensure(checks[part])(column) ? [n] : [])));
  const allowed = places.map((kept, part) => kept.map((n) => ensure(ensure(pool[part])[n])));
  const context = createSearchContext(restrictedProblem, configuration, { ...search, pool: allowed, points: [] });
  const newPlaces = places.map((kept) => new Map(kept.map((n, at) => [n, at])));
  const points = replacePoints(context, search.points, ensure(linearWeights[0]), newPlaces);
  return {
    problem: restrictedProblem,
    search: { ...search, pool: allowed, points },
    toWhole: (choice, grown) => ({
      choice: choice.map((at, part) => {
        const kept = ensure(places[part]);
        return kept[at] ?? ensure(pool[part]).length + at - kept.length;
      }),
      pool: pool.map((columns, part) => [...columns, ...ensure(grown[part]).slice(ensure(places[part]).length)]),
    }),
  };
};
