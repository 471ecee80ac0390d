import type { VNode } from 'preact';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import type { Choice } from '#lib/ui/browser/procurement/plan/alternatives/address.ts';
import { ParallelLines } from '#lib/ui/browser/procurement/plan/alternatives/parallelLines.tsx';
import { type Placed, ROLES } from '#lib/ui/browser/procurement/plan/alternatives/roles.ts';
import { Scatter } from '#lib/ui/browser/procurement/plan/alternatives/scatter.tsx';

const Legend = (): VNode => {
  const { marks } = getTexts('alternatives');
  return (
    <ul class="legend">
      {[...ROLES].reverse().map((role) => (
        <li key={role}>
          <svg width="24" height="16" aria-hidden="true">
            {role === 'plan' ? (
              <path class={`point ${role}`} d="M12 1l7 7l-7 7l-7 -7Z" />
            ) : (
              <circle class={`point ${role}`} cx="12" cy="8" r="5" />
            )}
          </svg>{' '}
          {marks[role]}
        </li>
      ))}
    </ul>
  );
};

interface PicturesProps {
  readonly placed: readonly Placed[];
  readonly axes: Pick<Choice, 'x' | 'y'>;
  readonly onAxes: (axes: Partial<Pick<Choice, 'x' | 'y'>>) => void;
  readonly onPick: (point: number) => void;
}

/** The points by two criteria, and by all of them. */
export const Pictures = ({ placed, axes, onAxes, onPick }: PicturesProps): VNode => {
  const { picture: texts } = getTexts('alternatives');
  const { criteria } = getTexts('terms');
  const options = CRITERIA.map((criterion) => ({ value: criterion, text: criteria[criterion].name }));
  const select = (axis: 'x' | 'y'): VNode => (
    <SelectField<Criterion>
      label={texts[axis]}
      value={axes[axis]}
      options={options}
      onChange={(criterion) => onAxes({ [axis]: criterion })}
    />
  );
  return (
    <section class="card pictures" aria-label={texts.title}>
      <h2>{texts.title}</h2>
      <Legend />
      <div>
        <div class="axis-choice">
          {select('x')}
          {select('y')}
        </div>
        <Scatter placed={placed} {...axes} onPick={onPick} />
        <p class="hint">
          {texts.size} {texts.pick}
        </p>
      </div>
      <ParallelLines placed={placed} />
    </section>
  );
};
