import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';

/** Attributes that connect a control with its label, hint and error. */
export interface ControlAttributes {
  readonly id: string;
  readonly 'aria-describedby'?: string;
  readonly 'aria-invalid'?: 'true';
}

interface FieldTexts {
  readonly label: string;
  readonly hint?: ComponentChildren;
  /** Error in the value, with its remedy. */
  readonly error?: string | undefined;
}

interface FieldProps extends FieldTexts {
  readonly children: (attributes: ControlAttributes) => VNode;
}

/** Label, control, hint and error of one value. */
export const Field = ({ label, hint, error, children }: FieldProps): VNode => {
  const id = useId();
  const described = [hint === undefined ? [] : `${id}-hint`, error === undefined ? [] : `${id}-error`].flat().join(' ');
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({
        id,
        ...(described === '' ? {} : { 'aria-describedby': described }),
        ...(error === undefined ? {} : { 'aria-invalid': 'true' }),
      })}
      {hint !== undefined && (
        <small id={`${id}-hint`} class="hint">
          {hint}
        </small>
      )}
      {error !== undefined && (
        <small id={`${id}-error`} class="error" role="alert">
          {error}
        </small>
      )}
    </div>
  );
};

interface TextFieldProps extends FieldTexts {
  readonly value: string;
  readonly onInput: (value: string) => void;
  readonly maxLength?: number;
  readonly placeholder?: string;
}

export const TextField = ({ value, onInput, maxLength, placeholder, ...texts }: TextFieldProps): VNode => (
  <Field {...texts}>
    {(attributes) => (
      <input
        {...attributes}
        type="text"
        value={value}
        maxLength={maxLength}
        placeholder={placeholder}
        onInput={({ currentTarget }) => onInput(currentTarget.value)}
      />
    )}
  </Field>
);

interface NumberFieldProps extends FieldTexts {
  /** Undefined if the field is empty. */
  readonly value: number | undefined;
  readonly onInput: (value: number | undefined) => void;
  readonly min?: number;
  readonly max?: number;
  readonly step?: number;
  readonly placeholder?: string;
}

/** Field for a number within a range. A value that the browser cannot read counts as empty. */
export const NumberField = ({ value, onInput, min, max, step, placeholder, ...texts }: NumberFieldProps): VNode => (
  <Field {...texts}>
    {(attributes) => (
      <input
        {...attributes}
        type="number"
        class="number"
        value={value ?? ''}
        min={min}
        max={max}
        step={step}
        placeholder={placeholder}
        onInput={({ currentTarget }) =>
          onInput(Number.isNaN(currentTarget.valueAsNumber) ? undefined : currentTarget.valueAsNumber)
        }
      />
    )}
  </Field>
);

interface SelectFieldProps<T extends string> extends FieldTexts {
  readonly value: T;
  readonly options: readonly { readonly value: T; readonly text: string }[];
  readonly onChange: (value: T) => void;
}

export const SelectField = <T extends string>({ value, options, onChange, ...texts }: SelectFieldProps<T>): VNode => (
  <Field {...texts}>
    {(attributes) => (
      <select
        {...attributes}
        value={value}
        onChange={({ currentTarget }) => {
          const chosen = options.find((option) => option.value === currentTarget.value);
          if (chosen !== undefined) onChange(chosen.value);
        }}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

interface ToggleProps {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
}

/** Switch that takes effect at once. */
export const Toggle = ({ label, isOn, onChange }: ToggleProps): VNode => (
  <label class="toggle">
    <input
      type="checkbox"
      role="switch"
      aria-checked={isOn}
      checked={isOn}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
    {label}
  </label>
);

/**
 * Makes clicks and keys on buttons with `aria-disabled` do nothing. Such a button keeps the keyboard focus while it
 * works or when there is nothing left to do; with `disabled` the focus would go to the start of the page.
 */
export const holdDisabled = (): void => {
  const stop = (event: Event): void => {
    if (!(event.target instanceof Element && event.target.closest('[aria-disabled=true]'))) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', stop, true);
};
