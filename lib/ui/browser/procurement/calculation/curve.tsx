import type { VNode } from 'preact';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import type { Lane } from '#lib/ui/browser/procurement/calculation/lanes.ts';
import { getFigureName } from '#lib/ui/browser/procurement/shared/figureFormats.ts';

const WIDTH = 240;
const HEIGHT = 72;
/** Room for the width of the lines. */
const EDGE = 4;

type Positions = Lane['best'];

const toX = (x: number): number => EDGE + x * (WIDTH - 2 * EDGE);
const toY = (y: number): number => HEIGHT - EDGE - y * (HEIGHT - 2 * EDGE);

/** A value holds until the next one, so the line has steps; of a single value it is a dot. */
const drawSteps = (points: Positions): string =>
  points.length === 0
    ? ''
    : `${points.map(([x, y], n) => (n === 0 ? `M${toX(x)} ${toY(y)}` : `H${toX(x)}V${toY(y)}`)).join('')}h0`;

/** Outline of the area between best value and bound. */
const drawGap = ({ best, bound }: Lane): string => {
  const back = bound.toReversed().map(([x, y], n) => (n === 0 ? `L${toX(x)} ${toY(y)}` : `V${toY(y)}H${toX(x)}`));
  return bound.length === 0 ? '' : `${drawSteps(best)}${back.join('')}Z`;
};

/** Weighted distances lie between 0 and 100; sums of objectives are whole numbers. */
const formatValue = (value: number | undefined, { phase, objective }: Pick<Lane, 'phase' | 'objective'>): string =>
  value === undefined
    ? '–'
    : formatNumber(value, { maximumFractionDigits: phase === 'solve' || objective !== undefined ? 0 : 4 });

const formatSeconds = (seconds: number): string => formatNumber(seconds, { maximumFractionDigits: 0 });

const LaneTable = ({ lane }: { readonly lane: Lane }): VNode => {
  const { curve } = getTexts('calculation');
  return (
    <table>
      <thead>
        <tr>
          <th scope="col" class="number">
            {curve.seconds}
          </th>
          <th scope="col" class="number">
            {curve.best}
          </th>
          {lane.bound.length > 0 && (
            <th scope="col" class="number">
              {curve.bound}
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {lane.points.map(({ Seconds, Best, Bound }, n) => (
          <tr key={n}>
            <td class="number">{formatSeconds(Seconds)}</td>
            <td class="number">{formatValue(Best, lane)}</td>
            {lane.bound.length > 0 && <td class="number">{formatValue(Bound, lane)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
};

const LaneFigure = ({ lane }: { readonly lane: Lane }): VNode => {
  const { curve } = getTexts('calculation');
  const { phases } = getTexts('summary');
  const { phase, objective, points, best, bound } = lane;
  const first = points[0];
  const last = points.at(-1);
  const value = formatValue(last?.Best, lane);
  const unit = objective === undefined ? curve.units[phase] : getFigureName(objective);
  const name = curve.describe({
    phase: phases[phase],
    unit,
    first: formatValue(first?.Best, lane),
    last: value,
    points: points.length,
  });
  return (
    <li class={`lane lane-${phase}`}>
      <strong>{phases[phase]}</strong>
      <span class="hint">{unit}</span>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={name} preserveAspectRatio="none">
        <path class="lane-gap" d={drawGap(lane)} />
        <path class="lane-bound" d={drawSteps(bound)} />
        <path class="lane-best" d={drawSteps(best)} />
      </svg>
      <dl>
        <dt>{curve.best}</dt>
        <dd class="number">{value}</dd>
        {bound.length > 0 && (
          <>
            <dt>{curve.bound}</dt>
            <dd class="number">{formatValue(last?.Bound, lane)}</dd>
          </>
        )}
      </dl>
      <details>
        <summary>{getTexts('core').common.asTable}</summary>
        <LaneTable lane={lane} />
      </details>
    </li>
  );
};

/** Course of a calculation: best value and bound over time, a lane for each phase with its own scale and unit. */
export const Curve = ({ lanes }: { readonly lanes: readonly Lane[] }): VNode => (
  <ol class="lanes" aria-label={getTexts('calculation').curve.title}>
    {lanes.map((lane) => (
      <LaneFigure key={`${lane.phase} ${lane.objective}`} lane={lane} />
    ))}
  </ol>
);
