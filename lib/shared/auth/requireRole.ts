import { type Caller, isAnonymous } from '#lib/shared/auth/caller.ts';
import { ServiceError } from '#lib/shared/errors.ts';
import type { Role } from '#lib/shared/roles/roles.ts';

/** Whether the caller holds one of the roles; an administrator holds them all. */
export const hasRole = (caller: Caller, ...roles: readonly Role[]): boolean =>
  caller.roles.has('administrator') || roles.some((role) => caller.roles.has(role));

/** @throws ServiceError `unauthenticated` for a caller without a name, `forbidden` for one without a fitting role */
export const requireRole = (caller: Caller, ...roles: readonly Role[]): void => {
  if (hasRole(caller, ...roles)) return;
  if (isAnonymous(caller))
    throw new ServiceError('unauthenticated', 'This request needs credentials', {
      translation: { key: 'noCredentials', values: {} },
    });
  const needed = ['administrator', ...roles];
  throw new ServiceError('forbidden', `This request needs the role ${needed.join(' or ')}`, {
    translation: { key: 'roleMissing', values: { roles: needed.join(', ') } },
  });
};
