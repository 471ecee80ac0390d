import type { Role } from '#lib/shared/roles/roles.ts';

/** The sender of a request. In `open` mode its name is unverified and it holds every role. */
export interface Caller {
  /** The principal's name; undefined for an anonymous caller. */
  readonly name: string | undefined;
  /** The principal's positive integer id; undefined if the name has no principal yet (see `resolvePrincipalId`). */
  readonly id: number | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly groups: readonly string[];
}

/** Whether the caller sent no credentials. */
export const isAnonymous = (caller: Caller): boolean => caller.name === undefined;
