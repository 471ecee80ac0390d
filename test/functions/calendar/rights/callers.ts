import { hashPassword } from '#lib/shared/auth/passwords/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { as } from '#test/support/calendar.ts';

/** Callers; `owner` is the author of the objects. */
export const CALLERS = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'owner'] as const;
export type CallerName = (typeof CALLERS)[number];

/** Callers who see only published objects. */
export const READERS: readonly CallerName[] = ['anonymous', 'subscriber'];
/** Callers who see neither private objects of others nor the trash. */
export const NEITHER_OWNER_NOR_EDITOR: readonly CallerName[] = [...READERS, 'contributor', 'author'];

/** Returns the authentication headers of a caller. */
export const headersOf = (name: CallerName) => (name === 'anonymous' ? {} : as(name));

/** Creates the principals. */
export const addCallers = async (): Promise<void> => {
  const password = await hashPassword('secret');
  for (const name of CALLERS) {
    const role = name === 'owner' ? 'author' : name;
    if (role !== 'anonymous') await addPrincipal(name, { password, roles: [`calendar-${role}`] });
  }
};
