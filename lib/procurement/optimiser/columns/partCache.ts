import type { Recycled } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { createPartContext, type PartContext } from '#lib/procurement/optimiser/columns/partContext.ts';

/**
 * Maximum number of cached options, some 250 bytes each. The models of further parts are rebuilt at each use, which
 * takes far less time than solving them.
 */
const MOST_OPTIONS = 100_000;

const made = new WeakMap<Problem, Map<string, readonly PartContext[]>>();

const createPartContexts = (problem: Problem, recycled: Recycled): readonly PartContext[] => {
  let room = MOST_OPTIONS;
  let last: { readonly place: number; readonly part: PartContext } | undefined;
  const openPart = (part: Part, place: number): PartContext => {
    let kept: PartContext | undefined;
    let orders: readonly number[] | undefined;
    const getPart = (): PartContext => {
      if (kept !== undefined) return kept;
      if (last?.place === place) return last.part;
      const created = createPartContext(problem, part, recycled);
      if (created.orderByOption.length <= room) {
        room -= created.orderByOption.length;
        kept = created;
      }
      last = { place, part: created };
      return created;
    };
    return {
      get model() {
        return getPart().model;
      },
      get orderByOption() {
        return getPart().orderByOption;
      },
      get costFunctions() {
        return getPart().costFunctions;
      },
      get orders() {
        orders ??= getPart().orders;
        return orders;
      },
    };
  };
  return problem.parts.map(openPart);
};

/** Returns the contexts of all parts. Each is built at its first use and cached as long as `problem` is reachable. */
export const getPartContexts = (problem: Problem, recycled: Recycled): readonly PartContext[] => {
  const { recycledSupplierIds, recycledPartTypes } = recycled;
  const key = JSON.stringify([recycledSupplierIds, recycledPartTypes]);
  const ofProblem = made.get(problem) ?? new Map<string, readonly PartContext[]>();
  made.set(problem, ofProblem);
  const parts = ofProblem.get(key) ?? createPartContexts(problem, recycled);
  ofProblem.set(key, parts);
  return parts;
};
