import type { VNode } from 'preact';
import type { Period } from '#lib/procurement/domain/problem/problem.ts';
import { formatPeriodDate, formatQuantity } from '#lib/ui/browser/formats.ts';
import { drawBars } from '#lib/ui/browser/kit/chart/paths.ts';
import { createScale } from '#lib/ui/browser/kit/chart/scale.ts';
import { formatPlace } from '#lib/ui/browser/procurement/plan/timeline/describe.ts';
import type { PeriodTotal } from '#lib/ui/browser/procurement/plan/timeline/marks.ts';
import type { Scene } from '#lib/ui/browser/procurement/plan/timeline/row.tsx';

const AXIS_HEIGHT = 40;
const TOTALS_HEIGHT = 44;
/** Pixels that a number needs, and a date after the first one, which begins at its place. */
const ID_SPACE = 36;
const DATE_SPACE = 124;
/** Pixels of a date to the right of its middle. */
const HALF_DATE = 40;

/** Places of a span with a label, at multiples of a step, so that they stay while the span moves. */
const labelPlaces = ({ span, column }: Scene, space: number): readonly number[] => {
  const step = Math.max(1, Math.ceil(space / column));
  const first = Math.ceil(span.first / step) * step;
  return Array.from({ length: Math.max(0, Math.ceil((span.end - first) / step)) }, (_, index) => first + index * step);
};

/** Places of dates; the end of the axis cuts none. */
const datePlaces = (scene: Scene, periods: readonly Period[]): readonly number[] =>
  labelPlaces(scene, DATE_SPACE).filter(
    (place) => place === 0 || (periods.length - place - 0.5) * scene.column >= HALF_DATE,
  );

interface HeadProps {
  readonly scene: Scene;
  readonly periods: readonly Period[];
  readonly totals: readonly PeriodTotal[];
}

/** Axis of periods with their dates, and below it what all shown parts require and receive. */
export const TimelineHead = ({ scene, periods, totals }: HeadProps): VNode => {
  const { span, column, texts, closed } = scene;
  const [left, width] = [span.first * column, (span.end - span.first) * column];
  const svg = (height: number) => ({
    width,
    height,
    viewBox: `${left} 0 ${width} ${height}`,
    style: { marginInlineStart: `${left}px` },
  });
  const toDate = (place: number): string => formatPeriodDate(periods[place]?.date ?? 0);
  const hasDates = periods.some(({ id, date }) => id !== date);
  const shown = totals.slice(span.first, span.end);
  const scale = createScale(
    totals.flatMap(({ required, received }) => [required, received]),
    { from: TOTALS_HEIGHT - 2, to: 4 },
  );
  const bars = (member: 'required' | 'received', shift: number): string =>
    drawBars(
      shown.map((total, index) => ({
        x: (span.first + index + shift) * column,
        width: column * 0.36,
        from: 0,
        to: total[member],
      })),
      scale,
    );
  const sum = (member: keyof PeriodTotal): string =>
    formatQuantity(totals.reduce((all, total) => all + total[member], 0));
  return (
    <div class="timeline-head" role="rowgroup">
      <div class="timeline-line" role="row" aria-rowindex={1} style={{ height: `${AXIS_HEIGHT}px` }}>
        <div role="columnheader" class="timeline-label">
          {texts.part}
        </div>
        <div role="columnheader">
          <span class="visually-hidden">
            {texts.periods(formatPlace(periods, 0), formatPlace(periods, periods.length - 1))}
          </span>
          <svg {...svg(AXIS_HEIGHT)} aria-hidden="true">
            <path class="closed" d={closed} />
            {labelPlaces(scene, ID_SPACE).map((place) => (
              <text key={place} x={(place + 0.5) * column} y={15} text-anchor="middle" class="id">
                {formatPlace(periods, place)}
              </text>
            ))}
            {hasDates &&
              datePlaces(scene, periods).map((place) => (
                <text key={place} x={(place + 0.5) * column} y={32} text-anchor={place === 0 ? 'start' : 'middle'}>
                  {toDate(place)}
                </text>
              ))}
          </svg>
        </div>
      </div>
      <div class="timeline-line" role="row" aria-rowindex={2} style={{ height: `${TOTALS_HEIGHT}px` }}>
        <div role="rowheader" class="timeline-label">
          <strong>{texts.totals}</strong>
        </div>
        <div role="gridcell" aria-label={texts.describeTotals(sum('required'), sum('received'), sum('ordered'))}>
          <svg {...svg(TOTALS_HEIGHT)} aria-hidden="true">
            <path class="closed" d={closed} />
            <path class="total-required" d={bars('required', 0.12)} />
            <path class="total-received" d={bars('received', 0.52)} />
          </svg>
        </div>
      </div>
    </div>
  );
};
