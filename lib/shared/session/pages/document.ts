import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { renderDocumentHead } from '#lib/shared/pages/documentHead.ts';
import { pageHeaders } from '#lib/shared/pages/headers.ts';
import { type Html, html } from '#lib/shared/pages/html.ts';
import { chooseLanguage, type Language } from '#lib/shared/pages/language.ts';
import { getProviderName } from '#lib/shared/session/describeSession.ts';
import { english, type SessionTexts, spanish } from '#lib/shared/session/pages/texts.ts';
import { toLocation } from '#lib/shared/session/returnPath.ts';

/** The language of a page and its texts. */
export interface Wording {
  readonly language: Language;
  readonly texts: SessionTexts;
}

const FALLBACK: Readonly<Record<Language, string>> = { en: 'the provider', es: 'el proveedor' };

/** Chooses the language of a page: as the sign-in began, else `?lang`, else by Accept-Language. */
export const chooseWording = ({ rawQuery, headers }: HttpRequest, begunIn?: Language): Wording => {
  const language = begunIn ?? chooseLanguage(rawQuery, headers['accept-language']);
  const provider = getProviderName() ?? FALLBACK[language];
  return { language, texts: language === 'es' ? spanish(provider) : english(provider) };
};

/** Returns a page without scripts. */
export const renderDocument = (
  request: HttpRequest,
  options: {
    readonly status: number;
    readonly language: Language;
    readonly title: string;
    readonly content: Html;
    readonly headers?: Readonly<Record<string, string>>;
  },
): HttpResponse => {
  const { status, language, title, content, headers = {} } = options;
  const page = html`${renderDocumentHead(language, `${title} · Triad`)}
<body class="document">
<main>
<p><a class="product" href="${toLocation('/', request.baseUrl)}">Triad</a></p>
<div class="card">
<h1>${title}</h1>
${content}
</div>
</main>
</body>
</html>
`;
  return { status, headers: { ...pageHeaders(request), Vary: 'Accept-Language', ...headers }, body: page.html };
};
