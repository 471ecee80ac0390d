import type { Recycled } from '#lib/procurement/domain/configuration/configuration.ts';
import type { Part, Problem } from '#lib/procurement/domain/problem/problem.ts';
import { type OpenPart, openPart } from '#lib/procurement/optimiser/columns/partContext.ts';

/** Options of the parts that stay open, some 250 bytes each; a part beyond is opened again, which takes far less than solving it. */
const MOST_OPTIONS = 100_000;

const made = new WeakMap<Problem, Map<string, readonly OpenPart[]>>();

const opening = (problem: Problem, recycled: Recycled): readonly OpenPart[] => {
  let room = MOST_OPTIONS;
  let last: { readonly place: number; readonly part: OpenPart } | undefined;
  const opened = (part: Part, place: number): OpenPart => {
    let kept: OpenPart | undefined;
    let orders: readonly number[] | undefined;
    const whole = (): OpenPart => {
      if (kept !== undefined) return kept;
      if (last?.place === place) return last.part;
      const whole = openPart(problem, part, recycled);
      if (whole.orderOf.length <= room) {
        room -= whole.orderOf.length;
        kept = whole;
      }
      last = { place, part: whole };
      return whole;
    };
    return {
      get model() {
        return whole().model;
      },
      get orderOf() {
        return whole().orderOf;
      },
      get forms() {
        return whole().forms;
      },
      get orders() {
        orders ??= whole().orders;
        return orders;
      },
    };
  };
  return problem.parts.map(opened);
};

/** All parts of a problem, each opened when it is first asked for; they last as long as the problem. */
export const openedParts = (problem: Problem, recycled: Recycled): readonly OpenPart[] => {
  const { recycledSupplierIds, recycledPartTypes } = recycled;
  const key = JSON.stringify([recycledSupplierIds, recycledPartTypes]);
  const ofProblem = made.get(problem) ?? new Map<string, readonly OpenPart[]>();
  made.set(problem, ofProblem);
  const parts = ofProblem.get(key) ?? opening(problem, recycled);
  ofProblem.set(key, parts);
  return parts;
};
