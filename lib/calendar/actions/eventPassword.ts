import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import type { CalendarEvent } from '#lib/calendar/domain/model.ts';

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

/** Whether the event shows itself to who knows this password; one without a password does to all. */
export const isOpenedBy = async (
  { passwordHash: hash }: Pick<CalendarEvent, 'passwordHash'>,
  password: string | undefined,
): Promise<boolean> => {
  if (hash === undefined) return true;
  if (password === undefined) return false;
  const [, salt = '', key = ''] = hash.split('$');
  return timingSafeEqual(await derived(password, salt), Buffer.from(key, 'base64url'));
};
