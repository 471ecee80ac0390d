import type { VNode } from 'preact';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Chart } from '#lib/ui/browser/kit/chart/chart.tsx';
import { drawLine } from '#lib/ui/browser/kit/chart/paths.ts';
import { formatValue } from '#lib/ui/browser/procurement/plan/alternatives/formatValue.ts';
import { isMoreBetter, type LimitedValues } from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';
import { type Placed, ROLES } from '#lib/ui/browser/procurement/plan/alternatives/roles.ts';

/** Pixels from one criterion to the next; its name and its ends stand above its axis. */
const ROW = 44;
const LABELS = 22;
/** From the ends of an axis, where lines of the best and the worst plans pass, to the numbers. */
const BESIDE = 8;

/** All criteria at once: an axis for each, the best value at the left, and a line for each plan. */
export const ParallelLines = ({ placed }: { readonly placed: readonly Placed[] }): VNode => {
  const { picture, limits } = getTexts('alternatives');
  const { criteria } = getTexts('terms');
  const axes = CRITERIA.flatMap((criterion) => {
    const values = placed.map((each) => each.values[criterion]);
    const [least, most] = [Math.min(...values), Math.max(...values)];
    const [best, worst] = isMoreBetter(criterion) ? [most, least] : [least, most];
    return least === most ? [] : [{ criterion, best, worst }];
  });
  const label = picture.lines(formatPlural(placed.length, limits.plans));
  return (
    <Chart label={label} height={axes.length * ROW + LABELS + 24} axisWidth={6}>
      {({ left, right, top }) => {
        const getY = (axis: number): number => top + LABELS + axis * ROW;
        const draw = (values: LimitedValues): string =>
          drawLine(
            axes.map(({ criterion, best, worst }, axis) => [
              left + ((values[criterion] - best) / (worst - best)) * (right - left),
              getY(axis),
            ]),
          );
        return (
          <>
            {ROLES.map((role) => (
              <path
                key={role}
                class={`plan-line ${role}`}
                d={placed
                  .filter((each) => each.role === role)
                  .map(({ values }) => draw(values))
                  .join('')}
              />
            ))}
            {axes.map(({ criterion, best, worst }, axis) => (
              <g key={criterion} class="axis plan-axis">
                <line class="zero" x1={left} x2={right} y1={getY(axis)} y2={getY(axis)} />
                <text x={left + BESIDE} y={getY(axis) - 7}>
                  {formatValue(criterion, best)}
                </text>
                <text class="axis-name" x={(left + right) / 2} y={getY(axis) - 7} text-anchor="middle">
                  {criteria[criterion].name}
                </text>
                <text x={right - BESIDE} y={getY(axis) - 7} text-anchor="end">
                  {formatValue(criterion, worst)}
                </text>
              </g>
            ))}
          </>
        );
      }}
    </Chart>
  );
};
