import { audit } from '#lib/shared/audit.ts';
import { endSession, findSession } from '#lib/shared/auth/callers/sessionStore.ts';
import { config } from '#lib/shared/config.ts';
import { clearCookie, readCookie } from '#lib/shared/http/cookie.ts';
import type { HttpRequest, HttpResponse } from '#lib/shared/http/message.ts';
import { isOwnPage } from '#lib/shared/http/sameOrigin.ts';
import { log } from '#lib/shared/log.ts';
import { getProvider } from '#lib/shared/session/providers/getProvider.ts';
import { toLocation } from '#lib/shared/session/returnPath.ts';

/** The address that signs the user out at the provider as well. The session has ended even if that is not reached. */
const findNext = async (baseUrl: string, home: string): Promise<string> => {
  if (config.signIn === undefined) return home;
  try {
    return (await (await getProvider()).signOut(`${baseUrl}/`))?.href ?? home;
  } catch (error) {
    log.warn('The provider could not be asked for its address to sign out', { cause: String(error) });
    return home;
  }
};

const answer = (next: string, cookies: readonly string[] = []): HttpResponse => ({
  status: 200,
  headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
  cookies,
  body: JSON.stringify({ Next: next }),
});

/**
 * POST /session/sign-out: ends the session and answers the address that the page goes to next. A request of another site
 * ends nothing.
 */
export const signOut = async (request: HttpRequest): Promise<HttpResponse> => {
  const { baseUrl } = request;
  const home = toLocation('/', baseUrl);
  const secret = readCookie(request, 'triad');
  if (secret === undefined || !isOwnPage(request)) return answer(home);
  const session = await findSession(secret);
  await endSession(secret);
  if (session !== undefined) audit('signOut', { principal: session.name });
  const next = session?.identity === undefined ? home : await findNext(baseUrl, home);
  return answer(next, [clearCookie(baseUrl, 'triad')]);
};
