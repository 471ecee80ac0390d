import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { html } from '#lib/shared/pages/html.ts';
import { chooseWording, renderDocument } from '#lib/shared/session/pages/document.ts';

/** A failed attempt to sign in by password. */
export interface FailedAttempt {
  readonly username: string;
  /** Whole seconds until the next attempt; absent if one is left. */
  readonly retryAfter: number | undefined;
}

const OTHER = { en: { language: 'es', label: 'Español' }, es: { language: 'en', label: 'English' } } as const;

/** Renders the form for name and password, after a failed attempt with its reason. It sends to its own address. */
export const renderPasswordForm = (request: HttpRequest, failed?: FailedAttempt): HttpResponse => {
  const { language, texts } = chooseWording(request);
  const { form } = texts;
  const wait = failed?.retryAfter;
  const reason = wait === undefined ? form.wrong : form.slowedDown(wait);
  const other = OTHER[language];
  const query = new URLSearchParams(request.rawQuery);
  query.set('lang', other.language);
  const content = html`${failed !== undefined && html`<p role="alert">${reason}</p>`}
<form method="post">
<p><label for="name">${form.name}</label><br>
<input id="name" name="name" value="${failed?.username}" autocomplete="username" autocapitalize="none" required></p>
<p><label for="password">${form.password}</label><br>
<input id="password" name="password" type="password" autocomplete="current-password" required></p>
<p><button class="primary">${form.submit}</button></p>
</form>
<p><a href="?${query.toString()}" lang="${other.language}" hreflang="${other.language}">${other.label}</a></p>`;
  return renderDocument(request, {
    status: failed === undefined ? 200 : wait === undefined ? 401 : 429,
    language,
    title: form.title,
    content,
    headers: wait === undefined ? {} : { 'Retry-After': String(wait) },
  });
};
