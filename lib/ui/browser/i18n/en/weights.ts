/** The editor of weights, in Settings and beside the alternatives of a plan. */
export const weights = {
  title: 'Weights',
  sum: (sum: string): string => `Sum ${sum}`,
  slider: (name: string): string => `${name}, slider`,
  keep: (name: string): string => `Keep the weight of ${name}`,
  range: (most: string): string => `Type a whole number from 0 to ${most}.`,
  hint: 'The sum stays 100: the other weights give way in proportion. The lock keeps a weight.',
};
