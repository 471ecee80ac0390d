import { digestSecret, isSecret } from '#lib/shared/auth/secret.ts';
import { readCookie } from '#lib/shared/http/cookie.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { admitAccount } from '#lib/shared/session/admitAccount.ts';
import { getProvider } from '#lib/shared/session/providers/getProvider.ts';
import { openSession } from '#lib/shared/session/routes/openSession.ts';
import { getCallbackUrl } from '#lib/shared/session/routes/signIn.ts';
import { signInError, withDetails } from '#lib/shared/session/signInError.ts';
import { takeSignIn } from '#lib/shared/session/signInStore.ts';

/** GET /session/callback: finishes a sign-in with the provider's answer. */
export const finishSignIn = async (request: HttpRequest): Promise<HttpResponse> => {
  const { baseUrl, rawQuery } = request;
  const provider = await getProvider();
  const state = new URLSearchParams(rawQuery).get('state');
  const cookie = readCookie(request, 'triad-sign-in');
  const signIn = await takeSignIn(state, ({ browser }) => isSecret(cookie) && digestSecret(cookie) === browser);
  if (signIn === undefined || state === null) throw signInError('unknownSignIn');
  if (signIn === 'foreign') throw signInError('otherBrowser');
  const { nonce, verifier, returnTo, language } = signIn;
  try {
    const callback = new URL(`${getCallbackUrl(baseUrl)}?${rawQuery}`);
    const account = await provider.redeem(callback, { state, nonce, verifier });
    return await openSession(request, await admitAccount(account), returnTo);
  } catch (error) {
    throw withDetails(error, { returnTo, language });
  }
};
