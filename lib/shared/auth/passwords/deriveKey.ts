import { scrypt } from 'node:crypto';

/**
 * Cost parameter N of scrypt: about 3 ms, so that a list can check a page of events. It protects a page, not an account.
 */
const COST = 1024;
const BYTES = 32;

/** Derives 32 bytes from a password of an event; composed and decomposed characters give the same bytes. */
export const deriveKey = (password: string, salt: string): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password.normalize('NFKC'), salt, BYTES, { N: COST }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
