import { effect } from '@preact/signals';
import { type FunctionComponent, render, type VNode } from 'preact';
import { ErrorBoundary } from 'preact-iso/lazy';
import { LocationProvider, Route, Router, useLocation } from 'preact-iso/router';
import { toLanguage } from '#lib/shared/pages/language.ts';
import { DOCUMENTS, QUERY, SEARCH } from '#lib/ui/browser/documents/addresses.ts';
import { noteChange } from '#lib/ui/browser/documents/changes.ts';
import { Folder } from '#lib/ui/browser/documents/list/folder.tsx';
import { getLanguage, getTexts, loadTexts, setLanguage } from '#lib/ui/browser/i18n/index.ts';
import { holdDisabled } from '#lib/ui/browser/kit/field.tsx';
import { lazyPart } from '#lib/ui/browser/kit/lazyPart.ts';
import { Page } from '#lib/ui/browser/kit/page.tsx';
import { Account } from '#lib/ui/browser/shell/account.tsx';
import { OutageBar, SessionEndedDialog } from '#lib/ui/browser/shell/bars.tsx';
import { LanguageChoice, ThemeChoice } from '#lib/ui/browser/shell/choices.tsx';
import { boot } from '#lib/ui/browser/state/boot.ts';
import { display } from '#lib/ui/browser/state/display.ts';
import { loadSession, session } from '#lib/ui/browser/state/session.ts';

const SEARCH_TEXTS = ['documentSearch'] as const;
const Search = lazyPart(SEARCH_TEXTS, async () => (await import('#lib/ui/browser/documents/search/search.tsx')).Search);
const Query = lazyPart(SEARCH_TEXTS, async () => (await import('#lib/ui/browser/documents/search/query.tsx')).Query);
const Details = lazyPart(
  ['documentDetails'],
  async () => (await import('#lib/ui/browser/documents/details/index.tsx')).Details,
  'documentDetails',
);

const NotFound: FunctionComponent<{ readonly default?: boolean }> = (): VNode => {
  const { notFound } = getTexts('core').shell;
  const { title, notFoundText } = getTexts('documents').list;
  return (
    <Page title={notFound}>
      <p>{notFoundText}</p>
      <a href={DOCUMENTS}>{title}</a>
    </Page>
  );
};

/** The drawer of the object that the address names. */
const Drawer = (): VNode | null => {
  const { query } = useLocation();
  return query.object ? (
    <ErrorBoundary>
      <Details key="details" />
    </ErrorBoundary>
  ) : null;
};

const App = (): VNode => (
  <LocationProvider scope={DOCUMENTS}>
    <a class="skip" href="#content">
      {getTexts('core').shell.skip}
    </a>
    <header>
      <a class="product" href={DOCUMENTS}>
        {getTexts('core').shell.product} {getTexts('documents').list.title}
      </a>
      <div class="tools">
        <LanguageChoice />
        <ThemeChoice />
        <Account />
      </div>
    </header>
    <OutageBar />
    <main id="content" tabIndex={-1}>
      <Router>
        <Route path={DOCUMENTS} component={Folder} />
        <Route path={`${DOCUMENTS}/folder/:id`} component={Folder} />
        <Route path={SEARCH} component={Search} />
        <Route path={QUERY} component={Query} />
        <NotFound default />
      </Router>
    </main>
    <Drawer />
    <SessionEndedDialog />
  </LocationProvider>
);

effect(() => {
  document.documentElement.lang = getLanguage();
  document.documentElement.dataset.theme = display.value.theme;
});

const start = async (): Promise<void> => {
  const asked = toLanguage(new URLSearchParams(location.search).get('lang'));
  await Promise.all([setLanguage(asked ?? display.peek().language ?? boot.language), loadSession().catch(() => {})]);
  await Promise.all([loadTexts('documents'), loadTexts('grid')]);
  holdDisabled();
  const root = document.getElementById('app');
  if (root !== null) render(<App />, root);
  // Whoever signs in again sees what that account may see.
  session.subscribe(noteChange);
};

await start();
