import { createRandom, type Random } from '#lib/procurement/optimiser/heuristics/random.ts';
import type { Vector } from '../hypervolume.ts';

/** A plan under selection by constraint violation, then rank, then crowding distance. */
interface Member<Plan> {
  readonly plan: Plan;
  readonly vector: Vector;
  /** Constraint violation: distance from the best coverage. */
  readonly failure: number;
  rank: number;
  distance: number;
}

/** The operators of a problem: random plans, crossover with mutation, and evaluation. */
export interface Breeding<Plan> {
  readonly random: (random: Random) => Plan;
  readonly crossed: (random: Random, one: Plan, other: Plan) => Plan;
  readonly measured: (plan: Plan) => { readonly vector: Vector; readonly failure: number };
}

const POPULATION = 100;

const dominates = <Plan>(a: Member<Plan>, b: Member<Plan>): boolean => {
  if (a.failure !== b.failure) return a.failure < b.failure;
  return (
    a.vector.every((value, n) => value <= (b.vector[n] ?? 0)) && a.vector.some((value, n) => value < (b.vector[n] ?? 0))
  );
};

const layers = <Plan>(members: readonly Member<Plan>[]): readonly (readonly Member<Plan>[])[] => {
  const found: Member<Plan>[][] = [];
  for (let left = [...members]; left.length > 0; ) {
    const front = left.filter((one) => !left.some((other) => dominates(other, one)));
    for (const one of front) one.rank = found.length;
    found.push(front);
    left = left.filter((one) => !front.includes(one));
  }
  return found;
};

const spread = <Plan>(front: readonly Member<Plan>[]): void => {
  for (const one of front) one.distance = 0;
  for (const n of front[0]?.vector.keys() ?? []) {
    const sorted = [...front].sort((a, b) => (a.vector[n] ?? 0) - (b.vector[n] ?? 0));
    const width = (sorted.at(-1)?.vector[n] ?? 0) - (sorted[0]?.vector[n] ?? 0);
    sorted.forEach((one, at) => {
      const before = sorted[at - 1];
      const after = sorted[at + 1];
      const gap =
        before === undefined || after === undefined
          ? Number.POSITIVE_INFINITY
          : (after.vector[n] ?? 0) - (before.vector[n] ?? 0);
      one.distance += width === 0 ? 0 : gap / width;
    });
  }
};

const byRank = <Plan>(a: Member<Plan>, b: Member<Plan>): number => a.rank - b.rank || b.distance - a.distance;

/** Runs NSGA-II (Deb et al. 2002) until `isOver`; returns the vectors of its feasible non-dominated plans. */
export const nsga = <Plan>(breeding: Breeding<Plan>, isOver: () => boolean): readonly Vector[] => {
  const random = createRandom(1);
  const member = (plan: Plan): Member<Plan> => ({ plan, ...breeding.measured(plan), rank: 0, distance: 0 });
  const survivors = (members: readonly Member<Plan>[]): readonly Member<Plan>[] => {
    for (const front of layers(members)) spread(front);
    return [...members].sort(byRank).slice(0, POPULATION);
  };
  const first: Member<Plan>[] = [];
  while (first.length < POPULATION && !(first.length > 0 && isOver())) first.push(member(breeding.random(random)));
  let population = survivors(first);
  const parent = (): Plan => {
    const pick = () => population[Math.floor(random.next() * population.length)];
    const [one, other] = [pick(), pick()];
    if (one === undefined || other === undefined) throw new Error('The population is empty');
    return (byRank(one, other) <= 0 ? one : other).plan;
  };
  while (!isOver()) {
    const children: Member<Plan>[] = [];
    while (children.length < POPULATION && !isOver())
      children.push(member(breeding.crossed(random, parent(), parent())));
    population = survivors([...population, ...children]);
  }
  return population.filter(({ rank, failure }) => rank === 0 && failure === 0).map(({ vector }) => vector);
};
