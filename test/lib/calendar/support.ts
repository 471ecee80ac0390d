import type { Caller, Role } from '#lib/shared/auth/caller.ts';

/** A caller with this role and id. */
export const as = (role: Role, id: number): Caller => ({
  name: `${role}${id}`,
  id,
  roles: new Set([role]),
  groups: [],
});

export const anonymous: Caller = { name: undefined, id: undefined, roles: new Set(), groups: [] };

/** The members that every event needs, but for its title. */
export const evening = { start: '2027-03-18 18:30:00', end: '2027-03-18 21:00:00' };
