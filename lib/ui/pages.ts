import { config } from '#lib/shared/config.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { renderDocumentHead } from '#lib/shared/pages/documentHead.ts';
import { pageHeaders } from '#lib/shared/pages/headers.ts';
import { type Html, html, jsonBlock } from '#lib/shared/pages/html.ts';
import type { Language } from '#lib/shared/pages/language.ts';
import { getManifest, getPageModule } from '#lib/shared/pages/manifest.ts';

/** Pages that one script shows; paths of sources are below `lib/ui/browser`. */
interface Pages {
  readonly script: string;
  /** Prefix of the modules of texts. */
  readonly texts?: string;
  readonly styles: string;
  /** Modules that the first paint needs beside the script. */
  readonly modules: readonly string[];
  /** Further elements of the head. */
  readonly head?: readonly Html[];
  readonly noScript: string;
  /** Data of the script, in addition to language, mode and files. */
  readonly boot: object;
  /** Further directives of the content security policy. */
  readonly policy?: readonly string[];
}

/** Addresses of the files that pages load by name: workers, styles of views, examples. */
const listFilesByName = (): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.keys(getManifest().assets)
      .filter((name) => /\.worker-\w+\.js$|\.(?:json|csv|css)$/.test(name))
      .map((name) => [name.replace(/-\w+(\.\w+)$/, '$1'), `/assets/${name}`]),
  );

/** Returns the document of pages, with all modules that their first paint needs. It holds no data. */
export const renderPages = (request: HttpRequest, language: Language, pages: Pages): HttpResponse => {
  const sources = [pages.script, `${pages.texts ?? ''}i18n/${language}/core.ts`, ...pages.modules].map(getPageModule);
  const modules = new Set(sources.flatMap(({ file, imports }) => [file, ...imports]));
  const head = [
    ...[...modules].map((name) => html`<link rel="modulepreload" href="/assets/${name}">\n`),
    ...(pages.head ?? []),
  ];
  const page = html`${renderDocumentHead(language, 'Triad', head, pages.styles)}
<body>
<div id="app"></div>
<noscript>${pages.noScript}</noscript>
${jsonBlock('boot', { language, mode: config.authMode, files: listFilesByName(), ...pages.boot })}
<script type="module" src="/assets/${getPageModule(pages.script).file}"></script>
</body>
</html>
`;
  return {
    status: 200,
    headers: { ...pageHeaders(request, pages.policy), Vary: 'Accept-Language' },
    body: page.html,
  };
};
