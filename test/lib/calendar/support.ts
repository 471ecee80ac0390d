import type { Caller } from '#lib/shared/auth/caller.ts';
import { parseRole, type Role, type ShortRole } from '#lib/shared/roles/roles.ts';

/** Returns a caller with this role (a short name means a calendar role) and id. */
export const as = (role: Role | ShortRole, id: number): Caller => ({
  name: `${role}${id}`,
  id,
  roles: new Set([parseRole(role) ?? []].flat()),
  groups: [],
});

export const anonymous: Caller = { name: undefined, id: undefined, roles: new Set(), groups: [] };

/** The required members of an event besides its title. */
export const evening = { start: '2027-03-18 18:30:00', end: '2027-03-18 21:00:00' };
