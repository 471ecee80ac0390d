import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import { formatValue } from '#lib/ui/browser/procurement/plan/alternatives/formatValue.ts';
import { Histogram } from '#lib/ui/browser/procurement/plan/alternatives/histogram.tsx';
import {
  type Alternative,
  createLimitScale,
  getOpenStop,
  type Limits,
  moveLimit,
} from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';

interface LimitSlidersProps {
  readonly alternatives: readonly Alternative[];
  readonly limits: Limits;
  readonly plan: Alternative;
  readonly candidate: Alternative | undefined;
  readonly onChange: (limits: Limits) => void;
}

/** A slider for each criterion that varies, with the histogram of the points above it. */
export const LimitSliders = ({ alternatives, limits, plan, candidate, onChange }: LimitSlidersProps): VNode => {
  const { limits: texts } = getTexts('alternatives');
  const scales = useMemo(
    () =>
      CRITERIA.flatMap((criterion) => {
        const scale = createLimitScale(alternatives, criterion);
        return scale === undefined ? [] : [{ criterion, scale }];
      }),
    [alternatives],
  );
  return (
    <fieldset class="limits">
      <legend>{texts.title}</legend>
      {scales.length === 0 ? <p>{texts.none}</p> : <p class="hint">{texts.hint}</p>}
      <ul>
        {scales.map(({ criterion, scale }) => {
          const limit = limits[criterion];
          const stop = limit ?? getOpenStop(criterion, scale);
          const shown = limit === undefined ? texts.open : formatValue(criterion, limit);
          return (
            <li key={criterion}>
              <p class="limit-name">
                <span>{texts.names[criterion]}</span>
                <Explain kind="criteria" id={criterion} />
                <strong class="number">{shown}</strong>
              </p>
              <Histogram
                criterion={criterion}
                alternatives={alternatives}
                scale={scale}
                limit={stop}
                plan={plan}
                candidate={candidate}
              />
              <input
                type="range"
                aria-label={texts.names[criterion]}
                aria-valuetext={shown}
                min={scale.low}
                max={scale.high}
                step={scale.step}
                value={stop}
                onInput={({ currentTarget }) =>
                  onChange(moveLimit(limits, criterion, scale, currentTarget.valueAsNumber))
                }
              />
            </li>
          );
        })}
      </ul>
      <button type="button" disabled={Object.keys(limits).length === 0} onClick={() => onChange({})}>
        {texts.clear}
      </button>
    </fieldset>
  );
};
