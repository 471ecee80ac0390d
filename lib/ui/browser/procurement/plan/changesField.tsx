import type { VNode } from 'preact';
import { isAdditive } from '#lib/procurement/domain/configuration/configuration.ts';
import type { OrderEntry } from '#lib/ui/browser/api/configurations.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { TextField } from '#lib/ui/browser/kit/field.tsx';

/** Whether a configuration has an order of sums, whose changed order lines can be limited. */
const canLimitChanges = (order: readonly OrderEntry[] | undefined): boolean =>
  order?.every((entry) => typeof entry === 'string' && isAdditive(entry)) === true;

/** Whether the value of the field is a limit, or empty. */
export const isChangeLimit = (value = ''): boolean => /^\d{0,9}$/.test(value.trim());

/** Converts the value of the field to the largest number of changed lines; undefined: no limit. */
export const toMaximumChanges = (
  value: string | undefined,
  order: readonly OrderEntry[] | undefined,
): number | undefined =>
  value === undefined || value.trim() === '' || !canLimitChanges(order) ? undefined : Number(value);

interface ChangesProps {
  /** Order of the configuration; undefined for weights. */
  readonly order: readonly OrderEntry[] | undefined;
  /** Empty: no limit. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** Field for the largest number of order lines that may change. */
export const ChangesField = ({ order, value, onChange }: ChangesProps): VNode => {
  const { replan } = getTexts('plan');
  if (!canLimitChanges(order)) return <p class="soft">{replan.changesNot}</p>;
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
