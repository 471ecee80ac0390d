import type { BoundedObjective, BoundGap, BoundGaps } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { formatFigure } from '#lib/ui/browser/procurement/shared/figureFormats.ts';

const formatPercent = (gap: number): string =>
  formatNumber(gap, { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/**
 * Describes by how much, at most, a plan is more expensive than the cheapest possible one; undefined without a bound.
 */
export const describeCostBound = (objectives: BoundGaps | undefined): string | undefined => {
  const { bounds: texts } = getTexts('terms');
  const gap = objectives?.TotalCost?.Gap;
  if (gap === undefined) return undefined;
  return gap === 0 ? texts.cheapest : texts.dearer(formatPercent(gap));
};

/** Describes how far, at most, a figure is from its best possible value; without a bound, the best value found. */
export const describeBound = (objective: BoundedObjective, { Least, Gap }: BoundGap): string => {
  const { bounds: texts } = getTexts('terms');
  const isMost = objective === 'RecycledUnits';
  if (Gap === undefined) return (isMost ? texts.mostFound : texts.leastFound)(formatFigure(objective, Least));
  if (Gap === 0) return isMost ? texts.most : texts.least;
  return (isMost ? texts.below : texts.above)(formatPercent(Gap), formatFigure(objective, Least));
};
