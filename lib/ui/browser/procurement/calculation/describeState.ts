import type { PlanProgress } from '#lib/ui/browser/api/calculations.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { computeGap } from '#lib/ui/browser/procurement/calculation/lanes.ts';
import { getFigureName } from '#lib/ui/browser/procurement/shared/figureFormats.ts';

/** Says in words what the curve shows: the phase, and how far the best plan is from the bound. */
export const describeState = (progress: PlanProgress): string => {
  const { state } = getTexts('calculation');
  const phase = getTexts('summary').phases[progress.Phase];
  const { Phase, Best, Bound, Objective } = progress;
  if (Best === undefined) return phase;
  if (Phase === 'solve' && Bound !== undefined) return state.solve(phase, formatNumber(Best), formatNumber(Bound));
  if (Objective !== undefined && Bound !== undefined)
    return state.objective(phase, getFigureName(Objective), formatNumber(Best), formatNumber(Bound));
  if (Phase === 'search') return state.search(phase, formatNumber(Best, { maximumFractionDigits: 2 }));
  if (Phase !== 'prove') return phase;
  const gap = computeGap(progress);
  if (gap === undefined) return state.noBound(phase);
  if (gap === 0) return state.proven(phase);
  return state.prove(phase, formatNumber(gap, { maximumFractionDigits: gap < 10 ? 2 : 0 }));
};
