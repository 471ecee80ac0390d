import type { SearchBudget, WeightedConfiguration } from '#lib/procurement/domain/configuration.ts';

/** What a step does. The first seven solve every part once; the others work on the whole. */
type Kind = 'slope' | 'price' | 'polish' | 'stir' | 'vary' | 'aim' | 'master' | 'settle' | 'breed';

/** One unit of the work of a search. */
export interface Step {
  readonly kind: Kind;
  /** How many steps of its kind came before it since the last `aim`. */
  readonly round: number;
}

/** Rounds of slope scaling, and of prices disturbed, in each direction. */
const SLOPES = 8;
const STIRS = 12;

const DEFAULT: SearchBudget = { directions: 3, priceRounds: 24, variety: 12, generations: 120, points: 120 };

/** The budget of a configuration. */
export const budgetOf = (configuration: WeightedConfiguration): SearchBudget => ({
  ...DEFAULT,
  ...configuration.budget,
});

const couples = ({ weights }: WeightedConfiguration): boolean => (weights.Orders ?? 0) + (weights.Suppliers ?? 0) > 0;

/** The steps of a search, in turn. Where nothing that is weighed couples the parts, prices and slopes say nothing. */
export const programOf = (configuration: WeightedConfiguration): readonly Step[] => {
  const budget = budgetOf(configuration);
  const times = (kind: Kind, count: number): readonly Step[] =>
    Array.from({ length: count }, (_, round) => ({ kind, round }));
  const coupled = couples(configuration);
  const depth = [
    ...times('slope', coupled ? SLOPES : 1),
    ...times('polish', coupled ? 1 : 0),
    ...times('price', coupled ? budget.priceRounds : 0),
    ...times('polish', coupled ? 2 : 0),
    ...times('stir', coupled ? STIRS : 0),
    ...times('master', coupled ? 1 : 0),
    ...times('polish', coupled ? 1 : 0),
    ...times('settle', 1),
  ];
  return [
    ...Array.from({ length: budget.directions }, (_, round) => [{ kind: 'aim', round } as const, ...depth]).flat(),
    ...times('vary', budget.variety),
    ...times('breed', budget.generations),
    ...times('settle', 1),
  ];
};
