import { config } from '#lib/shared/config.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { chooseLanguage, type Language } from '#lib/shared/pages/language.ts';
import { renderPages } from '#lib/ui/pages.ts';

const NO_SCRIPT: Readonly<Record<Language, string>> = {
  en: 'This page needs JavaScript. The API behind it does not: see /cmis?wsdl.',
  es: 'Esta página necesita JavaScript. La API que usa no lo necesita: consulte /cmis?wsdl.',
};

/** Returns the document of every page below `/documents`. Its frames show PDFs from memory. */
export const renderDocuments = (request: HttpRequest): HttpResponse => {
  const language = chooseLanguage(request.rawQuery, request.headers['accept-language']);
  return renderPages(request, language, {
    script: 'documents/app.tsx',
    styles: 'styles/documents.css',
    texts: 'documents/',
    modules: ['documents', 'grid'].map((area) => `documents/i18n/${language}/${area}.ts`),
    noScript: NO_SCRIPT[language],
    boot: { role: '', contentBytes: config.maxContentBytes },
    policy: ['frame-src blob:'],
  });
};
