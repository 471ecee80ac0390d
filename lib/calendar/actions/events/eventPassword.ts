import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { limitAttempts } from '#lib/shared/auth/passwords/limitAttempts.ts';

/**
 * Cost parameter N of scrypt: about 3 ms, so that lists can check a page of events. It protects a page, not an account.
 */
const COST = 1024;
const BYTES = 32;

/** The attempts of a list count together, whatever events it shows. */
const LISTS = {
  purpose: 'eventPassword',
  subject: 'lists',
  refusal: 'Too many wrong passwords for lists of events from this address',
} as const;

const deriveKey = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, { N: COST }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

/** Hashes a password with a random salt; an empty or missing password is returned as it is. */
export const hashPassword = async (password: string | undefined): Promise<string | undefined> => {
  if (password === undefined || password === '') return password;
  const salt = randomBytes(12).toString('base64url');
  return `scrypt$${salt}$${(await deriveKey(password, salt)).toString('base64url')}`;
};

const isCorrect = async ({ passwordHash = '' }: CalendarEvent, password: string): Promise<boolean> => {
  const [, salt = '', key = ''] = passwordHash.split('$');
  return timingSafeEqual(await deriveKey(password, salt), Buffer.from(key, 'base64url'));
};

/**
 * Whether the event has no password or `password` is correct. Wrong attempts are limited per source address and event;
 * occurrences count with their series.
 * @throws ServiceError `tooManyRequests`
 */
export const isOpenedBy = async (event: CalendarEvent, password: string | undefined): Promise<boolean> => {
  if (event.passwordHash === undefined) return true;
  if (password === undefined) return false;
  const subject = String(event.parent ?? event.id);
  return limitAttempts({ purpose: 'eventPassword', subject }, () => isCorrect(event, password));
};

/**
 * Returns the ids of the protected events that this password opens. Testing a whole list counts as one attempt, which
 * is wrong if the password opens no event.
 * @throws ServiceError `tooManyRequests`
 */
export const findOpenedEvents = async (
  events: readonly CalendarEvent[],
  password: string | undefined,
): Promise<ReadonlySet<number>> => {
  const locked = events.filter(({ passwordHash }) => passwordHash !== undefined);
  const opened = new Set<number>();
  if (password === undefined || locked.length === 0) return opened;
  await limitAttempts(LISTS, async () => {
    const verdicts = await Promise.all(locked.map((event) => isCorrect(event, password)));
    for (const [index, { id }] of locked.entries()) if (verdicts[index] === true) opened.add(id);
    return opened.size > 0;
  });
  return opened;
};
