import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { limitAttempts } from '#lib/shared/auth/limitAttempts.ts';

/** Cheap enough for a page of protected events: about 3 ms each. What it guards is one page, not an account. */
const COST = 1024;
const BYTES = 32;

const derived = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, { N: COST }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** What is stored of an event's password; of none nothing. */
export const passwordHash = async (password: string | undefined): Promise<string | undefined> => {
  if (password === undefined || password === '') return password;
  const salt = randomBytes(12).toString('base64url');
  return `scrypt$${salt}$${(await derived(password, salt)).toString('base64url')}`;
};

const isRight = async ({ passwordHash = '' }: CalendarEvent, password: string): Promise<boolean> => {
  const [, salt = '', key = ''] = passwordHash.split('$');
  return timingSafeEqual(await derived(password, salt), Buffer.from(key, 'base64url'));
};

/**
 * Whether the event shows itself to who knows this password; one without a password does to all. Wrong ones are counted
 * per source address and event, those of all occurrences together, as they share the password of their series.
 * @throws ServiceError `tooManyRequests`
 */
export const isOpenedBy = async (event: CalendarEvent, password: string | undefined): Promise<boolean> => {
  if (event.passwordHash === undefined) return true;
  if (password === undefined) return false;
  const subject = String(event.parent ?? event.id);
  return limitAttempts({ purpose: 'eventPassword', subject }, () => isRight(event, password));
};

/**
 * Ids of those events of a list that have a password and are opened by this one. A list tries one password at all of
 * them: that is one try, and a wrong one where it opens none.
 * @throws ServiceError `tooManyRequests`
 */
export const openedAmong = async (
  events: readonly CalendarEvent[],
  password: string | undefined,
): Promise<ReadonlySet<number>> => {
  const locked = events.filter(({ passwordHash }) => passwordHash !== undefined);
  const opened = new Set<number>();
  if (password === undefined || locked.length === 0) return opened;
  await limitAttempts({ purpose: 'eventPassword', subject: 'lists' }, async () => {
    const verdicts = await Promise.all(locked.map((event) => isRight(event, password)));
    for (const [index, { id }] of locked.entries()) if (verdicts[index] === true) opened.add(id);
    return opened.size > 0;
  });
  return opened;
};
