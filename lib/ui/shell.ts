import { config } from '#lib/shared/config.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { renderDocumentHead } from '#lib/shared/pages/documentHead.ts';
import { pageHeaders } from '#lib/shared/pages/headers.ts';
import { html, jsonBlock } from '#lib/shared/pages/html.ts';
import { chooseLanguage, type Language } from '#lib/shared/pages/language.ts';
import { getManifest, getPageModule, type PageModule } from '#lib/shared/pages/manifest.ts';
import { getTabStyles, TAB_AREAS, type TabName } from '#lib/shared/pages/tabs.ts';

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

/** All modules that the first paint of a tab needs, so that the browser loads them at once. */
const listPreloads = (tab: TabName | undefined, language: Language): readonly string[] => {
  const ofTab =
    tab === undefined
      ? []
      : [`procurement/${tab}/index.tsx`, ...TAB_AREAS[tab].map((area) => `i18n/${language}/${area}.ts`)];
  const modules: readonly PageModule[] = ['app.tsx', `i18n/${language}/core.ts`, ...ofTab].map(getPageModule);
  return [...new Set(modules.flatMap(({ file, imports }) => [file, ...imports]))];
};

/** Addresses of the files that pages load by name: workers, styles of views, examples. */
const listFilesByName = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(getManifest().assets)
      .filter((name) => /\.worker-\w+\.js$|\.(?:json|csv|css)$/.test(name))
      .map((name) => [name.replace(/-\w+(\.\w+)$/, '$1'), `/assets/${name}`]),
  );

/** Returns the document of every page below `/procurement`; the script in it chooses the page by the address. */
export const renderShell = (request: HttpRequest): HttpResponse => {
  const language = chooseLanguage(request.rawQuery, request.headers['accept-language']);
  const { file: script } = getPageModule('app.tsx');
  const boot = { language, mode: config.authMode, files: listFilesByName() };
  const tab = findTab(request.path);
  const styles = tab && getTabStyles(tab);
  const preloaded = [
    ...listPreloads(tab, language).map((name) => html`<link rel="modulepreload" href="/assets/${name}">\n`),
    ...(styles === undefined
      ? []
      : [html`<link rel="preload" as="style" href="/assets/${getPageModule(`styles/views/${styles}.css`).file}">\n`]),
  ];
  const page = html`${renderDocumentHead(language, 'Triad', preloaded)}
<body>
<div id="app"></div>
<noscript>${NO_SCRIPT[language]}</noscript>
${jsonBlock('boot', boot)}
<script type="module" src="/assets/${script}"></script>
</body>
</html>
`;
  return { status: 200, headers: { ...pageHeaders(request), Vary: 'Accept-Language' }, body: page.html };
};
