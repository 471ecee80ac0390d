import type { Recycled } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { measurePlan } from '#lib/procurement/optimiser/changes/changeLimits.ts';
import type { endChangeSearch } from '#lib/procurement/optimiser/changes/changeSearch.ts';
import { type Column, getColumnQuantities, isSameColumn } from '#lib/procurement/optimiser/columns/column.ts';
import { getPartContexts } from '#lib/procurement/optimiser/columns/partCache.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import type { PartModel } from '#lib/procurement/optimiser/model/partModel.ts';

/** Start of a search over all parts within a limit on changes. The first column of each part forms a plan within it. */
export interface LimitedStart {
  /** By part: the minimum cumulative receipts, in units. */
  readonly floors: readonly number[];
  readonly pool: readonly (readonly Column[])[];
  /** Limits on the changed supply options and, if the limit lowers the coverage, on both coverage tiers. */
  readonly most: readonly number[];
  /** By part: the largest number of changed supply options if every other part has its fewest. */
  readonly mostByPart: readonly number[];
}

/**
 * Returns the minimum cumulative receipts of a part that may have at most `unavailable` unavailable units and at most
 * `shortfall` units of shortfall of the minimum stock at the end.
 */
const computeFloor = (model: PartModel, unavailable: number, shortfall: number): number => {
  const end = ensure(model.base.at(-1));
  const isRequired = model.start < model.periods && shortfall < model.minimum;
  return Math.max(0, -unavailable - end, isRequired ? model.minimum - shortfall - end : 0);
};

const addUp = (values: readonly (readonly number[])[]): readonly number[] =>
  values.reduce((total, own) => total.map((value, n) => value + ensure(own[n])), [0, 0, 0]);

/**
 * Returns the start of a search from the result of the search for few changes. The pool holds the plans of that search,
 * and those of the best plans without a limit that are within it.
 * @param rounds by exact round, then part: the best plan without a limit
 */
export const createLimitedStart = (
  problem: Problem,
  configuration: Recycled,
  rounds: readonly (readonly Column[])[],
  { columns, parts, room, result }: ReturnType<typeof endChangeSearch>,
): LimitedStart => {
  const models = getPartContexts(problem, configuration).map(({ model }) => model);
  const measure = (part: number, column: Column) => {
    const model = ensure(models[part]);
    return measurePlan(model, getColumnQuantities(model, column));
  };
  const chosen = columns.map((column, part) => measure(part, column));
  const best = (rounds[0] ?? []).map((column, part) => measure(part, column));
  const few = parts.map(({ ends }, part) => measure(part, ensure(ends[0]).column)[0]);
  const [, unavailable = 0, shortfall = 0] = addUp(chosen);
  const [, leastUnavailable = 0, leastShortfall = 0] = addUp(best);
  const fewest = few.reduce((total, own) => total + own, 0);
  // The fewest changes of the other parts limit the changes of a part only if they are proven.
  const isProven = parts.every(({ ends }) => ensure(ends[0]).isProven);
  const mostByPart = few.map((own) => (isProven ? own : fewest) + room);
  const floors = models.map((model, part) => {
    const [, own, ownShort] = ensure(best[part]);
    return computeFloor(model, unavailable - leastUnavailable + own, shortfall - leastShortfall + ownShort);
  });
  const pool = models.map((model, part) => {
    const { ends, between } = ensure(parts[part]);
    const solved = [...ends, ...between].map(({ column }) => column);
    const isKept = (column: Column) => {
      const quantities = getColumnQuantities(model, column);
      return (
        measurePlan(model, quantities)[0] <= ensure(mostByPart[part]) &&
        quantities.reduce((total, quantity) => total + quantity, 0) >= ensure(floors[part])
      );
    };
    const others = [...solved, ...rounds.map((own) => own[part] ?? [])].filter(isKept);
    return [ensure(columns[part]), ...others].filter(
      (column, n, all) => all.findIndex((each) => isSameColumn(each, column)) === n,
    );
  });
  const isMissing = result.missing.some((units) => units > 0);
  return {
    floors,
    pool,
    most: isMissing ? [fewest + room, unavailable, shortfall] : [fewest + room],
    mostByPart,
  };
};
