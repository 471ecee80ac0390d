import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { LANGUAGES } from '#lib/shared/pages/language.ts';
import { getLanguage, getTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { useLinkRow } from '#lib/ui/browser/kit/useLinkRow.ts';
import { findTab, TABS } from '#lib/ui/browser/procurement/tabs.ts';
import { Account } from '#lib/ui/browser/shell/account.tsx';
import { Keys } from '#lib/ui/browser/shell/keys.tsx';
import { Running } from '#lib/ui/browser/shell/running.tsx';
import { changeDisplay, display, type Theme } from '#lib/ui/browser/state/display.ts';

/** Each language in its own words, so that a reader finds it in any other. */
const LANGUAGE_NAMES = { en: 'English', es: 'Español' } as const;
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const Navigation = (): VNode => {
  const { path } = useLocation();
  const current = findTab(path)?.name;
  const { navigation, tabs } = getTexts('core').shell;
  const row = useLinkRow(current);
  return (
    <nav aria-label={navigation}>
      <ul ref={row}>
        {TABS.map(({ name, href }) => (
          <li key={name}>
            <a href={href} aria-current={name === current ? 'page' : undefined}>
              {tabs[name]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};

const LanguageChoice = (): VNode => {
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

const ThemeChoice = (): VNode => {
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

/** Product, tabs, and the choices of the reader. */
export const Header = (): VNode => {
  const { product } = getTexts('core').shell;
  return (
    <header>
      <a class="product" href={display.value.firstTab}>
        {product}
      </a>
      <Navigation />
      <Running />
      <div class="tools">
        <Keys />
        <LanguageChoice />
        <ThemeChoice />
        <Account />
      </div>
    </header>
  );
};
