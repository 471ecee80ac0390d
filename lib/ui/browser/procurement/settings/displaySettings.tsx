import type { VNode } from 'preact';
import { LANGUAGES } from '#lib/shared/pages/language.ts';
import { formatAmount, formatQuantity } from '#lib/ui/browser/formats.ts';
import { getLanguage, getTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { SelectField, TextField, Toggle } from '#lib/ui/browser/kit/field.tsx';
import { changeDisplay, display } from '#lib/ui/browser/state/display.ts';

/** Each language in its own words, so that a reader finds it in any other. */
const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;

const toOptions = <T extends string>(texts: Readonly<Record<T, string>>) =>
  (Object.entries(texts) as [T, string][]).map(([value, text]) => ({ value, text }));

/** Display of pages and numbers in this browser; takes effect at once. */
export const DisplaySettings = (): VNode => {
  const { display: texts } = getTexts('settings');
  const { tabs } = getTexts('core').shell;
  const { theme, currency, currencyPlace, unit, density, shortcuts, firstTab } = display.value;
  return (
    <section class="card" aria-labelledby="display">
      <h2 id="display">{texts.title}</h2>
      <p>{texts.intro}</p>
      <div class="display-fields">
        <SelectField
          label={texts.language}
          value={getLanguage()}
          options={LANGUAGES.map((one) => ({ value: one, text: LANGUAGE_NAMES[one] }))}
          onChange={(language) => {
            changeDisplay({ language });
            void setLanguage(language);
          }}
        />
        <SelectField
          label={texts.theme}
          value={theme}
          options={toOptions(texts.themes)}
          onChange={(value) => changeDisplay({ theme: value })}
        />
        <SelectField
          label={texts.density}
          value={density}
          options={toOptions(texts.densities)}
          onChange={(value) => changeDisplay({ density: value })}
        />
        <SelectField
          label={texts.firstTab}
          value={firstTab}
          options={Object.entries(tabs).map(([name, text]) => ({
            value: name === 'dashboard' ? '/procurement' : `/procurement/${name}`,
            text,
          }))}
          onChange={(value) => changeDisplay({ firstTab: value })}
        />
        <TextField
          label={texts.currency}
          value={currency}
          maxLength={5}
          onInput={(value) => changeDisplay({ currency: value.trim() })}
        />
        <SelectField
          label={texts.currencyPlace}
          value={currencyPlace}
          options={toOptions(texts.places)}
          onChange={(value) => changeDisplay({ currencyPlace: value })}
        />
        <TextField
          label={texts.unit}
          hint={texts.unitHint}
          value={unit}
          maxLength={12}
          onInput={(value) => changeDisplay({ unit: value.trimStart() })}
        />
      </div>
      <p role="status">{texts.example(formatAmount(1234), formatQuantity(1200))}</p>
      <Toggle label={texts.shortcuts} isOn={shortcuts} onChange={(isOn) => changeDisplay({ shortcuts: isOn })} />
    </section>
  );
};
