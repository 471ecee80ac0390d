import { ServiceError } from '#lib/shared/errors.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { html } from '#lib/shared/pages/html.ts';
import { toStatus } from '#lib/shared/session/errorStatus.ts';
import { chooseWording, renderDocument } from '#lib/shared/session/pages/document.ts';
import { toLocation } from '#lib/shared/session/returnPath.ts';
import { type FaultDetails, isSignInFault, type SignInFault } from '#lib/shared/session/signInError.ts';

/** Faults that may not occur again in a second attempt of the same browser. */
const AGAIN: readonly (SignInFault | 'other' | 'busy')[] = [
  'foreignReturn',
  'unknownSignIn',
  'otherBrowser',
  'denied',
  'wrongIssuer',
  'providerError',
  'codeRefused',
  'wrongAnswer',
  'providerAway',
  'notOffered',
  'foreignForm',
  'busy',
];

const toFault = (error: unknown): SignInFault | 'other' | 'busy' => {
  if (!(error instanceof ServiceError)) return 'other';
  if (isSignInFault(error.code)) return error.code;
  return error.kind === 'unavailable' ? 'busy' : 'other';
};

/** Renders an error of a page of the session: what went wrong, and what to do next. */
export const renderFaultPage = (error: unknown, request: HttpRequest): HttpResponse => {
  const fault = toFault(error);
  const known = error instanceof ServiceError ? error : undefined;
  const details: FaultDetails = isSignInFault(fault) ? ((known?.details ?? {}) as FaultDetails) : {};
  const { login, subject, command, providerCode, returnTo = '/' } = details;
  const { language, texts } = chooseWording(request, details.language);
  const { title, text } = texts.faults[fault];
  const facts = [
    [texts.account, login],
    [texts.number, subject],
    [texts.providerCode, providerCode],
  ].filter(([, value]) => value !== undefined);
  const isOther = fault === 'noRole' || fault === 'disabled';
  const next = new URLSearchParams({ return: returnTo, lang: language, ...(isOther ? { other: '1' } : {}) });
  const signIn = toLocation(`/session/sign-in?${next}`, request.baseUrl);
  const label = isOther ? texts.otherAccount : texts.again;
  const canRetry = isOther || AGAIN.includes(fault);
  const content = html`<p>${text}</p>
${facts.length > 0 && html`<dl>${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`}
${command !== undefined && html`<h2>${texts.command}</h2><pre><code>${command}</code></pre>`}
<p class="links">${canRetry && html`<a href="${signIn}">${label}</a> `}<a href="${toLocation('/', request.baseUrl)}">${texts.home}</a></p>`;
  return renderDocument(request, {
    status: toStatus(error),
    language,
    title,
    content,
    headers: known?.retryAfter === undefined ? {} : { 'Retry-After': String(known.retryAfter) },
  });
};
