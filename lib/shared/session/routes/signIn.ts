import { digestSecret, isSecret, newSecret } from '#lib/shared/auth/secret.ts';
import { config } from '#lib/shared/config.ts';
import { keepsCookies, readCookie, writeCookie } from '#lib/shared/http/cookie.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { toLanguage } from '#lib/shared/pages/language.ts';
import { getProvider } from '#lib/shared/session/providers/getProvider.ts';
import { checkReturnPath, toLocation } from '#lib/shared/session/returnPath.ts';
import { redirect } from '#lib/shared/session/routes/redirect.ts';
import { signInError } from '#lib/shared/session/signInError.ts';
import { rememberSignIn, SIGN_IN_SECONDS } from '#lib/shared/session/signInStore.ts';

/** The address that the provider answers to; the application is registered with it. */
export const getCallbackUrl = (baseUrl: string): string => `${baseUrl}/session/callback`;

/**
 * GET /session/sign-in?return=PATH: sends the browser to the provider, or to the password form if none is set; with
 * `other` the provider asks for another account. Sign-ins in several tabs share the browser's cookie, so that each can be
 * finished.
 */
export const beginSignIn = async (request: HttpRequest): Promise<HttpResponse> => {
  const { baseUrl, rawQuery } = request;
  const query = new URLSearchParams(rawQuery);
  const returnTo = checkReturnPath(query.get('return'), baseUrl);
  const language = toLanguage(query.get('lang'));
  if (config.authMode === 'open') return redirect(toLocation(returnTo, baseUrl));
  if (!keepsCookies(baseUrl)) throw signInError('insecure');
  if (config.signIn === undefined) {
    const next = new URLSearchParams({ return: returnTo, ...(language === undefined ? {} : { lang: language }) });
    return redirect(toLocation(`/session/password?${next}`, baseUrl));
  }
  const provider = await getProvider();
  const known = readCookie(request, 'triad-sign-in');
  const browser = isSecret(known) ? known : newSecret();
  const proof = { state: newSecret(), nonce: newSecret(), verifier: newSecret() };
  const address = await provider.authorize(proof, {
    redirectUri: getCallbackUrl(baseUrl),
    asksAgain: query.has('other'),
  });
  const { state, nonce, verifier } = proof;
  await rememberSignIn(state, { nonce, verifier, browser: digestSecret(browser), returnTo, language });
  return redirect(address.href, [writeCookie(baseUrl, 'triad-sign-in', browser, SIGN_IN_SECONDS)]);
};
