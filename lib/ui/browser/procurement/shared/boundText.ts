import type { BoundedObjective, BoundGap, BoundGaps } from '#lib/procurement/domain/plan/objectiveBounds.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { formatFigure } from '#lib/ui/browser/procurement/shared/figureFormats.ts';

const formatPercent = (gap: number): string =>
  formatNumber(gap, { minimumFractionDigits: 0, maximumFractionDigits: 2 });

/** Says how much dearer a plan is at most than the cheapest possible one; undefined where nothing is proven. */
export const describeCostBound = (objectives: BoundGaps | undefined): string | undefined => {
  const { bounds: texts } = getTexts('terms');
  const gap = objectives?.TotalCost?.Gap;
  if (gap === undefined) return undefined;
  return gap === 0 ? texts.cheapest : texts.dearer(formatPercent(gap));
};

/** Says how far a figure is at most from its best possible value, or else what the best value found is. */
export const describeBound = (objective: BoundedObjective, { Least, Gap }: BoundGap): string => {
  const { bounds: texts } = getTexts('terms');
  const isMost = objective === 'RecycledUnits';
  if (Gap === undefined) return (isMost ? texts.mostFound : texts.leastFound)(formatFigure(objective, Least));
  if (Gap === 0) return isMost ? texts.most : texts.least;
  return (isMost ? texts.below : texts.above)(formatPercent(Gap), formatFigure(objective, Least));
};
