import type { VNode } from 'preact';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { NumberAxis, ValueAxis } from '#lib/ui/browser/kit/chart/axes.tsx';
import { Chart, getVerticalSpan } from '#lib/ui/browser/kit/chart/chart.tsx';
import { computeAxisWidth, createScale } from '#lib/ui/browser/kit/chart/scale.ts';
import { formatValue } from '#lib/ui/browser/procurement/plan/alternatives/formatValue.ts';
import { type Placed, ROLES } from '#lib/ui/browser/procurement/plan/alternatives/roles.ts';

/** Radius of the marks with the fewest and with the most orders, in pixels. */
const RADIUS = { least: 4, most: 9 };

/** Height of the picture, in pixels. */
const HEIGHT = 280;

/** Half of the last label of the horizontal axis, in pixels. */
const LAST_LABEL = 24;

interface ScatterProps {
  readonly placed: readonly Placed[];
  readonly x: Criterion;
  readonly y: Criterion;
  readonly onPick: (point: number) => void;
}

/** The points by two criteria; a mark grows with its orders. The plan is a diamond, the candidate has a ring. */
export const Scatter = ({ placed, x, y, onPick }: ScatterProps): VNode => {
  const { picture, limits } = getTexts('alternatives');
  const { criteria } = getTexts('terms');
  const orders = placed.map(({ values }) => values.Orders);
  const [fewest, most] = [Math.min(...orders), Math.max(...orders)];
  const getRadius = (value: number): number => {
    const share = most === fewest ? 0 : (value - fewest) / (most - fewest);
    return RADIUS.least + share * (RADIUS.most - RADIUS.least);
  };
  const label = picture.scatter(criteria[x].name, criteria[y].name, formatPlural(placed.length, limits.plans));
  const { top, bottom } = getVerticalSpan(HEIGHT);
  const upwards = createScale(
    placed.map(({ values }) => values[y]),
    { from: bottom - RADIUS.most, to: top + RADIUS.most, hasZero: false },
  );
  const formatUpwards = (value: number): string => formatValue(y, value);
  return (
    <Chart label={label} height={HEIGHT} axisWidth={computeAxisWidth(upwards.ticks.map(formatUpwards))}>
      {(plot) => {
        const across = createScale(
          placed.map(({ values }) => values[x]),
          { from: plot.left + RADIUS.most, to: plot.right - LAST_LABEL, tickSpace: 90, hasZero: false },
        );
        return (
          <>
            <NumberAxis plot={plot} scale={across} format={(value) => formatValue(x, value)} />
            <ValueAxis plot={plot} scale={upwards} format={formatUpwards} />
            {ROLES.map((role) =>
              placed
                .filter((each) => each.role === role)
                .map(({ point, values }) => {
                  const [cx, cy, r] = [across.place(values[x]), upwards.place(values[y]), getRadius(values.Orders)];
                  const attributes = { class: `point ${role}`, onClick: () => onPick(point.Point) };
                  return role === 'plan' ? (
                    <path
                      key={point.Point}
                      {...attributes}
                      d={`M${cx} ${cy - r - 3}l${r + 3} ${r + 3}l${-r - 3} ${r + 3}l${-r - 3} ${-r - 3}Z`}
                    />
                  ) : (
                    <circle key={point.Point} {...attributes} cx={cx} cy={cy} r={r} />
                  );
                }),
            )}
          </>
        );
      }}
    </Chart>
  );
};
