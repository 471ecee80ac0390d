import { audit } from '#lib/shared/audit.ts';
import {
  endSession,
  MAX_SESSION_MILLISECONDS,
  type SignedIn,
  startSession,
} from '#lib/shared/auth/callers/sessionStore.ts';
import { readCookie, writeCookie } from '#lib/shared/http/cookie.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';
import { toLocation } from '#lib/shared/session/returnPath.ts';
import { redirect } from '#lib/shared/session/routes/redirect.ts';

/** Starts the session of a finished sign-in, ends the browser's former one, and returns to the requested page. */
export const openSession = async (
  request: HttpRequest,
  signedIn: SignedIn,
  returnTo: string,
): Promise<HttpResponse> => {
  const { baseUrl } = request;
  const { name, identity, login } = signedIn;
  const secret = await startSession(signedIn);
  await endSession(readCookie(request, 'triad'));
  const current = getCurrentRequest();
  if (current !== undefined) current.principal = name;
  audit('signIn', { principal: name, credentials: identity === undefined ? 'password' : 'provider', identity, login });
  return redirect(toLocation(returnTo, baseUrl), [
    writeCookie(baseUrl, 'triad', secret, MAX_SESSION_MILLISECONDS / 1000),
  ]);
};
