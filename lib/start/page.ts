import { config } from '#lib/shared/config.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { pageHeaders } from '#lib/shared/pages/headers.ts';
import { type Html, html, jsonBlock } from '#lib/shared/pages/html.ts';
import { chooseLanguage, type Language } from '#lib/shared/pages/language.ts';
import { getManifest, getPageModule } from '#lib/shared/pages/manifest.ts';
import { type ApiTexts, HOME_TEXTS, type HomeTexts } from '#lib/start/texts.ts';

interface Entry extends ApiTexts {
  /** Label and path below the base URL. */
  readonly links: readonly (readonly [label: string, path: string])[];
  readonly curl: string;
  /** The pages of the API. */
  readonly pages?: readonly [label: string, path: string];
}

const ENVELOPE =
  '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body>' +
  '<getRepositories xmlns="http://docs.oasis-open.org/ns/cmis/messaging/200908/"/></soap:Body></soap:Envelope>';

const getCalendar = (): string => `${config.calendarRoot}/calendar/events/v1`;
const PROCUREMENT = '/api/ProcurementCalculator';

const listEntries = ({ apis, links, open, openDocuments }: HomeTexts, baseUrl: string): readonly Entry[] => {
  const credentials = config.authMode === 'required' ? '-u NAME:PASSWORD ' : '';
  return [
    {
      ...apis.procurement,
      pages: [open, '/procurement'],
      links: [
        [links.endpoints, `${PROCUREMENT}/endpoints`],
        [links.openApi, `${PROCUREMENT}/openapi.json`],
      ],
      curl: `curl ${credentials}${baseUrl}${PROCUREMENT}/AllPlans`,
    },
    {
      ...apis.calendar,
      links: [
        [links.index, `${getCalendar()}/`],
        [links.events, `${getCalendar()}/events`],
        [links.openApi, `${getCalendar()}/doc`],
      ],
      curl: `curl ${baseUrl}${getCalendar()}/events`,
    },
    {
      ...apis.cmis,
      pages: [openDocuments, '/documents'],
      links: [
        [links.wsdl, '/cmis?wsdl'],
        [links.core, '/schema?core'],
        [links.messaging, '/schema?msg'],
      ],
      curl: `curl ${credentials}${baseUrl}/RepositoryService -H 'Content-Type: text/xml; charset=utf-8' -d '${ENVELOPE}'`,
    },
  ];
};

const card = (baseUrl: string, { title, text, example, links, curl, pages }: Entry): Html => html`<li class="card">
<h2>${title}</h2>
<p>${text}</p>
${pages !== undefined && html`<p><a class="enter" href="${baseUrl + pages[1]}">${pages[0]}</a></p>`}
<p class="links">${links.map(([label, path]) => html`<a href="${baseUrl + path}">${label}</a> `)}</p>
<p>${example}</p>
<pre><code>${curl}</code></pre>
</li>
`;

const head = (language: Language): Html => {
  const script = getPageModule('home.tsx');
  const files = [script, getPageModule(`i18n/${language}/core.ts`), getPageModule(`i18n/${language}/home.ts`)];
  const preloads = new Set(files.flatMap(({ file, imports }) => [file, ...imports]));
  return html`<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Triad</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/${getPageModule('styles/home.css').file}">
${[...preloads].map((name) => html`<link rel="modulepreload" href="/assets/${name}">\n`)}
<script type="module" src="/assets/${script.file}"></script>`;
};

/** Addresses for the button that creates demonstration data; none if callers need credentials. */
const findDemo = (): object => {
  const find = (name: RegExp): string | undefined => Object.keys(getManifest().assets).find((one) => name.test(one));
  const problem = find(/^example-\w+\.json$/);
  const names = find(/^exampleNames-\w+\.csv$/);
  if (config.authMode !== 'open' || problem === undefined || names === undefined) return {};
  return {
    demo: { calendarRoot: config.calendarRoot, problem: `/assets/${problem}`, names: `/assets/${names}` },
  };
};

/**
 * Returns the home page: what the three APIs are, their documentation, a command to try each, and a console. It is public,
 * so it tells nothing about the data.
 */
export const renderHome = (request: HttpRequest): HttpResponse => {
  const language = chooseLanguage(request.rawQuery, request.headers['accept-language']);
  const texts = HOME_TEXTS[language];
  const other = language === 'en' ? 'es' : 'en';
  const documents = { procurement: `${PROCUREMENT}/openapi.json`, calendar: `${getCalendar()}/doc` };
  const page = html`<!doctype html>
<html lang="${language}">
<head>
${head(language)}
</head>
<body>
<header><strong>Triad</strong> <a href="/?lang=${other}" lang="${other}" hreflang="${other}">${texts.other}</a></header>
<main>
<h1>Triad</h1>
<p>${texts.intro}</p>
<ul class="apis">
${listEntries(texts, request.baseUrl).map((entry) => card(request.baseUrl, entry))}</ul>
<div id="console"></div>
</main>
${jsonBlock('home-boot', { documents, ...findDemo() })}
</body>
</html>
`;
  // WordPress clients discover the API of a site by this header of its home page.
  const link = `<${request.baseUrl}${config.calendarRoot}/>; rel="https://api.w.org/"`;
  return { status: 200, headers: { ...pageHeaders(request), Link: link, Vary: 'Accept-Language' }, body: page.html };
};
