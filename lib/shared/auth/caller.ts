import type { Role } from '#lib/shared/auth/roles.ts';

/** Who is asking, as far as anybody checked. In `open` mode every caller holds every role. */
export interface Caller {
  /** The principal's name; undefined: nobody signed. */
  readonly name: string | undefined;
  /** The principal's positive integer id; undefined where the name has no principal yet (see `principalId`). */
  readonly id: number | undefined;
  readonly roles: ReadonlySet<Role>;
  readonly groups: readonly string[];
}

/** A caller who sent no credentials. */
export const isAnonymous = (caller: Caller): boolean => caller.name === undefined;
