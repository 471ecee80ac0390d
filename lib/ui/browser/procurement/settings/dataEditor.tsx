import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { EFFORTS } from '#lib/procurement/domain/configuration/configuration.ts';
import { LEAD_TIME_UNITS, MOST_LATE_BY } from '#lib/procurement/domain/configuration/members.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { NumberField, SelectField } from '#lib/ui/browser/kit/field.tsx';
import type { Draft } from '#lib/ui/browser/procurement/settings/draft.ts';

interface ChipsProps {
  readonly label: string;
  readonly hint: string;
  /** Names one of the ids, such as "Supplier". */
  readonly kind: string;
  readonly ids: readonly number[];
  /** Names of ids, as far as the import in use gives them. */
  readonly names: Readonly<Record<string, string>>;
  readonly error: string | undefined;
  readonly onChange: (ids: readonly number[]) => void;
}

/** A list of ids, each with a button that removes it. */
const Chips = ({ label, hint, kind, ids, names, error, onChange }: ChipsProps): VNode => {
  const { data: texts } = getTexts('settings');
  const [typed, setTyped] = useState<number>();
  const field = useRef<HTMLDivElement>(null);
  const isWrong = typed !== undefined && !Number.isSafeInteger(typed);
  const add = (): void => {
    if (typed === undefined || isWrong) return;
    onChange([...new Set([...ids, typed])]);
    setTyped(undefined);
  };
  return (
    <div ref={field}>
      <form
        class="actions chips-form"
        onSubmit={(event) => {
          event.preventDefault();
          add();
        }}
      >
        <NumberField label={label} hint={hint} value={typed} error={isWrong ? texts.whole : error} onInput={setTyped} />
        <button type="submit" aria-label={texts.addTo(label)}>
          {texts.add}
        </button>
      </form>
      {ids.length > 0 && (
        <ul class="chips" aria-label={label}>
          {ids.map((id) => (
            <li key={id}>
              {kind} {id}
              {names[id] !== undefined && <span class="hint">{names[id]}</span>}
              <button
                type="button"
                aria-label={texts.remove(`${kind} ${id}`)}
                onClick={() => {
                  onChange(ids.filter((one) => one !== id));
                  field.current?.querySelector('input')?.focus();
                }}
              >
                ×
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
};

/** Part types have no names. */
const NO_NAMES = {};

interface EditorPartProps {
  readonly draft: Draft;
  readonly getError: (path: string) => string | undefined;
  readonly onChange: (changes: Partial<Draft>) => void;
}

interface DataEditorProps extends EditorPartProps {
  readonly supplierNames: Readonly<Record<string, string>>;
}

/** Interpretation of the data: unit of lead times, and recycled sources. */
export const DataEditor = ({ draft, supplierNames, getError, onChange }: DataEditorProps): VNode => {
  const { data: texts } = getTexts('settings');
  return (
    <fieldset>
      <legend>{texts.title}</legend>
      <SelectField
        label={texts.leadTimeUnit}
        value={draft.leadTimeUnit}
        options={LEAD_TIME_UNITS.map((unit) => ({ value: unit, text: texts.units[unit] }))}
        error={getError('LeadTimeUnit')}
        onChange={(leadTimeUnit) => onChange({ leadTimeUnit })}
      />
      <SelectField
        label={texts.effort}
        hint={texts.effortHint}
        value={draft.effort}
        options={EFFORTS.map((effort) => ({ value: effort, text: texts.efforts[effort] }))}
        error={getError('Effort')}
        onChange={(effort) => onChange({ effort })}
      />
      <NumberField
        label={texts.lateBy}
        hint={texts.lateByHint}
        value={draft.lateBy}
        min={1}
        max={MOST_LATE_BY}
        placeholder="1"
        error={getError('LateBy')}
        onInput={(lateBy) => onChange({ lateBy })}
      />
      <Chips
        label={texts.suppliers}
        hint={texts.suppliersHint}
        kind={texts.supplier}
        ids={draft.suppliers}
        names={supplierNames}
        error={getError('RecycledSupplierIds')}
        onChange={(suppliers) => onChange({ suppliers })}
      />
      <Chips
        label={texts.partTypes}
        hint={texts.partTypesHint}
        kind={texts.partType}
        ids={draft.partTypes}
        names={NO_NAMES}
        error={getError('RecycledPartTypes')}
        onChange={(partTypes) => onChange({ partTypes })}
      />
    </fieldset>
  );
};
