import type { PlanDifference } from '#lib/procurement/domain/comparison.ts';
import { applyConfiguration, decidesEachPart, isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import type { ProblemTables } from '#lib/procurement/domain/problem/compareTables.ts';
import type { Problem } from '#lib/procurement/domain/problem/problem.ts';
import { toTables } from '#lib/procurement/domain/problem/toTables.ts';
import { readProblem } from '#lib/procurement/domain/problem/validate.ts';
import {
  type Cause,
  type Causes,
  type DataChange,
  listDataChanges,
  nameRow,
  undoChange,
} from '#lib/procurement/domain/questions/causes.ts';
import { keepFrozenOrders } from '#lib/procurement/domain/replanning/freezeOrders.ts';
import { type Column, getColumnQuantities } from '#lib/procurement/optimiser/columns/column.ts';
import { computeColumnObjectives, createPartContext } from '#lib/procurement/optimiser/columns/partContext.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { computeChange } from '#lib/procurement/optimiser/questions/part/changedPlan.ts';
import {
  type AskedPlan,
  createPartSolver,
  getPlanColumns,
  type PlanColumns,
} from '#lib/procurement/optimiser/questions/part/partSolver.ts';
import {
  getTimeAxisKey,
  listOfferKeys,
  matchParts,
  translateColumn,
} from '#lib/procurement/optimiser/state/warmStart.ts';

/** Limits of one answer: parts solved again, each in at most half a second, and changes undone. */
const MOST_PARTS = 20;
const MOST_CHANGES = 20;

/** Tables in which every row concerns a single part. */
const ONE_PART = ['Part', 'AvailableParts', 'PartsToBuy', 'SupplierPart', 'OfferPartSupplier'];

/** Returns the data of the plan with one change undone. Undefined if these data are invalid or have other parts. */
const undo = (
  { problem, configuration }: AskedPlan,
  tables: ProblemTables,
  change: DataChange,
): Problem | undefined => {
  const read = readProblem({ materialList: undoChange(tables, change) });
  if ('errors' in read) return undefined;
  const undone = applyConfiguration(read.problem, configuration);
  const isComparable =
    getTimeAxisKey(undone) === getTimeAxisKey(problem) &&
    undone.parts.length === problem.parts.length &&
    undone.parts.every(({ id }, place) => id === problem.parts[place]?.id);
  return isComparable ? keepFrozenOrders(problem, undone) : undefined;
};

/** Computes the objectives of a part's column under the data of `problem`. */
const evaluate = ({ configuration }: AskedPlan, problem: Problem, place: number, column: Column): readonly number[] => {
  const context = createPartContext(problem, ensure(problem.parts[place]), configuration);
  return computeColumnObjectives(context, getColumnQuantities(context.model, column));
};

/** Moves the plan to the data with a change undone. Orders under offers that do not exist there are left out. */
const moveTo = (asked: AskedPlan, undone: Problem, places: readonly number[]) => {
  const columns = [...(asked.state.rounds.at(-1) ?? [])];
  for (const place of places) {
    const part = ensure(undone.parts[place]);
    const offers = new Map(listOfferKeys(undone, part).map((offer, n) => [offer, n]));
    const from = listOfferKeys(asked.problem, ensure(asked.problem.parts[place]));
    columns[place] = translateColumn(ensure(columns[place]), from, offers) ?? [];
  }
  // These sums belong to the plan's own data.
  const { totals: _, ...shared } = asked.state;
  const moved: AskedPlan = { ...asked, problem: undone, state: { ...shared, rounds: [columns] } };
  const known = getPlanColumns(moved);
  const totals = places.reduce<readonly number[]>((sums, place) => {
    const before = evaluate(asked, asked.problem, place, asked.state.rounds.at(-1)?.[place] ?? []);
    const after = evaluate(asked, undone, place, columns[place] ?? []);
    return sums.map((sum, n) => sum - ensure(before[n]) + ensure(after[n]));
  }, known.totals);
  const plan: PlanColumns = { ...known, totals };
  return { moved, plan };
};

/**
 * Returns the size of an effect, to be compared lexicographically: missing units, then cost, then changed order lines.
 */
const measure = ({ Kpis, Purchases }: PlanDifference): readonly number[] => [
  Math.abs(Kpis.UnavailableUnits?.Change ?? 0),
  Math.abs(Kpis.TotalCost?.Change ?? 0),
  Purchases.Added.length + Purchases.Removed.length + Purchases.Changed.length,
];

const compareEffects = (a: Cause, b: Cause): number => {
  const [one, other] = [measure(a.Without), measure(b.Without)];
  const n = one.findIndex((value, place) => value !== other[place]);
  return n < 0 ? 0 : ensure(other[n]) - ensure(one[n]);
};

/** Solves the parts that a change concerns again. Undefined if the solver finds no plan of a part within its limits. */
const findCause = (
  asked: AskedPlan,
  undone: Problem,
  places: readonly number[],
  change: DataChange,
): Cause | undefined => {
  const { moved, plan } = moveTo(asked, undone, places);
  const found = places.map((place) => {
    const solver = createPartSolver(moved, plan, place);
    return solver.solve(solver.model, { limits: [], isRelaxed: true });
  });
  const columns = new Map<number, Column>();
  let isProven = true;
  for (const [n, one] of found.entries()) {
    if (typeof one === 'string') return undefined;
    columns.set(ensure(places[n]), one.column);
    isProven &&= one.isProven;
  }
  const { table, before, after } = change;
  return {
    Table: table,
    ...(before && { Before: nameRow(table, before) }),
    ...(after && { After: nameRow(table, after) }),
    PartIds: places.map((place) => ensure(undone.parts[place]).id),
    // With weights, an exact plan of one part need not be part of the exact plan of all.
    Exact:
      isProven &&
      (decidesEachPart(asked.problem, asked.configuration) ||
        (!isOrdered(asked.configuration) && asked.problem.parts.length === 1)),
    Without: computeChange(moved, plan, columns),
  };
};

/**
 * Finds which changes of the data explain the plan: undoes one change at a time and solves the parts that it concerns
 * again, with the plans of the other parts fixed. Changes of a single part come first. Solves at most `MOST_PARTS`
 * parts.
 */
export const findCauses = (asked: AskedPlan, before: Problem): Causes => {
  const tables = toTables(asked.problem);
  const changes = listDataChanges(toTables(before), tables);
  const isOfOnePart = ({ table }: DataChange): boolean => ONE_PART.includes(table);
  const ordered = [...changes.filter(isOfOnePart), ...changes.filter((change) => !isOfOnePart(change))];
  let room = MOST_PARTS;
  const causes = ordered.slice(0, MOST_CHANGES).flatMap((change) => {
    const undone = undo(asked, tables, change);
    if (undone === undefined) return [];
    const places = matchParts(asked.problem, undone).flatMap((match, place) => (match?.isSame ? [] : [place]));
    if (places.length === 0 || places.length > room) return [];
    room -= places.length;
    return findCause(asked, undone, places, change) ?? [];
  });
  return { Changes: causes.sort(compareEffects), Others: changes.length - causes.length };
};
