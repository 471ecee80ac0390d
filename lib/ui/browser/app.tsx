import { effect } from '@preact/signals';
import { type FunctionComponent, render, type VNode } from 'preact';
import { LocationProvider, Route, Router } from 'preact-iso/router';
import { toLanguage } from '#lib/shared/pages/language.ts';
import type { TabName } from '#lib/shared/pages/tabs.ts';
import { getLanguage, getTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { holdDisabled } from '#lib/ui/browser/kit/field.tsx';
import { TABS } from '#lib/ui/browser/procurement/tabs.ts';
import { OutageBar, SessionEndedDialog } from '#lib/ui/browser/shell/bars.tsx';
import { Welcome, withGuard } from '#lib/ui/browser/shell/guard.tsx';
import { Header } from '#lib/ui/browser/shell/header.tsx';
import { NotFound } from '#lib/ui/browser/shell/notFound.tsx';
import { boot } from '#lib/ui/browser/state/boot.ts';
import { display } from '#lib/ui/browser/state/display.ts';
import { loadSession } from '#lib/ui/browser/state/session.ts';
import { watchTasks } from '#lib/ui/browser/state/tasks.ts';

/** Must be the same component at every rendering, because a new one would make the router start the page anew. */
const pages = new Map<TabName, FunctionComponent>(
  TABS.map(({ name, page, isPublic }) => {
    if (name === 'dashboard') return [name, withGuard(page, Welcome)];
    return [name, isPublic ? page : withGuard(page)];
  }),
);

const App = (): VNode => (
  <LocationProvider scope="/procurement">
    <a class="skip" href="#content">
      {getTexts('core').shell.skip}
    </a>
    <Header />
    <OutageBar />
    <main id="content" tabIndex={-1}>
      <Router>
        {TABS.flatMap(({ name, paths }) =>
          paths.map((path) => <Route key={path} path={path} component={pages.get(name) ?? NotFound} />),
        )}
        <NotFound default />
      </Router>
    </main>
    <SessionEndedDialog />
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
  await Promise.all([setLanguage(asked ?? display.peek().language ?? boot.language), loadSession().catch(() => {})]);
  holdDisabled();
  const root = document.getElementById('app');
  if (root !== null) render(<App />, root);
  watchTasks();
};

await start();
