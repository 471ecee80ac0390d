import type { WeightedConfiguration } from '#lib/procurement/domain/configuration/configuration.ts';
import { getCriterionWeights } from '#lib/procurement/optimiser/front/criteria.ts';
import { createRandom } from '#lib/procurement/optimiser/model/random.ts';
import { SIZES } from '#lib/procurement/optimiser/model/sizes.ts';

/**
 * A step of the search by weights within a limit on changes. `criterion`, `distance` and `prove` price every part at dual
 * prices: those of one criterion, of the distance, and of the distance with final ranges. `vector` only combines known
 * columns: its goal is a weighted sum of the criteria.
 */
export type WeightedStep =
  | { readonly kind: 'criterion'; readonly criterion: number }
  | { readonly kind: 'vector'; readonly shares: readonly number[] }
  | { readonly kind: 'distance' }
  | { readonly kind: 'prove' };

/** Numbers of rounds by kind of step. */
interface Rounds {
  readonly criterion: number;
  readonly distance: number;
  readonly vector: number;
  readonly prove: number;
}

/** Parts up to which each pass over all parts takes seconds. */
const FEW_PARTS = 60;

const getRounds = ({ effort }: WeightedConfiguration, parts: number): Rounds => {
  if (parts > SIZES.programs) return { criterion: 0, distance: 0, vector: 0, prove: 0 };
  if (parts > SIZES.polished) return { criterion: 0, distance: 1, vector: 0, prove: 1 };
  if (effort === 'quick') return { criterion: 1, distance: 1, vector: 4, prove: 8 };
  if (parts > FEW_PARTS) return { criterion: 1, distance: 2, vector: 6, prove: 8 };
  return { criterion: 2, distance: 3, vector: 8, prove: 10 };
};

const repeat = <Item>(count: number, create: (n: number) => Item): readonly Item[] =>
  Array.from({ length: count }, (_, n) => create(n));

/** Returns the steps of the search in order. */
export const createWeightedSteps = (configuration: WeightedConfiguration, parts: number): readonly WeightedStep[] => {
  const rounds = getRounds(configuration, parts);
  const weights = getCriterionWeights(configuration);
  const random = createRandom(1);
  return [
    ...weights.flatMap((weight, criterion) =>
      weight > 0 ? repeat(rounds.criterion, (): WeightedStep => ({ kind: 'criterion', criterion })) : [],
    ),
    ...repeat(rounds.distance, (): WeightedStep => ({ kind: 'distance' })),
    ...repeat(rounds.vector, (): WeightedStep => ({ kind: 'vector', shares: weights.map(() => random.next() ** 3) })),
    ...repeat(rounds.prove, (): WeightedStep => ({ kind: 'prove' })),
  ];
};
