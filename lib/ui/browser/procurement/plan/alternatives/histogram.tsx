import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { formatValue } from '#lib/ui/browser/procurement/plan/alternatives/formatValue.ts';
import {
  type Alternative,
  countBins,
  isMoreBetter,
  type Limited,
  type LimitScale,
} from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';

const BINS = 24;
/** Heights in the units of the picture: the bars, and the marks below them. */
const BARS = 26;
const HEIGHT = 36;

interface HistogramProps {
  readonly criterion: Limited;
  readonly name: string;
  readonly alternatives: readonly Alternative[];
  readonly scale: LimitScale;
  readonly limit: number;
  readonly plan: Alternative;
  readonly candidate: Alternative | undefined;
}

/** Number of plans by the value of a criterion, with marks of the plan and the candidate. */
export const Histogram = ({ criterion, name, alternatives, scale, limit, plan, candidate }: HistogramProps): VNode => {
  const { limits, marks } = getTexts('alternatives');
  const { low, high } = scale;
  const counts = useMemo(() => countBins(alternatives, criterion, scale, BINS), [alternatives, criterion, low, high]);
  const most = Math.max(...counts);
  const toPercent = (value: number): number => (100 * (value - low)) / (high - low);
  const isOut = (bin: number): boolean => {
    const middle = low + ((bin + 0.5) / BINS) * (high - low);
    return isMoreBetter(criterion) ? middle < limit : middle > limit;
  };
  const told = (
    [
      ['plan', plan],
      ['candidate', candidate],
    ] as const
  ).flatMap(([role, one]) =>
    one === undefined ? [] : `${marks[role]}: ${formatValue(criterion, one.values[criterion])}`,
  );
  const label = limits.histogram(
    name,
    formatPlural(alternatives.length, limits.plans),
    formatValue(criterion, low),
    formatValue(criterion, high),
  );
  return (
    <svg class="histogram" role="img" aria-label={[label, ...told].join('; ')} height={HEIGHT}>
      {counts.map((count, bin) => {
        const height = count === 0 ? 0 : Math.max(2, (BARS * count) / most);
        return (
          <rect
            key={bin}
            class={isOut(bin) ? 'outside' : 'inside'}
            x={`${(100 * bin) / BINS}%`}
            y={BARS - height}
            width={`${90 / BINS}%`}
            height={height}
          />
        );
      })}
      <svg x={`${toPercent(plan.values[criterion])}%`} overflow="visible" aria-hidden="true">
        <path class="plan" d={`M0 ${BARS + 1}l5 9h-10Z`} />
      </svg>
      {candidate !== undefined && (
        <circle class="candidate" cx={`${toPercent(candidate.values[criterion])}%`} cy={BARS + 5} r="4" />
      )}
    </svg>
  );
};
