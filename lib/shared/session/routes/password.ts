import { checkPassword } from '#lib/shared/auth/passwords/verifyPassword.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { keepsCookies } from '#lib/shared/http/cookie.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { isOwnPage } from '#lib/shared/http/sameOrigin.ts';
import { recordError } from '#lib/shared/invocation.ts';
import { renderPasswordForm } from '#lib/shared/session/pages/passwordForm.ts';
import { checkReturnPath, toLocation } from '#lib/shared/session/returnPath.ts';
import { openSession } from '#lib/shared/session/routes/openSession.ts';
import { redirect } from '#lib/shared/session/routes/redirect.ts';
import { signInError } from '#lib/shared/session/signInError.ts';

/** Returns the path that the sign-in leads back to; if a provider is set, passwords are not asked for. */
const checkOffer = ({ baseUrl, rawQuery }: HttpRequest): string => {
  const returnTo = checkReturnPath(new URLSearchParams(rawQuery).get('return'), baseUrl);
  if (config.signIn !== undefined) throw signInError('notOffered');
  if (!keepsCookies(baseUrl)) throw signInError('insecure');
  return returnTo;
};

/** GET /session/password?return=PATH: the form for name and password of a principal. */
export const showPasswordForm = async (request: HttpRequest): Promise<HttpResponse> => {
  const returnTo = checkOffer(request);
  if (config.authMode === 'open') return redirect(toLocation(returnTo, request.baseUrl));
  return renderPasswordForm(request);
};

/** POST /session/password?return=PATH: signs in, or shows the form again with the reason. */
export const signInByPassword = async (request: HttpRequest): Promise<HttpResponse> => {
  const returnTo = checkOffer(request);
  if (config.authMode === 'open') return redirect(toLocation(returnTo, request.baseUrl));
  // Another site could otherwise sign the user in under its own name, and read what is written then.
  if (!isOwnPage(request)) throw signInError('foreignForm');
  const form = new URLSearchParams(request.body.toString());
  const username = form.get('name')?.trim() ?? '';
  try {
    // Not from the cache: a session of a principal as it was a minute ago would have ended before it began.
    const { name, id, signOuts } = await checkPassword({ username, password: form.get('password') ?? '' });
    return await openSession(request, { name, id, signOuts, roles: [] }, returnTo);
  } catch (error) {
    const isExpected = error instanceof ServiceError && ['unauthenticated', 'tooManyRequests'].includes(error.kind);
    if (!isExpected) throw error;
    recordError(error);
    return renderPasswordForm(request, { username, retryAfter: error.retryAfter });
  }
};
