import type { VNode } from 'preact';
import { LANGUAGES } from '#lib/shared/pages/language.ts';
import { getLanguage, getTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { changeDisplay, display, type Theme } from '#lib/ui/browser/state/display.ts';

/** Each language in its own words, so that a reader finds it in any other. */
const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

/** Choice of the language, which this browser keeps. */
export const LanguageChoice = (): VNode => {
  const { language } = getTexts('core').shell;
  return (
    <label>
      <span class="visually-hidden">{language}</span>
      <select
        value={getLanguage()}
        onChange={({ currentTarget }) => {
          const chosen = LANGUAGES.find((one) => one === currentTarget.value);
          if (chosen === undefined) return;
          changeDisplay({ language: chosen });
          void setLanguage(chosen);
        }}
      >
        {LANGUAGES.map((one) => (
          <option key={one} value={one} lang={one}>
            {LANGUAGE_NAMES[one]}
          </option>
        ))}
      </select>
    </label>
  );
};

/** Choice of the theme, which this browser keeps. */
export const ThemeChoice = (): VNode => {
  const { theme, themes } = getTexts('core').shell;
  return (
    <label>
      <span class="visually-hidden">{theme}</span>
      <select
        value={display.value.theme}
        onChange={({ currentTarget }) => {
          const chosen = THEMES.find((one) => one === currentTarget.value);
          if (chosen !== undefined) changeDisplay({ theme: chosen });
        }}
      >
        {THEMES.map((one) => (
          <option key={one} value={one}>
            {themes[one]}
          </option>
        ))}
      </select>
    </label>
  );
};
