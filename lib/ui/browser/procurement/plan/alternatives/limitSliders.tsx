import type { ComponentChildren, VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import { formatValue } from '#lib/ui/browser/procurement/plan/alternatives/formatValue.ts';
import { Histogram } from '#lib/ui/browser/procurement/plan/alternatives/histogram.tsx';
import {
  type Alternative,
  createLimitScale,
  getOpenStop,
  type Limits,
  listSlid,
  moveLimit,
} from '#lib/ui/browser/procurement/plan/alternatives/limits.ts';

interface LimitSlidersProps {
  readonly alternatives: readonly Alternative[];
  readonly limits: Limits;
  readonly plan: Alternative;
  readonly candidate: Alternative | undefined;
  readonly onChange: (limits: Limits) => void;
  /** Whether there are other limits, which the button removes too. */
  readonly isOtherLimited: boolean;
  readonly onClear: () => void;
  /** Stands below the sliders. */
  readonly children: ComponentChildren;
}

/** A slider for each criterion that varies, with the histogram of the points above it. */
export const LimitSliders = (props: LimitSlidersProps): VNode => {
  const { alternatives, limits, plan, candidate, onChange, isOtherLimited, onClear, children } = props;
  const { limits: texts } = getTexts('alternatives');
  const { criteria, figures } = getTexts('terms');
  const scales = useMemo(
    () =>
      listSlid(alternatives, limits).flatMap((criterion) => {
        const scale = createLimitScale(alternatives, criterion);
        return scale === undefined ? [] : [{ criterion, scale }];
      }),
    [alternatives, limits.Lateness],
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
                {criterion === 'LateUnitPeriods' ? (
                  <Explain kind="figures" id={criterion} />
                ) : (
                  <Explain kind="criteria" id={criterion} />
                )}
                <strong class="number">{shown}</strong>
              </p>
              <Histogram
                criterion={criterion}
                name={criterion === 'LateUnitPeriods' ? figures[criterion].name : criteria[criterion].name}
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
      {children}
      <button type="button" aria-disabled={Object.keys(limits).length === 0 && !isOtherLimited} onClick={onClear}>
        {texts.clear}
      </button>
    </fieldset>
  );
};
