/** The roles a principal may have. `planner` is for procurement; the others are the calendar's and CMIS's. */
export const ROLES = ['administrator', 'editor', 'author', 'contributor', 'subscriber', 'planner'] as const;
export type Role = (typeof ROLES)[number];

/** Who is asking, as far as anybody checked. In `open` mode every caller holds `administrator`. */
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
