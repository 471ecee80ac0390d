import { config } from '#lib/shared/config.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { pageHeaders } from '#lib/shared/pages/headers.ts';
import { html, jsonBlock } from '#lib/shared/pages/html.ts';
import { chooseLanguage, type Language } from '#lib/shared/pages/language.ts';
import { getManifest, getPageModule, type PageModule } from '#lib/shared/pages/manifest.ts';

/** Module of each tab by the first segment below `/procurement`. */
const TABS: Readonly<Record<string, string>> = {
  '': 'dashboard',
  help: 'help',
  settings: 'settings',
  import: 'import',
  plans: 'plans',
  plan: 'plan',
};

const NO_SCRIPT: Readonly<Record<Language, string>> = {
  en: 'This page needs JavaScript. The API behind it does not: see /api/ProcurementCalculator/endpoints.',
  es: 'Esta página necesita JavaScript. La API que usa no lo necesita: consulte /api/ProcurementCalculator/endpoints.',
};

/** The path of a plan is below `plans`, but its page is the tab of one plan. */
const tabOf = (path: string): string | undefined => {
  const [, , tab = '', id] = path.split('/');
  return TABS[tab === 'plans' && id !== undefined && id !== '' ? 'plan' : tab];
};

/** Everything that the first paint of this address needs, so that the browser loads it at once. */
const preloads = (path: string, language: Language): readonly string[] => {
  const tab = tabOf(path);
  const areas = tab === undefined ? [] : [`i18n/${language}/${tab}.ts`, `procurement/${tab}/index.tsx`];
  const modules: readonly PageModule[] = ['app.tsx', `i18n/${language}/core.ts`, ...areas].map(getPageModule);
  return [...new Set(modules.flatMap(({ file, imports }) => [file, ...imports]))];
};

/** Addresses of the files that pages fetch by name, such as workers and examples. */
const filesByName = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(getManifest().assets)
      .filter((name) => /\.worker-\w+\.js$|\.json$/.test(name))
      .map((name) => [name.replace(/-\w+(\.\w+)$/, '$1'), `/assets/${name}`]),
  );

/** Returns the document of every page below `/procurement`; the script in it chooses the page by the address. */
export const renderShell = (request: HttpRequest): HttpResponse => {
  const language = chooseLanguage(request.rawQuery, request.headers['accept-language']);
  const { file: styles } = getPageModule('styles/app.css');
  const { file: script } = getPageModule('app.tsx');
  const boot = { language, mode: config.authMode, files: filesByName() };
  const page = html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Triad</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${styles}">
${preloads(request.path, language).map((name) => html`<link rel="modulepreload" href="/assets/${name}">\n`)}
</head>
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
