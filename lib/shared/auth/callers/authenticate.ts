import { admit } from '#lib/shared/auth/admission.ts';
import { auditSignIn } from '#lib/shared/auth/auditSignIn.ts';
import { cacheKey, createCache } from '#lib/shared/auth/cache.ts';
import type { Caller } from '#lib/shared/auth/caller.ts';
import { type Credentials, type PasswordCredentials, parseAuthorization } from '#lib/shared/auth/credentials.ts';
import { verifyPassword } from '#lib/shared/auth/passwords/verifyPassword.ts';
import { ANONYMOUS_ID, findPrincipal, type Principal } from '#lib/shared/auth/principals.ts';
import { getUnverifiedName } from '#lib/shared/auth/unverifiedName.ts';
import { verifyToken } from '#lib/shared/auth/verifyToken.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { isForeignOrigin } from '#lib/shared/http/foreignSites.ts';
import { getCurrentRequest } from '#lib/shared/request.ts';
import { ROLES } from '#lib/shared/roles/roles.ts';
import { findSignedInCaller } from './sessionCaller.ts';

const ANYBODY: Caller = { name: undefined, id: undefined, roles: new Set(), groups: [] };

const createContradictionError = () =>
  new ServiceError('unauthenticated', 'The credentials of the Authorization header and of the envelope differ', {
    code: 'contradictoryCredentials',
  });

/** OpenCMIS sends the same name and password in the header and in the envelope. */
const mergeCredentials = (header: PasswordCredentials | undefined, token: PasswordCredentials | undefined) => {
  if (header === undefined || token === undefined) return header ?? token;
  if (header.username !== token.username || header.password !== token.password) throw createContradictionError();
  return header;
};

const toCaller = ({ name, id, roles, groups }: Principal): Caller => ({ name, id, roles: new Set(roles), groups });

const verifyCaller = async ({ headers, request, usernameToken }: Credentials): Promise<Caller> => {
  const header = parseAuthorization(headers.authorization);
  if (header?.scheme === 'bearer') {
    if (usernameToken !== undefined) throw createContradictionError();
    return toCaller(await verifyToken(header.token));
  }
  const credentials = mergeCredentials(header?.credentials, usernameToken);
  if (credentials !== undefined) return toCaller(await verifyPassword(credentials));
  const signedIn = request === undefined ? undefined : await findSignedInCaller(request);
  return signedIn?.caller ?? ANYBODY;
};

const sendsCredentials = ({ headers, usernameToken }: Credentials): boolean =>
  usernameToken !== undefined || (headers.authorization ?? '').trim() !== '';

/** In `open` mode. A user's browser reaches this machine, so a page of another site that may read answers is nobody. */
const trustCaller = (credentials: Credentials): Caller => {
  if (credentials.isReadByOtherSites === true && isForeignOrigin(credentials)) return ANYBODY;
  return { name: getUnverifiedName(credentials), id: undefined, roles: new Set(ROLES), groups: [] };
};

/**
 * Returns the caller that the credentials prove, or a caller without a name if there are no credentials. `requireRole`
 * and the access rules of the API decide whether that is enough. A session cookie proves the caller if there are no
 * other credentials and the request was not caused by another site; an ended session proves nobody.
 * @throws ServiceError `unauthenticated` if credentials are present but invalid, with the code `wrongCredentials`,
 * `wrongToken`, `malformedCredentials` or `contradictoryCredentials`; `tooManyRequests` while a name or a source
 * address has no attempt left
 */
export const authenticate = async (credentials: Credentials): Promise<Caller> => {
  const isOpen = config.authMode === 'open';
  const caller = isOpen ? trustCaller(credentials) : await verifyCaller(credentials);
  const request = getCurrentRequest();
  if (request !== undefined) request.principal = caller.name;
  // The sign-in of a session has been recorded when the session began.
  if (!isOpen && caller.name !== undefined && sendsCredentials(credentials))
    await auditSignIn(
      caller.name,
      /^\s*bearer\s/i.test(credentials.headers.authorization ?? '') ? 'token' : 'password',
    );
  return caller;
};

const ids = createCache<number>();

/** Returns the principal id that the caller's writes are stored under; a name without a principal gets one. */
export const resolvePrincipalId = async (caller: Caller): Promise<number> => {
  const { id, name } = caller;
  if (id !== undefined) return id;
  if (name === undefined) return ANONYMOUS_ID;
  return ids.getOrLoad(
    cacheKey(config.tables.principals, name),
    async () => ((await findPrincipal(name)) ?? (await admit({ name }))).id,
  );
};
