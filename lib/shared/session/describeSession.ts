import { authenticate } from '#lib/shared/auth/authenticate.ts';
import type { SessionRequest } from '#lib/shared/auth/credentials.ts';
import { ROLES, type Role } from '#lib/shared/auth/roles.ts';
import { config } from '#lib/shared/config.ts';

/** Who is signed in, as the pages show it. */
export interface SessionDescription {
  /** Name of the principal; null for a visitor. */
  readonly Name: string | null;
  /** In the order of the README's table; all of them in open mode. */
  readonly Roles: readonly Role[];
  /** Name of the provider to sign in with, for the button; null where a password is asked for. */
  readonly Provider: string | null;
  readonly Mode: 'open' | 'required';
}

const NAMES = { github: 'GitHub', gitlab: 'GitLab' } as const;

/** Returns the name of the provider for people: for any issuer its host. */
export const getProviderName = (): string | undefined => {
  const { signIn } = config;
  if (signIn === undefined) return undefined;
  return signIn.provider === 'oidc' ? new URL(signIn.issuer).host : NAMES[signIn.provider];
};

/**
 * Describes the caller of a request.
 * @throws ServiceError `unauthenticated` where an `Authorization` header is wrong
 */
export const describeSession = async (request: SessionRequest): Promise<SessionDescription> => {
  const { name, roles } = await authenticate({ headers: request.headers, request });
  return {
    Name: name ?? null,
    Roles: ROLES.filter((role) => roles.has(role)),
    Provider: getProviderName() ?? null,
    Mode: config.authMode,
  };
};
