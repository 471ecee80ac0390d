import type { Caller } from '#lib/shared/auth/caller.ts';
import { authenticate } from '#lib/shared/auth/callers/authenticate.ts';
import type { SessionRequest } from '#lib/shared/auth/credentials.ts';
import { findPrincipal } from '#lib/shared/auth/principals.ts';
import { hasRole } from '#lib/shared/auth/requireRole.ts';
import { config } from '#lib/shared/config.ts';
import { ROLES, type Role } from '#lib/shared/roles/roles.ts';
import { formatRolesCommand } from '#lib/shared/session/operatorCommand.ts';

/** Who is signed in, as the pages show it. */
export interface SessionDescription {
  /** Name of the principal; null for a visitor. */
  readonly Name: string | null;
  /** In the order of the README's table; all of them in open mode. */
  readonly Roles: readonly Role[];
  /** Name of the provider to sign in with, for the button; null if a password is asked for. */
  readonly Provider: string | null;
  readonly Mode: 'open' | 'required';
  /** The operator's command that gives the caller the role `planner`; null for visitors and for those who have it. */
  readonly Command: string | null;
}

const NAMES = { github: 'GitHub', gitlab: 'GitLab' } as const;

/** Returns the name of the provider for people: for any issuer its host. */
export const getProviderName = (): string | undefined => {
  const { signIn } = config;
  if (signIn === undefined) return undefined;
  return signIn.provider === 'oidc' ? new URL(signIn.issuer).host : NAMES[signIn.provider];
};

/** The rules of the sign-in give roles only to the session, so the command keeps those that the operator gave. */
const findCommand = async (caller: Caller): Promise<string | null> => {
  if (caller.name === undefined || hasRole(caller, 'planner')) return null;
  const principal = await findPrincipal(caller.name);
  return principal === undefined ? null : formatRolesCommand(principal);
};

/**
 * Describes the caller of a request.
 * @throws ServiceError `unauthenticated` if an `Authorization` header is wrong
 */
export const describeSession = async (request: SessionRequest): Promise<SessionDescription> => {
  const caller = await authenticate({ headers: request.headers, request });
  const { name, roles } = caller;
  return {
    Name: name ?? null,
    Roles: ROLES.filter((role) => roles.has(role)),
    Provider: getProviderName() ?? null,
    Mode: config.authMode,
    Command: await findCommand(caller),
  };
};
