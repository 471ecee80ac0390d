import type { Configuration } from '#lib/procurement/domain/configuration/configuration.ts';
import { isOrdered } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import type { Column } from '#lib/procurement/optimiser/columns/column.ts';
import { isFeasibleColumn } from '#lib/procurement/optimiser/columns/isFeasibleColumn.ts';
import { ensure } from '#lib/procurement/optimiser/model/ensure.ts';
import { buildPartModel } from '#lib/procurement/optimiser/model/partModel.ts';
import type { PlanningData } from '#lib/procurement/optimiser/parts/calculationContext.ts';
import { computeObjectiveValues, getExactRounds } from '#lib/procurement/optimiser/parts/extremePoints.ts';
import type { CalculationState, WarmStart } from '#lib/procurement/optimiser/state/calculationState.ts';

interface FinishedCalculation extends PlanningData {
  readonly state: CalculationState;
}

/** Returns a key of the data that determine a part's plans. Indices of suppliers and orders of an earlier plan do not affect it. */
const getPartKey = (problem: Problem, part: Part): string =>
  JSON.stringify([part, part.sources.map(({ supplier }) => problem.suppliers[supplier])], (key, value: unknown) =>
    key === 'supplier' || key === 'planned' || key === 'earlier' ? undefined : value,
  );

export const getTimeAxisKey = ({ periods, now, start }: Problem): string => JSON.stringify([periods, now, start]);

const getSearchKey = (configuration: Configuration): string =>
  JSON.stringify({ ...configuration, name: '', budget: {} });

/** By part: its index in the earlier problem and whether its data are unchanged; undefined for a new part. */
export const matchParts = (
  before: Problem,
  problem: Problem,
): readonly ({ place: number; isSame: boolean } | undefined)[] => {
  const places = new Map(before.parts.map((part, place) => [part.id, place]));
  return problem.parts.map((part) => {
    const place = places.get(part.id);
    const other = place === undefined ? undefined : before.parts[place];
    if (place === undefined || other === undefined) return undefined;
    return { place, isSame: getPartKey(problem, part) === getPartKey(before, other) };
  });
};

/** Supplier and offer identifiers of a part's offers, in the order of the offer indices in columns. */
export const listOfferKeys = (problem: Problem, part: Part): readonly string[] =>
  part.sources.flatMap(({ supplier, offers }) => offers.map(({ id }) => `${problem.suppliers[supplier]?.id} ${id}`));

/** Converts a column to the current offer indices of its part; undefined if one of its offers no longer exists. */
export const translateColumn = (
  column: Column,
  from: readonly string[],
  to: ReadonlyMap<string, number>,
): Column | undefined => {
  const orders: (readonly [offer: number, order: number, quantity: number])[] = [];
  for (let at = 0; at + 2 < column.length; at += 3) {
    const offer = to.get(ensure(from[ensure(column[at])]));
    if (offer === undefined) return undefined;
    orders.push([offer, ensure(column[at + 1]), ensure(column[at + 2])]);
  }
  return orders.sort((a, b) => a[0] - b[0] || a[1] - b[1]).flat();
};

/** Columns of a changed part that are feasible under its current limits, by earlier index. */
const listFeasibleColumns = (
  columns: readonly Column[],
  { problem, configuration }: PlanningData,
  part: Part,
  from: readonly string[],
): ReadonlyMap<number, Column> => {
  const model = buildPartModel(problem, part, configuration);
  const to = new Map(listOfferKeys(problem, part).map((offer, place) => [offer, place]));
  return new Map(
    columns.flatMap((column, place) => {
      const now = translateColumn(column, from, to);
      return now !== undefined && isFeasibleColumn(model, now) ? [[place, now] as const] : [];
    }),
  );
};

/**
 * Returns whether an earlier plan of unchanged data may not be optimal, because its calculation had other frozen
 * orders. If it had fewer, the plan remains optimal for the parts whose orders the new problem admits.
 */
const hasOtherFrozenOrders = (before: Problem, problem: Problem): boolean =>
  before.replanning !== undefined &&
  (problem.replanning === undefined || problem.replanning.frozen < before.replanning.frozen);

/** Returns, for each objective that is minimised part by part, whether the values of a plan reach its bounds. */
const listProvenObjectives = ({ problem, configuration, state }: FinishedCalculation): readonly boolean[] => {
  const [order = []] = getExactRounds(configuration);
  const values = problem.parts.map((part, n) =>
    computeObjectiveValues({ problem, configuration }, part, order, state.rounds[0]?.[n] ?? []),
  );
  return order.map((_, n) => values.reduce((total, each) => total + ensure(each[n]), 0) === state.bounds?.[n]);
};

/**
 * Returns the warm start: results of a finished calculation that are still valid for the new problem. Undefined if the
 * configurations or time axes differ, if the calculation is not done, if no part is common to both problems, or if a
 * lexicographic optimum is not proven.
 */
export const createWarmStart = (
  problem: Problem,
  configuration: Configuration,
  before: FinishedCalculation,
): WarmStart | undefined => {
  const { state } = before;
  if (state.phase !== 'done') return undefined;
  if (getSearchKey(configuration) !== getSearchKey(before.configuration)) return undefined;
  if (isOrdered(configuration) && state.best !== state.bound) return undefined;
  // A limit on changes keeps the plans of a front close to the earlier plan, and may lower their coverage.
  if (!isOrdered(configuration) && before.problem.replanning?.changes !== undefined) return undefined;
  if (getTimeAxisKey(problem) !== getTimeAxisKey(before.problem)) return undefined;
  const hasOther = hasOtherFrozenOrders(before.problem, problem);
  const places = matchParts(before.problem, problem).map(
    (found) => found && (hasOther ? { ...found, isSame: false } : found),
  );
  if (places.every((found) => found === undefined)) return undefined;
  const isFrozen = (problem.replanning?.frozen ?? -1) >= 0;
  // With a limit on changes the coverage of a part may differ from plan to plan, and the reasons with it.
  const hasReasons = problem.replanning?.changes === undefined && before.problem.replanning?.changes === undefined;
  const each = <Value>(
    value: (place: number) => Value | undefined,
    isValid?: (value: Value, part: number) => boolean,
  ): readonly (Value | null)[] =>
    places.map((found, part) => {
      const known = found?.isSame ? value(found.place) : undefined;
      return known !== undefined && (isValid?.(known, part) ?? !isFrozen) ? known : null;
    });
  /** Whether the new frozen orders admit a column: it then stays optimal for a part with unchanged data. */
  const isAdmitted = (column: Column, n: number): boolean => {
    const part = problem.parts[n];
    return !isFrozen || (part !== undefined && isFeasibleColumn(buildPartModel(problem, part, configuration), column));
  };
  const plan = state.rounds.at(-1) ?? [];
  const pool = state.search?.pool ?? [];
  const kept = places.map((found, n) => {
    const [part, other] = [problem.parts[n], before.problem.parts[found?.place ?? -1]];
    if (found === undefined || part === undefined || other === undefined) return undefined;
    if (found.isSame && !isFrozen) return undefined;
    return listFeasibleColumns(
      pool[found.place] ?? [],
      { problem, configuration },
      part,
      listOfferKeys(before.problem, other),
    );
  });
  const ofChanged = kept.map((columns) => columns && new Map([...columns.keys()].map((place, n) => [place, n])));
  return {
    rounds: state.rounds.map((columns) => each((place) => columns[place], isAdmitted)),
    pool: each((place) => pool[place]).map(
      (columns, part) => columns ?? (kept[part] ? [...kept[part].values()] : null),
    ),
    choices: (state.search?.points ?? []).map(({ choice }) =>
      places.map((found, part) => {
        const place = found && choice[found.place];
        if (place === undefined) return null;
        return found?.isSame && !isFrozen ? place : (ofChanged[part]?.get(place) ?? null);
      }),
    ),
    explained: each((place) =>
      hasReasons ? { column: plan[place] ?? [], reasons: state.reasons[place] ?? [] } : undefined,
    ),
    leastValues: each((place) => state.leastValues?.[place]),
    ...(isOrdered(configuration) && { proven: listProvenObjectives(before) }),
  };
};
