import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { html } from '#lib/shared/pages/html.ts';
import { chooseLanguage, type Language } from '#lib/shared/pages/language.ts';
import { getPageModule } from '#lib/shared/pages/manifest.ts';
import { getTabStyles, TAB_AREAS, type TabName } from '#lib/shared/pages/tabs.ts';
import { renderPages } from '#lib/ui/pages.ts';

const isTab = (name: string): name is TabName => Object.hasOwn(TAB_AREAS, name);

const NO_SCRIPT: Readonly<Record<Language, string>> = {
  en: 'This page needs JavaScript. The API behind it does not: see /api/ProcurementCalculator/endpoints.',
  es: 'Esta página necesita JavaScript. La API que usa no lo necesita: consulte /api/ProcurementCalculator/endpoints.',
};

/** The tab of an address: the path of a plan is below `plans`, that of a comparison below no tab; both are of the tab of one plan. */
const findTab = (path: string): TabName | undefined => {
  const [, , name = '', id = ''] = path.split('/');
  if (name === '') return 'dashboard';
  if ((name === 'plans' || name === 'compare') && id !== '') return 'plan';
  return isTab(name) ? name : undefined;
};

/** The modules of a tab, so that the browser loads them at once. */
const listModules = (tab: TabName | undefined, language: Language): readonly string[] =>
  tab === undefined
    ? []
    : [`procurement/${tab}/index.tsx`, ...TAB_AREAS[tab].map((area) => `i18n/${language}/${area}.ts`)];

/** Returns the document of every page below `/procurement`; the script in it chooses the page by the address. */
export const renderShell = (request: HttpRequest): HttpResponse => {
  const language = chooseLanguage(request.rawQuery, request.headers['accept-language']);
  const tab = findTab(request.path);
  const styles = tab && getTabStyles(tab);
  return renderPages(request, language, {
    script: 'app.tsx',
    styles: 'styles/app.css',
    modules: listModules(tab, language),
    head:
      styles === undefined
        ? []
        : [html`<link rel="preload" as="style" href="/assets/${getPageModule(`styles/views/${styles}.css`).file}">\n`],
    noScript: NO_SCRIPT[language],
    boot: { role: 'planner' },
  });
};
