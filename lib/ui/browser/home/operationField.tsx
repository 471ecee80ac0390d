import type { VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { Field } from '#lib/ui/browser/kit/field.tsx';

interface Option {
  readonly value: string;
  readonly text: string;
  readonly isOftenUsed: boolean;
}

interface OperationFieldProps {
  readonly value: string;
  readonly options: readonly Option[];
  readonly onChange: (value: string) => void;
}

/** Chooses an operation; those often used stand in a group of their own, first. */
export const OperationField = ({ value, options, onChange }: OperationFieldProps): VNode => {
  const texts = getTexts('home');
  const showGroup = (isOftenUsed: boolean): VNode => (
    <optgroup label={isOftenUsed ? texts.oftenUsed : texts.others}>
      {options
        .filter((one) => one.isOftenUsed === isOftenUsed)
        .map((one) => (
          <option key={one.value} value={one.value}>
            {one.text}
          </option>
        ))}
    </optgroup>
  );
  return (
    <Field label={texts.operation}>
      {(attributes) => (
        <select {...attributes} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
          {showGroup(true)}
          {showGroup(false)}
        </select>
      )}
    </Field>
  );
};
