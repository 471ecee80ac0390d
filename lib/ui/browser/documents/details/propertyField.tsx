import type { TargetedInputEvent, VNode } from 'preact';
import type { PropertyDefinition } from '#lib/ui/browser/documents/model.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field, SelectField } from '#lib/ui/browser/kit/field.tsx';

/** Writes a stored moment as a field for local time takes it. */
const toLocal = (moment: string): string => {
  const date = new Date(moment);
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
};

/** Writes values as a field shows them: one on each line. */
export const toTyped = ({ kind }: PropertyDefinition, values: readonly string[]): string =>
  (kind === 'DateTime' ? values.map(toLocal) : values).join('\n');

/** Reads the values of a field; a stored moment keeps its seconds where the field still shows it. */
export const toValues = ({ kind, isMulti }: PropertyDefinition, typed: string): readonly string[] => {
  const lines = (isMulti ? typed.split('\n') : [typed]).filter((line) => line.trim() !== '');
  return kind === 'DateTime' ? lines.map((line) => new Date(line).toISOString()) : lines;
};

interface PropertyFieldProps {
  readonly definition: PropertyDefinition;
  readonly label: string;
  readonly typed: string;
  readonly hint: string | undefined;
  readonly onInput: (typed: string) => void;
}

/** Field of a property by its definition. */
export const PropertyField = ({ definition, label, typed, hint, onInput }: PropertyFieldProps): VNode => {
  const { kind, isMulti, choices, isRequired } = definition;
  const { yes, no, none, eachLine } = getTexts('documentDetails').properties;
  const texts = { label, ...(hint === undefined ? {} : { hint }) };
  if (!isMulti && (kind === 'Boolean' || choices.length > 0)) {
    const options = kind === 'Boolean' ? ['true', 'false'] : choices;
    const known = new Set([...(isRequired ? [] : ['']), ...options, typed]);
    const words: Readonly<Record<string, string>> = {
      '': none,
      ...(kind === 'Boolean' ? { true: yes, false: no } : {}),
    };
    return (
      <SelectField
        {...texts}
        value={typed}
        options={[...known].map((value) => ({ value, text: words[value] ?? value }))}
        onChange={onInput}
      />
    );
  }
  if (isMulti)
    return (
      <Field {...texts} hint={hint ?? eachLine}>
        {(attributes) => (
          <textarea
            {...attributes}
            rows={Math.max(2, typed.split('\n').length)}
            value={typed}
            onInput={({ currentTarget }) => onInput(currentTarget.value)}
          />
        )}
      </Field>
    );
  return (
    <Field {...texts}>
      {(attributes) => {
        const shared = {
          ...attributes,
          required: isRequired,
          value: typed,
          onInput: ({ currentTarget }: TargetedInputEvent<HTMLInputElement>) => onInput(currentTarget.value),
        };
        if (kind === 'DateTime') return <input {...shared} type="datetime-local" />;
        if (kind === 'Integer' || kind === 'Decimal')
          return <input {...shared} type="number" step={kind === 'Decimal' ? 'any' : 1} />;
        return <input {...shared} type="text" />;
      }}
    </Field>
  );
};
