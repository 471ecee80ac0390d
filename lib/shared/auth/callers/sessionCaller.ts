import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import type { SessionRequest } from '#lib/shared/auth/credentials.ts';
import { findPrincipal, type Principal } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { readCookie } from '#lib/shared/http/cookie.ts';
import { isOwnRequest } from '#lib/shared/http/sameOrigin.ts';
import { findSession, type Session } from './sessionStore.ts';

/** A session with the caller that it stands for. */
export interface SignedInCaller {
  readonly session: Session;
  readonly caller: Caller;
}

/** Whether the principal is still the one that signed in, and unchanged since: each change but enabling counts up. */
const isCurrent = (session: Session, { id, disabled, signOuts }: Principal): boolean =>
  !disabled && id === session.id && signOuts === session.signOuts;

const principals = createCache<Principal | undefined>();

/**
 * Returns the caller of a request with the cookie of a session; undefined if there is none, it has ended, or another
 * site caused the request. The session is read every time, so that a sign-out counts at once; its principal is cached, so
 * that a change by the operator takes at most 60 s.
 */
export const findSignedInCaller = async (request: SessionRequest): Promise<SignedInCaller | undefined> => {
  const secret = readCookie(request, 'triad');
  if (secret === undefined || !isOwnRequest(request)) return undefined;
  const session = await findSession(secret);
  if (session === undefined) return undefined;
  // By session: a later one must not find the principal as it was before its sign-in.
  const key = cacheKey(config.tables.principals, secret);
  const principal = await principals.getOrLoad(key, () => findPrincipal(session.name));
  if (principal === undefined || !isCurrent(session, principal)) return undefined;
  const { name, id, roles, groups } = principal;
  return { session, caller: { name, id, roles: new Set([...roles, ...session.roles]), groups } };
};
