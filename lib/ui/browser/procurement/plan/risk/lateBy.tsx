import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { formatPlural } from '#lib/ui/browser/formats.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';
import { withParameters } from '#lib/ui/browser/kit/useParameter.ts';

const PARAMETER = 'late-by';
const CHOICES: readonly number[] = [1, 2, 3, 5, 10];

/** Returns the delay that the address names; otherwise that of the plan's configuration. */
export const useLateBy = (): number | undefined => {
  const lateBy = Number(useLocation().query[PARAMETER]);
  return Number.isInteger(lateBy) && lateBy >= 1 ? lateBy : undefined;
};

/** Choice of the number of periods by which a late order arrives late. The address contains it. */
export const LateBy = ({ value }: { readonly value: number }): VNode => {
  const texts = getTexts('risk');
  const { route } = useLocation();
  const choices = [...new Set([...CHOICES, value])].sort((a, b) => a - b);
  return (
    <SelectField
      label={texts.lateBy}
      value={String(value)}
      options={choices.map((periods) => ({ value: String(periods), text: formatPlural(periods, texts.periods) }))}
      onChange={(periods) => route(withParameters({ [PARAMETER]: periods }), true)}
    />
  );
};
