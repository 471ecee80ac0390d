import { createHash, randomBytes } from 'node:crypto';

const FORM = /^[\w-]{43}$/;

/** Creates 256 random bits, as 43 characters of base64url. */
export const newSecret = (): string => randomBytes(32).toString('base64url');

/** Whether a text can come from `newSecret`; other cookies need no look-up. */
export const isSecret = (text: string | undefined): text is string => text !== undefined && FORM.test(text);

/** Returns a digest that is stored instead of a secret and reveals nothing about it. */
export const digestSecret = (secret: string): string => createHash('sha256').update(secret).digest('base64url');
