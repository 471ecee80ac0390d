import type { Configuration, SearchBudget } from '#lib/procurement/domain/configuration/configuration.ts';

/** Budget members under which rows written before their renaming hold the value; no present name is among them. */
const FORMER_NAMES: Readonly<Record<string, keyof SearchBudget>> = {
  directions: 'linearWeightVectors',
  slopes: 'slopeScalingRounds',
  priceRounds: 'dualRounds',
  stirs: 'perturbations',
  variety: 'randomWeightVectors',
  points: 'frontPoints',
};

/** Returns a configuration as stored: text, since the table keeps no order of members and sums of weights depend on it. */
export const toConfigurationText = (configuration: Configuration): string => JSON.stringify(configuration);

/** Reads a stored configuration, its budget under the present or the former names. */
export const readConfigurationText = (text: string): Configuration => {
  const stored = JSON.parse(text) as Configuration & { readonly budget?: Partial<SearchBudget> };
  if (stored.budget === undefined) return stored;
  const budget = Object.fromEntries(
    Object.entries(stored.budget).map(([name, value]) => [FORMER_NAMES[name] ?? name, value]),
  );
  return { ...stored, budget };
};
