import type { VNode } from 'preact';
import { useLocation } from 'preact-iso/router';
import { getTexts } from '#lib/ui/browser/i18n/index.ts';
import { useLinkRow } from '#lib/ui/browser/kit/useLinkRow.ts';
import { findTab, TABS } from '#lib/ui/browser/procurement/tabs.ts';
import { Account } from '#lib/ui/browser/shell/account.tsx';
import { LanguageChoice, ThemeChoice } from '#lib/ui/browser/shell/choices.tsx';
import { Keys } from '#lib/ui/browser/shell/keys.tsx';
import { Running } from '#lib/ui/browser/shell/running.tsx';
import { display } from '#lib/ui/browser/state/display.ts';

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
