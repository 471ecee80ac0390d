/** Distance of a figure from its best possible value, at most; `percent` is formatted, without its sign. */
export const bounds = {
  least: 'the least possible',
  most: 'the most possible',
  above: (percent: string, least: string): string =>
    `at most ${percent} % above the least possible; least found ${least}`,
  below: (percent: string, most: string): string => `at most ${percent} % below the most possible; most found ${most}`,
  leastFound: (least: string): string => `least found ${least}`,
  mostFound: (most: string): string => `most found ${most}`,
  cheapest: 'No possible plan is cheaper',
  dearer: (percent: string): string => `At most ${percent} % more expensive than the cheapest possible plan`,
};
