import { type Caller, ROLES } from '#lib/shared/auth/caller.ts';
import { headerCredentials, type PasswordCredentials } from '#lib/shared/auth/credentials.ts';
import { findPrincipal, NOBODY, principalNamed } from '#lib/shared/auth/principals.ts';
import { config } from '#lib/shared/config.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import { currentRequest } from '#lib/shared/request.ts';

export interface Credentials {
  /** The request's headers, names in lower case; only `authorization` is read. */
  readonly headers: Readonly<Record<string, string>>;
  /** WS-Security UsernameToken with PasswordText, as the envelope has it. */
  readonly usernameToken?: PasswordCredentials | undefined;
}

const ANYBODY: Caller = { name: undefined, id: undefined, roles: new Set(), groups: [] };

const openCaller = (credentials: Credentials): Caller => {
  const header = headerCredentials(credentials.headers.authorization);
  const name =
    credentials.usernameToken?.username || (header?.scheme === 'basic' ? header.credentials.username : undefined);
  return { name, id: undefined, roles: new Set(ROLES), groups: [] };
};

const identify = async (credentials: Credentials): Promise<Caller> => {
  if (config.authMode === 'open') return openCaller(credentials);
  const header = headerCredentials(credentials.headers.authorization);
  if (header === undefined && credentials.usernameToken === undefined) return ANYBODY;
  throw new ServiceError('unauthenticated', 'The user name or password is wrong', { code: 'wrongCredentials' });
};

/**
 * Who is asking. Without credentials: a caller without a name (whether that is enough is for `requireRole` and the
 * API's own table to say).
 * @throws ServiceError `unauthenticated` where credentials came and do not prove a principal
 */
export const authenticate = async (credentials: Credentials): Promise<Caller> => {
  const caller = await identify(credentials);
  const request = currentRequest();
  if (request !== undefined) request.principal = caller.name;
  return caller;
};

/** The id under which the caller's writes are signed; a name without a principal gets one with its first write. */
export const principalId = async (caller: Caller): Promise<number> => {
  if (caller.id !== undefined) return caller.id;
  if (caller.name === undefined) return NOBODY;
  return ((await findPrincipal(caller.name)) ?? (await principalNamed(caller.name))).id;
};
