import { randomBytes, timingSafeEqual } from 'node:crypto';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';
import { deriveKey } from '#lib/shared/auth/passwords/deriveKey.ts';
import { limitAttempts } from '#lib/shared/auth/passwords/limitAttempts.ts';
import { limitGuesses } from '#lib/shared/auth/passwords/limitGuesses.ts';

/** Hashes a password with a random salt; an empty or missing password is returned as it is. */
export const hashPassword = async (password: string | undefined): Promise<string | undefined> => {
  if (password === undefined || password === '') return password;
  const salt = randomBytes(12).toString('base64url');
  return `scrypt$${salt}$${(await deriveKey(password, salt)).toString('base64url')}`;
};

const isCorrect = async (passwordHash: string, password: string): Promise<boolean> => {
  const [, salt = '', key = ''] = passwordHash.split('$');
  return timingSafeEqual(await deriveKey(password, salt), Buffer.from(key, 'base64url'));
};

/**
 * Whether the event has no password or `password` is correct. Wrong attempts are limited per source address and event;
 * occurrences count with their series.
 * @throws ServiceError `tooManyRequests`
 */
export const isOpenedBy = async (event: CalendarEvent, password: string | undefined): Promise<boolean> => {
  const { passwordHash } = event;
  if (passwordHash === undefined) return true;
  if (password === undefined) return false;
  const subject = String(event.parent ?? event.id);
  return limitAttempts({ purpose: 'eventPassword', subject }, () => isCorrect(passwordHash, password));
};

/**
 * Returns the ids of the protected events that this password opens. A list counts as one attempt unless the password
 * opens all of its protected events or has been counted within the last hour.
 * @throws ServiceError `tooManyRequests`
 */
export const findOpenedEvents = async (
  events: readonly CalendarEvent[],
  password: string | undefined,
): Promise<ReadonlySet<number>> => {
  const hashes = new Set(events.flatMap(({ passwordHash }) => passwordHash ?? []));
  if (password === undefined || hashes.size === 0) return new Set();
  // Occurrences share the hash of their series.
  const opened = new Set<string | undefined>();
  await limitGuesses('eventPassword', password, async () => {
    await Promise.all([...hashes].map(async (hash) => (await isCorrect(hash, password)) && opened.add(hash)));
    return opened.size === hashes.size;
  });
  return new Set(events.filter(({ passwordHash }) => opened.has(passwordHash)).map(({ id }) => id));
};
