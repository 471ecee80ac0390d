import type { Configuration, SearchBudget } from '#lib/procurement/domain/configuration/configuration.ts';

/** Names of `Budget` members in rows of earlier releases. None of them is a present name. */
const FORMER_NAMES: Readonly<Record<string, keyof SearchBudget>> = {
  directions: 'linearWeightVectors',
  slopes: 'slopeScalingRounds',
  priceRounds: 'dualRounds',
  stirs: 'perturbations',
  variety: 'randomWeightVectors',
  points: 'frontPoints',
};

/** Returns the stored text of a configuration. DynamoDB keeps no order of members, but sums of weights depend on it. */
export const toConfigurationText = (configuration: Configuration): string => JSON.stringify(configuration);

/** Reads a stored configuration, whose budget has the present or the former names. */
export const readConfigurationText = (text: string): Configuration => {
  const stored = JSON.parse(text) as Configuration & { readonly budget?: Partial<SearchBudget> };
  if (stored.budget === undefined) return stored;
  const budget = Object.fromEntries(
    Object.entries(stored.budget).map(([name, value]) => [FORMER_NAMES[name] ?? name, value]),
  );
  return { ...stored, budget };
};
