import { effect } from '@preact/signals';
import { render, type VNode } from 'preact';
import { LocationProvider, Route, Router } from 'preact-iso/router';
import { toLanguage } from '#lib/shared/pages/language.ts';
import { getLanguage, getTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { TABS } from '#lib/ui/browser/procurement/tabs.ts';
import { Header } from '#lib/ui/browser/shell/header.tsx';
import { NotFound } from '#lib/ui/browser/shell/notFound.tsx';
import { boot } from '#lib/ui/browser/state/boot.ts';
import { display } from '#lib/ui/browser/state/display.ts';

const App = (): VNode => (
  <LocationProvider scope="/procurement">
    <a class="skip" href="#content">
      {getTexts('core').shell.skip}
    </a>
    <Header />
    <main id="content" tabIndex={-1}>
      <Router>
        {TABS.flatMap(({ paths, page }) => paths.map((path) => <Route key={path} path={path} component={page} />))}
        <NotFound default />
      </Router>
    </main>
  </LocationProvider>
);

effect(() => {
  const { theme, density } = display.value;
  document.documentElement.lang = getLanguage();
  document.documentElement.dataset.theme = theme;
  document.documentElement.dataset.density = density;
});

const start = async (): Promise<void> => {
  const asked = toLanguage(new URLSearchParams(location.search).get('lang'));
  await setLanguage(asked ?? display.peek().language ?? boot.language);
  const root = document.getElementById('app');
  if (root !== null) render(<App />, root);
};

await start();
