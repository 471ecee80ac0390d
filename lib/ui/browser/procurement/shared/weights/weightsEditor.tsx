import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Criterion } from '#lib/procurement/domain/configuration/configuration.ts';
import { CRITERIA } from '#lib/procurement/domain/configuration/members.ts';
import { formatNumber } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Explain } from '#lib/ui/browser/kit/explain.tsx';
import { NumberField } from '#lib/ui/browser/kit/field.tsx';
import { changeWeight, getRoom, type Weights } from '#lib/ui/browser/procurement/shared/weights/weights.ts';

const Lock = ({ isClosed }: { readonly isClosed: boolean }): VNode => (
  <svg viewBox="0 0 16 16" aria-hidden="true">
    <rect x="3" y="7" width="10" height="7" rx="1.5" />
    <path d={isClosed ? 'M5 7V5a3 3 0 0 1 6 0v2' : 'M5 7V4a3 3 0 0 1 5.8-1'} />
  </svg>
);

interface WeightProps {
  readonly criterion: Criterion;
  readonly weight: number;
  /** Largest weight that the locked weights leave possible. */
  readonly room: number;
  readonly isLocked: boolean;
  readonly error: string | undefined;
  readonly onChange: (weight: number) => void;
  readonly onLock: () => void;
}

const Weight = ({ criterion, weight, room, isLocked, error, onChange, onLock }: WeightProps): VNode => {
  const texts = getTexts('weights');
  const { name } = getTexts('terms').criteria[criterion];
  /** Typed text that is not a possible weight; `null` if the field is empty. */
  const [wrong, setWrong] = useState<number | null>();
  const change = (value: number | undefined): void => {
    const isPossible = value !== undefined && Number.isInteger(value) && value >= 0 && value <= room;
    setWrong(isPossible ? undefined : (value ?? null));
    if (isPossible) onChange(value);
  };
  return (
    <li>
      <NumberField
        label={name}
        value={wrong === undefined ? weight : (wrong ?? undefined)}
        min={0}
        max={room}
        step={1}
        error={wrong === undefined ? error : texts.range(formatNumber(room))}
        onInput={change}
      />
      <Explain kind="criteria" id={criterion} />
      <input
        type="range"
        aria-label={texts.slider(name)}
        min={0}
        max={100}
        value={weight}
        onInput={({ currentTarget }) => {
          setWrong(undefined);
          onChange(Math.min(room, currentTarget.valueAsNumber));
        }}
      />
      <button type="button" class="lock" aria-pressed={isLocked} aria-label={texts.keep(name)} onClick={onLock}>
        <Lock isClosed={isLocked} />
      </button>
    </li>
  );
};

interface WeightsEditorProps {
  readonly weights: Weights;
  readonly locked: readonly Criterion[];
  readonly getError: (path: string) => string | undefined;
  readonly onChange: (weights: Weights) => void;
  readonly onLock: (locked: readonly Criterion[]) => void;
}

/** Nine weights whose sum stays 100. */
export const WeightsEditor = ({ weights, locked, getError, onChange, onLock }: WeightsEditorProps): VNode => {
  const texts = getTexts('weights');
  const sum = CRITERIA.reduce((total, criterion) => total + weights[criterion], 0);
  return (
    <fieldset>
      <legend>{texts.title}</legend>
      <p class="hint">{texts.hint}</p>
      <ul class="weights">
        {CRITERIA.map((criterion) => (
          <Weight
            key={criterion}
            criterion={criterion}
            weight={weights[criterion]}
            room={getRoom(weights, locked, criterion)}
            isLocked={locked.includes(criterion)}
            error={getError(`Weights.${criterion}`)}
            onChange={(weight) => onChange(changeWeight(weights, locked, criterion, weight))}
            onLock={() =>
              onLock(locked.includes(criterion) ? locked.filter((one) => one !== criterion) : [...locked, criterion])
            }
          />
        ))}
      </ul>
      <output>{texts.sum(formatNumber(sum))}</output>
    </fieldset>
  );
};
