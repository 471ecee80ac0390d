import { cmisError } from '#lib/cmis/domain/errors.ts';
import type { Caller, Role } from '#lib/shared/auth/caller.ts';

/** The basic permissions of CMIS 1.0, 2.1.12.1: each holds those before it. */
const LEVELS = ['none', 'read', 'write', 'all'] as const;
type Level = (typeof LEVELS)[number];

/** Who may do what in the repository. `open` mode makes every caller an administrator. */
const ROLE_LEVEL: Readonly<Record<Role, Level>> = {
  administrator: 'all',
  editor: 'write',
  author: 'write',
  contributor: 'write',
  subscriber: 'read',
  planner: 'none',
};

/** What somebody may do to an object. */
export interface Access {
  /** Name under which the caller's work is signed. */
  readonly name: string;
  readonly level: Level;
}

/** Signs what nobody signed. */
const ANONYMOUS = 'anonymous';

export const accessOf = (caller: Caller): Access => {
  const levels = [...caller.roles].map((role) => LEVELS.indexOf(ROLE_LEVEL[role]));
  return { name: caller.name ?? ANONYMOUS, level: LEVELS[Math.max(0, ...levels)] ?? 'none' };
};

export const allows = (access: Access, level: Level): boolean => LEVELS.indexOf(access.level) >= LEVELS.indexOf(level);

/** What a caller may not see does not exist for them (CMIS 1.0, 2.2.1.4.1). */
export const notFound = (id: string) => cmisError('objectNotFound', `There is no object ${id}`);
