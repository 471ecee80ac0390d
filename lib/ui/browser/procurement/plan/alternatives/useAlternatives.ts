import { useMemo, useState } from 'preact/hooks';
import type { Wish } from '#lib/ui/browser/api/front.ts';
import type { FrontPoint } from '#lib/ui/browser/api/frontPoint.ts';
import type { Choice } from '#lib/ui/browser/procurement/plan/alternatives/address.ts';
import {
  type Alternative,
  EXPLORED,
  EXPLORED_NAMES,
  isWithin,
  type Limits,
  toAlternatives,
} from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import { placeAlternatives } from '#lib/ui/browser/procurement/plan/alternatives/roles.ts';
import { useChoice } from '#lib/ui/browser/procurement/plan/alternatives/useChoice.ts';
import { useExplore } from '#lib/ui/browser/procurement/plan/alternatives/useExplore.ts';
import { findChosenPoint } from '#lib/ui/browser/procurement/shared/weights/criterionValues.ts';
import type { Weights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';

const toWish = (weights: Weights, limits: Limits, without: readonly number[]): Wish => ({
  Weights: weights,
  ...Object.fromEntries(EXPLORED_NAMES.map((name) => [EXPLORED[name], limits[name]])),
  ...(without.length === 0 ? {} : { ForbiddenSupplierIds: without }),
});

/**
 * Returns the alternative that was picked; otherwise the best one by the weights that keeps the limits and is
 * `isKnown`.
 */
const findCandidate = (
  alternatives: readonly Alternative[],
  { picked, limits }: Choice,
  weights: Weights,
  isKnown: (point: number) => boolean,
): Alternative | undefined => {
  const byHand = alternatives.find(({ point }) => point.Point === picked);
  if (byHand !== undefined) return byHand;
  const kept = new Set(
    alternatives
      .filter(({ point, values }) => isKnown(point.Point) && isWithin(values, limits))
      .map(({ point }) => point),
  );
  const front = alternatives.map(({ point }) => point);
  const best = findChosenPoint(front, weights, (point) => kept.has(point));
  return alternatives.find(({ point }) => point === best);
};

/** The listed plans of a front with those found since, the choice among them, and the search for what is chosen. */
export const useAlternatives = (
  id: string,
  listed: readonly FrontPoint[],
  own: Weights,
  suppliers: readonly number[],
) => {
  const [choice, change] = useChoice();
  const [added, setAdded] = useState<readonly FrontPoint[]>([]);
  /**
   * Points that were found without some suppliers, by the ids of these suppliers: figures do not tell who supplies a
   * plan.
   */
  const [found, setFound] = useState<ReadonlyMap<string, ReadonlySet<number>>>(new Map());
  /** Whether a limit or weight that `explore` takes was changed. */
  const [isMoved, setIsMoved] = useState(false);
  const { limits, picked } = choice;
  const without = choice.without.filter((supplier) => suppliers.includes(supplier));
  const weights = choice.weights ?? own;

  const front = useMemo(() => [...listed, ...added], [listed, added]);
  const alternatives = useMemo(() => toAlternatives(front), [front]);
  const known = found.get(without.join());
  const isKnown = (point: number): boolean => without.length === 0 || known?.has(point) === true;
  const candidate = useMemo(
    () => findCandidate(alternatives, choice, weights, isKnown),
    [alternatives, picked, limits, choice.weights, known, without.length],
  );
  const candidateNumber = candidate?.point.Point;
  const placed = useMemo(
    () => placeAlternatives(alternatives, limits, candidateNumber, isKnown),
    [alternatives, limits, candidateNumber, known, without.length],
  );

  const wish = isMoved || without.length > 0 ? toWish(weights, limits, without) : undefined;
  const { exploration, retry } = useExplore(id, wish, (point) => {
    const key = without.join();
    setFound((before) => new Map(before).set(key, new Set([...(before.get(key) ?? []), point.Point])));
    if (front.some(({ Point }) => Point === point.Point)) return false;
    setAdded((before) => [...before, point]);
    return true;
  });

  const move = (changed: Partial<Choice>, isExplored = true): void => {
    change({ ...changed, picked: undefined });
    if (isExplored) setIsMoved(true);
  };
  return {
    ...{ choice, change, weights, without, front, alternatives, candidate, placed, exploration, retry },
    plan: alternatives.find(({ point }) => point.Chosen),
    setWeights: (next: Weights | undefined): void => move({ weights: next }),
    setLimits: (next: Limits): void =>
      move(
        { limits: next },
        EXPLORED_NAMES.some((name) => next[name] !== limits[name]),
      ),
    setWithout: (next: readonly number[]): void => move({ without: next }),
    clear: (): void => move({ limits: {}, without: [] }),
  };
};
