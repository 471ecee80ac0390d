import type { VNode } from 'preact';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { TextField } from '#lib/ui/browser/kit/field.tsx';

/** Whether the value of the field is a limit, or empty. */
export const isChangeLimit = (value = ''): boolean => /^\d{0,9}$/.test(value.trim());

/** Converts the value of the field to the largest number of changed lines; undefined: no limit. */
export const toMaximumChanges = (value = ''): number | undefined => (value.trim() === '' ? undefined : Number(value));

interface ChangesProps {
  /** Empty: no limit. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Field for the largest number of order lines that may change. */
export const ChangesField = ({ value, onChange }: ChangesProps): VNode => {
  const { replan } = getTexts('plan');
  return (
    <TextField
      label={replan.changes}
      hint={replan.changesHint}
      error={isChangeLimit(value) ? undefined : replan.changesWrong}
      value={value}
      onInput={onChange}
      maxLength={9}
    />
  );
};
