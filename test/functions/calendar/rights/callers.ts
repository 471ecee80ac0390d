import { hashPassword } from '#lib/shared/auth/passwords.ts';
import { addPrincipal } from '#lib/shared/auth/principals.ts';
import { as } from '#test/support/calendar.ts';

/** Who asks; `owner` has written the objects, the others have not. */
export const CALLERS = ['anonymous', 'subscriber', 'contributor', 'author', 'editor', 'owner'] as const;
export type CallerName = (typeof CALLERS)[number];

/** Callers who see what is published and nothing else. */
export const READERS: readonly CallerName[] = ['anonymous', 'subscriber'];
/** Callers who are shown neither what is private to somebody else nor the trash. */
export const NEITHER_OWNER_NOR_EDITOR: readonly CallerName[] = [...READERS, 'contributor', 'author'];

/** The headers by which a caller says who it is. */
export const headersOf = (name: CallerName) => (name === 'anonymous' ? {} : as(name));

/** Makes the principals. */
export const addCallers = async (): Promise<void> => {
  const password = await hashPassword('secret');
  for (const name of CALLERS) {
    const role = name === 'owner' ? 'author' : name;
    if (role !== 'anonymous') await addPrincipal(name, { password, roles: [`calendar-${role}`] });
  }
};
