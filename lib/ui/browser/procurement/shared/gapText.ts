import type { Kpis } from '#lib/procurement/domain/plan/plan.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import type { PlanMessage } from '#lib/ui/browser/procurement/shared/planMessage.ts';

/** Describes how far, at most, a plan is from the best possible one. Needs the texts `terms` and `summary`. */
export const describeGap = ({ gap, gaps }: Pick<PlanMessage, 'gap' | 'gaps'>): string => {
  const { gap: texts } = getTexts('summary');
  if (gap === undefined) return texts.notProven;
  if (gap === 0) return texts.proven;
  const first = gaps[0]?.objective;
  const percent = formatNumber(gap, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  if (first === undefined) return texts.ofDistance(percent);
  return texts.ofObjective(getTexts('terms').figures[first as keyof Kpis]?.name ?? first, percent);
};
