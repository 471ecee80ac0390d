import type { VNode } from 'preact';
import { DEFAULT } from '#lib/procurement/domain/configuration/configuration.ts';
import { findDefaultName, type NamedConfiguration } from '#lib/ui/browser/api/configurations.ts';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { SelectField } from '#lib/ui/browser/kit/field.tsx';

/** Configuration of the next plan, and whether its calculation starts from the current plan. */
export interface Wish {
  readonly configuration: string;
  readonly from: 'none' | 'current';
}

interface WishFieldsProps {
  readonly wish: Wish;
  readonly configurations: readonly NamedConfiguration[];
  readonly hasPlan: boolean;
  readonly onChange: (wish: Wish) => void;
}

/** Fields of step 3: the configuration of the new plan, and the plan from which it starts. */
export const WishFields = ({ wish, configurations, hasPlan, onChange }: WishFieldsProps): VNode => {
  const { request: texts } = getTexts('import');
  const names = configurations.map(({ Name }) => Name);
  const standsFor = findDefaultName(configurations);
  const others = names.includes(DEFAULT) ? [] : [{ value: DEFAULT, text: texts.byDefault(standsFor) }];
  const fromOptions = [
    { value: 'none' as const, text: texts.fromNone },
    ...(hasPlan ? [{ value: 'current' as const, text: texts.fromCurrent }] : []),
  ];
  return (
    <div class="request-fields">
      <SelectField
        label={texts.configuration}
        value={wish.configuration}
        options={[...others, ...names.map((name) => ({ value: name, text: name }))]}
        onChange={(configuration) => onChange({ ...wish, configuration })}
      />
      <SelectField
        label={texts.from}
        hint={texts.fromHint}
        value={hasPlan ? wish.from : 'none'}
        options={fromOptions}
        onChange={(from) => onChange({ ...wish, from })}
      />
    </div>
  );
};
